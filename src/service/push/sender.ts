import { sign, type KeyObject } from 'node:crypto';
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { rootCertificates } from 'node:tls';
import { promisify } from 'node:util';

const signAsync = promisify(sign);

/** Longer answers are cut: no call set-up needs them. */
const MAX_ANSWER_BYTES = 256 * 1024;

interface PostReply {
  /** Absent without an answer; then `error` says why. */
  status?: number;
  body: string;
  error?: string;
  ms: number;
}

interface PostOrder {
  body: string;
  headers: Record<string, string>;
  timeoutMs: number;
  /** Sends the body in chunks, without its length. */
  chunked?: boolean;
}

export interface PushSender {
  /** Never rejects: the reply contains the failure. */
  post(url: string, order: PostOrder): Promise<PostReply>;
  /** How long a sound file plays, in milliseconds. Never rejects. */
  soundLength(url: string): Promise<number>;
  /** The signature of a body: RSA-SHA256 (PKCS#1 v1.5) in base64. */
  sign(body: string): Promise<string>;
  close(): void;
}

/** Kept-alive. Refuses self-signed certificates unless they are in `ca` (PEM); `httpsOnly`: no other addresses. */
export function createPushSender(
  privateKey: KeyObject,
  { httpsOnly = false, ca }: { httpsOnly?: boolean; ca?: string | undefined } = {},
): PushSender {
  const agents = {
    http: new HttpAgent({ keepAlive: true, maxSockets: 128 }),
    https: new HttpsAgent({
      keepAlive: true,
      maxSockets: 128,
      ...(ca === undefined ? {} : { ca: [...rootCertificates, ca] }),
    }),
  };
  return {
    soundLength,
    sign: async (body) => (await signAsync('RSA-SHA256', Buffer.from(body), privateKey)).toString('base64'),
    post: async (url, order) => {
      const started = performance.now();
      const elapsed = (): number => Math.round((performance.now() - started) * 10) / 10;
      try {
        const target = new URL(url);
        if (httpsOnly && target.protocol !== 'https:') throw new Error('pushes go to https addresses alone');
        const { status, text } = await post(agents, target, order);
        return { status, body: text, ms: elapsed() };
      } catch (error) {
        return { body: '', error: reasonOf(error), ms: elapsed() };
      }
    },
    close: () => {
      agents.http.destroy();
      agents.https.destroy();
    },
  };
}

function post(
  agents: { http: HttpAgent; https: HttpsAgent },
  url: URL,
  { body, headers, timeoutMs, chunked }: PostOrder,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const options = {
      method: 'POST',
      headers: chunked ? headers : { ...headers, 'Content-Length': String(Buffer.byteLength(body)) },
      signal: AbortSignal.timeout(timeoutMs),
    };
    const onAnswer = (answer: IncomingMessage): void => {
      readText(answer).then((text) => {
        resolve({ status: answer.statusCode ?? 0, text });
      }, reject);
    };
    const outgoing =
      url.protocol === 'https:'
        ? httpsRequest(url, { ...options, agent: agents.https }, onAnswer)
        : httpRequest(url, { ...options, agent: agents.http }, onAnswer);
    outgoing.on('error', reject);
    outgoing.write(body);
    outgoing.end();
  });
}

async function readText(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_ANSWER_BYTES) throw new Error(`the answer is longer than ${MAX_ANSWER_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'the request failed';
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'no answer in time';
  return 'code' in error && typeof error.code === 'string'
    ? `${error.code}: ${error.message}`
    : error.message;
}

/** Sound files are WAV with 8000 samples of two bytes a second. */
const BYTES_PER_SECOND = 16_000;
const HEADER_BYTES = 44;
const TIMEOUT_MS = 2000;
/** For an unreadable file. */
const UNKNOWN_MS = 3000;

/** How long a sound file plays, in milliseconds, by its size. Never rejects. */
async function soundLength(url: string): Promise<number> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const bytes = Number(answer.headers.get('content-length') ?? NaN);
    await answer.body?.cancel();
    if (!answer.ok || !(bytes > HEADER_BYTES)) return UNKNOWN_MS;
    return Math.round(((bytes - HEADER_BYTES) / BYTES_PER_SECOND) * 1000);
  } catch {
    return UNKNOWN_MS;
  }
}
