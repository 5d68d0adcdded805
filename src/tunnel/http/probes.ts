import { createHash } from 'node:crypto';
import type { ProbeResult } from '../port.ts';
import type { PushHead, PushReply } from '../push-receiver.ts';
import { sameSecret } from '../../push/verify.ts';
import { isRedirectError } from '../../shared/redirect-error.ts';
import { detailOf } from '../trouble.ts';

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export interface ProbesOptions {
  /** Path of the pushes, including the secret; test pushes go to `<path>/test/<secret of this test>`. */
  path: string;
  randomBytes: (length: number) => Uint8Array;
  fetch: Fetch;
}

type AnswerProbe = (headers: PushHead['headers'], body: Uint8Array) => PushReply;

/** The test pushes of one provider. It answers them before the push receiver sees them. */
export interface Probes {
  /** The answer to a request at `path`, if it is a pending test push. */
  expected(path: string): AnswerProbe | undefined;
  send(publicUrl: string, ms: number): Promise<ProbeResult>;
}

const SIGNATURE = 'x-sipgate-signature';
/** The length of the platform's signature. */
const SIGNATURE_BYTES = 512;
const SECRET_BYTES = 16;
const OPENING = '<Response test="';

/** One per open tunnel. `send` waits `ms` milliseconds at most, and resolves with what is wrong. */
export function createProbes({ path, randomBytes, fetch }: ProbesOptions): Probes {
  const underWay = new Set<string>();
  const text = (length: number, encoding: 'base64' | 'base64url'): string =>
    Buffer.from(randomBytes(length)).toString(encoding);

  async function ask(url: string, body: string, signature: string, ms: number): Promise<ProbeResult> {
    const { host } = new URL(url);
    const started = performance.now();
    try {
      const response = await fetch(url, {
        method: 'POST',
        body,
        redirect: 'manual',
        headers: {
          'content-type': 'application/x-www-form-urlencoded; charset=UTF-8',
          [SIGNATURE]: signature,
        },
        signal: AbortSignal.timeout(ms),
      });
      const bodyText = await response.text();
      const took = performance.now() - started;
      const { status } = response;
      // Node returns the redirect for which Electron rejects.
      if (status >= 300 && status < 400) {
        return { ok: false, sentence: { id: 'providers.redirected', values: { host } } };
      }
      if (status !== 200 || !bodyText.startsWith(OPENING)) {
        return { ok: false, sentence: { id: 'providers.test.astray', values: { host, status } } };
      }
      if (bodyText !== answer(Buffer.from(body), signature)) {
        return { ok: false, sentence: { id: 'providers.test.altered', values: { host } } };
      }
      return { ok: true, ms: took };
    } catch (error) {
      if (error instanceof Error && error.name === 'TimeoutError') {
        return { ok: false, sentence: { id: 'providers.test.late', values: { seconds: ms / 1000 } } };
      }
      if (isRedirectError(error)) {
        return { ok: false, sentence: { id: 'providers.redirected', values: { host } } };
      }
      const detail = detailOf(error);
      return { ok: false, sentence: { id: 'providers.test.unreachable', values: { host, detail } } };
    }
  }

  return {
    expected: (asked) => {
      // Skips the work in the usual case.
      if (underWay.size === 0) return undefined;
      const bare = asked.split('?', 1)[0] ?? '';
      if (![...underWay].some((secret) => sameSecret(secret, bare))) return undefined;
      return (headers, body) => {
        const signature = headers[SIGNATURE];
        return {
          status: 200,
          headers: { 'content-type': 'application/xml; charset=utf-8' },
          body: answer(body, typeof signature === 'string' ? signature : ''),
        };
      };
    },
    send: async (publicUrl, ms) => {
      const secret = text(SECRET_BYTES, 'base64url');
      underWay.add(`${path}/test/${secret}`);
      try {
        // Values with several spellings reveal whether somebody re-encoded them.
        const body = `event=newCall&direction=in&from=anonymous&to=4921112345&callId=${secret}&user[]=Zo%c3%AB+%26%20Co.&user%5B%5D=~&`;
        return await ask(`${publicUrl}/test/${secret}`, body, text(SIGNATURE_BYTES, 'base64'), ms);
      } finally {
        underWay.delete(`${path}/test/${secret}`);
      }
    },
  };
}

/** Describes what arrived in a form that nothing else would send. */
function answer(body: Uint8Array, signature: string): string {
  const digest = createHash('sha256').update(body).update('\n').update(signature).digest('hex');
  return `${OPENING}${digest}"/>`;
}
