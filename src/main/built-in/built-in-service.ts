import type { Worker, WorkerOptions } from 'node:worker_threads';
import type { Secret } from '../base/keychain.ts';
import { Refusal } from '../base/refusal.ts';
import { connectWorker, WorkerEnded } from '../base/worker-rpc.ts';
import type { ServiceWorker } from './service-worker.ts';

/** The local service inside the program, with the controls of the demo. */
export interface BuiltInService {
  secret: Secret;
  pushPublicKey: string;
  /** Simulates an incoming call; resolves once its push was answered. */
  letSomebodyCall(lineId?: string): Promise<void>;
  /** Answers the call at the first ringing device; for an outgoing call, then at the far end. */
  pickUp(callId: string): Promise<void>;
  farEndHangsUp(callId: string): Promise<void>;
  stop(): Promise<void>;
}

/** @param createWorker starts `service-worker.ts` @throws the worker's start-up error */
export async function startBuiltInService(
  system: 'new' | 'classic',
  createWorker: (options: WorkerOptions) => Worker,
): Promise<BuiltInService> {
  const thread = createWorker({ workerData: { system } });
  const worker = connectWorker<ServiceWorker>(thread, 'built-in service', {});
  const { baseUrl, tokens, pushPublicKey } = await worker.request('access');

  const act = async (path: string, body: object = {}): Promise<void> => {
    const { status, text } = await worker.request('control', { path, body }).catch(ended);
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
      worker.notify('stop');
      await worker.ended;
    },
  };
}

/** Treats an ended service like an unavailable one. */
function ended(error: unknown): { status: number; text: string } {
  if (error instanceof WorkerEnded) return { status: 503, text: 'The built-in service has ended.' };
  throw error;
}
