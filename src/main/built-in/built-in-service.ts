import { once } from 'node:events';
import type { Worker, WorkerOptions } from 'node:worker_threads';
import { z } from 'zod';
import type { Environment } from '../environment.ts';
import type { Secret } from '../keychain.ts';
import { Refusal } from '../refusal.ts';

const started = z.object({
  baseUrl: z.string(),
  controlUrl: z.string(),
  tokens: z.object({ jwt: z.string(), tokenId: z.string(), token: z.string() }),
  pushPublicKey: z.string(),
});

/** The local service, embedded, with what somebody who tries the program needs of it. */
export interface BuiltInService {
  secret: Secret;
  pushPublicKey: string;
  /** Somebody calls in, on this line; resolves once the push was answered. */
  letSomebodyCall(lineId?: string): Promise<void>;
  /** The first device that rings picks up; for a call of this desk, next the far end does. */
  pickUp(callId: string): Promise<void>;
  farEndHangsUp(callId: string): Promise<void>;
  stop(): Promise<void>;
}

/**
 * @param createWorker starts `service-worker.ts`
 * @throws what the worker threw when it could not start
 */
export async function startBuiltInService(
  system: 'new' | 'classic',
  environment: Environment,
  createWorker: (options: WorkerOptions) => Worker,
): Promise<BuiltInService> {
  const worker = createWorker({ workerData: { system } });
  // Kept from the start: a worker that has ended by itself says so only once.
  const ended = new Promise<void>((done) => worker.once('exit', () => done()));
  const failed = once(worker, 'error').then(([error]) => {
    throw error instanceof Error ? error : new Error(String(error));
  });
  const [message] = (await Promise.race([once(worker, 'message'), failed])) as unknown[];
  failed.catch(() => undefined);
  const { baseUrl, controlUrl, tokens, pushPublicKey } = started.parse(message);

  const act = async (path: string, body: object = {}): Promise<void> => {
    const response = await environment.fetch(`${controlUrl}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    if (response.ok) return;
    throw new Refusal({
      kind: 'platform',
      status: response.status,
      title: 'Control',
      detail: text.slice(0, 200),
    });
  };

  return {
    secret: { baseUrl, token: tokens.jwt },
    pushPublicKey,
    letSomebodyCall: (lineId) => act('/calls', lineId === undefined ? {} : { channelId: lineId }),
    pickUp: (callId) => act(`/calls/${encodeURIComponent(callId)}/answer`),
    farEndHangsUp: (callId) => act(`/calls/${encodeURIComponent(callId)}/hangup`),
    async stop() {
      worker.postMessage('stop');
      await ended;
    },
  };
}
