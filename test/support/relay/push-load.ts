import { generateKeyPairSync, randomUUID, sign, type KeyObject } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/** The platform's side of a push: it signs, sends once and does not repeat. */
export interface Pusher {
  /** PEM. */
  publicKey: string;
  /** Sends one push; undefined: nothing was answered. */
  send(
    url: string,
    fields: Record<string, string>,
  ): Promise<{ status: number; ms: number; body: string } | undefined>;
  /** The same for a body of any bytes. */
  sendRaw(url: string, body: Buffer): ReturnType<Pusher['send']>;
  /** Calls one after the other at `perSecond`, each with beginning and end, until `until` is aborted. */
  load(url: string, userId: string, perSecond: number, until: AbortSignal): Promise<Load>;
  close(): void;
}

export interface Load {
  /** `event callId` of every push that was answered 200 or 204. */
  taken: string[];
  /** Of those that were not. */
  refused: string[];
  /** How long each answer took, ms. */
  ms: number[];
  /** When each of those taken was answered, epoch milliseconds. */
  at: Map<string, number>;
}

/**
 * Half as long as a key of the platform: several loads of some hundred pushes a second are signed in one process, which
 * has other things to do.
 */
const keyBits = 1024;

export function createPusher(): Pusher {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: keyBits });
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });

  const sendRaw: Pusher['sendRaw'] = (url, body) => post(agent, privateKey, url, body);
  const send: Pusher['send'] = (url, fields) =>
    sendRaw(url, Buffer.from(new URLSearchParams(fields).toString()));

  return {
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    send,
    sendRaw,
    load: async (url, userId, perSecond, until) => {
      const load: Load = { taken: [], refused: [], ms: [], at: new Map() };
      const count = async (event: string, callId: string, fields: Record<string, string>): Promise<void> => {
        const answer = await send(url, { event, callId, ...fields });
        const took = answer !== undefined && answer.status < 300;
        (took ? load.taken : load.refused).push(`${event} ${callId}`);
        if (took) load.at.set(`${event} ${callId}`, Date.now());
        if (answer !== undefined) load.ms.push(answer.ms);
      };
      const oneCall = async (): Promise<void> => {
        const callId = randomUUID();
        const ends = { direction: 'in', from: '4930231255555', to: '493023125010' };
        await count('newCall', callId, { ...ends, 'userId[]': userId });
        // Nobody is named at the end: it goes by the number, as the direct number of the user.
        await count('hangup', callId, { ...ends, cause: 'cancel' });
      };
      const calls: Promise<void>[] = [];
      const started = performance.now();
      while (!until.aborted) {
        const due = ((performance.now() - started) / 1000) * perSecond;
        while (calls.length < due) calls.push(oneCall());
        await delay(5);
      }
      await Promise.all(calls);
      return load;
    },
    close: () => agent.destroy(),
  };
}

function post(
  agent: Agent,
  key: KeyObject,
  url: string,
  body: Buffer,
): Promise<{ status: number; ms: number; body: string } | undefined> {
  const signature = sign('RSA-SHA256', body, key).toString('base64');
  const started = performance.now();
  return new Promise((resolve) => {
    const outgoing = request(
      url,
      {
        method: 'POST',
        agent,
        headers: {
          'content-type': 'application/x-www-form-urlencoded; charset=UTF-8',
          'content-length': body.length,
          'x-sipgate-signature': signature,
        },
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', () => resolve(undefined));
        answer.on('end', () => {
          const ms = performance.now() - started;
          resolve({ status: answer.statusCode ?? 0, ms, body: Buffer.concat(chunks).toString() });
        });
      },
    );
    outgoing.on('error', () => resolve(undefined));
    outgoing.end(body);
  });
}
