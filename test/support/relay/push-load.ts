import { generateKeyPairSync, randomUUID, sign, type KeyObject } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/** Sends pushes like the platform: signed, and without retries. */
export interface Pusher {
  /** PEM. */
  publicKey: string;
  /** Sends one push. @returns undefined without an answer */
  send(
    url: string,
    fields: Record<string, string>,
  ): Promise<{ status: number; ms: number; body: string } | undefined>;
  /** Sends an arbitrary body. */
  sendRaw(url: string, body: Buffer): ReturnType<Pusher['send']>;
  /** Sends `perSecond` calls a second, each with newCall and hangup, until `until` is aborted. */
  load(url: string, userId: string, perSecond: number, until: AbortSignal): Promise<Load>;
  close(): void;
}

export interface Load {
  /** `event callId` of each push answered with 200 or 204. */
  taken: string[];
  /** `event callId` of each other push. */
  refused: string[];
  /** Response times, ms. */
  ms: number[];
  /** When each accepted push was answered, epoch milliseconds. */
  at: Map<string, number>;
}

/**
 * Half the length of the platform's keys, since one process signs hundreds of pushes a second for several loads.
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
        // The hangup names no user: the relay finds them by the number, which is the user's direct number.
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
