import { once } from 'node:events';
import type { Worker, WorkerOptions } from 'node:worker_threads';
import { z } from 'zod';
import type { Secret } from '../base/keychain.ts';
import { Refusal } from '../base/refusal.ts';
import type { WorkerAnswer, WorkerOrder } from './service-worker.ts';

const answered = z.object({ id: z.number(), status: z.number(), text: z.string() });
const started = z.object({
  baseUrl: z.string(),
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
  const { baseUrl, tokens, pushPublicKey } = started.parse(message);

  const ask = createAsker(worker, ended);
  const act = async (path: string, body: object = {}): Promise<void> => {
    const { status, text } = await ask(path, body);
    if (status < 300) return;
    throw new Refusal({ kind: 'platform', status, title: 'Control', detail: text.slice(0, 200) });
  };

  return {
    secret: { baseUrl, token: tokens.jwt },
    pushPublicKey,
    letSomebodyCall: (lineId) => act('/calls', lineId === undefined ? {} : { channelId: lineId }),
    pickUp: (callId) => act(`/calls/${encodeURIComponent(callId)}/answer`),
    farEndHangsUp: (callId) => act(`/calls/${encodeURIComponent(callId)}/hangup`),
    async stop() {
      worker.postMessage('stop' satisfies WorkerOrder);
      await ended;
    },
  };
}

/** Sends control requests to the worker and waits for the answer to each; a worker that ends answers 503. */
function createAsker(
  worker: Worker,
  ended: Promise<void>,
): (path: string, body: object) => Promise<Pick<WorkerAnswer, 'status' | 'text'>> {
  const pending = new Map<number, (answer: WorkerAnswer) => void>();
  let last = 0;
  worker.on('message', (message: unknown) => {
    const { success, data } = answered.safeParse(message);
    if (!success) return;
    pending.get(data.id)?.(data);
    pending.delete(data.id);
  });
  return (path, body) => {
    const id = ++last;
    const gone = ended.then(() => ({ status: 503, text: 'The built-in service has ended.' }));
    worker.postMessage({ id, path, body } satisfies WorkerOrder);
    return Promise.race([new Promise<WorkerAnswer>((done) => pending.set(id, done)), gone]);
  };
}
