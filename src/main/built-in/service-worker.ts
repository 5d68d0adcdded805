import { parentPort, workerData } from 'node:worker_threads';
import { startService } from '../../service/server.ts';

/** What the main process sends: a control request, or that the service is to end. */
export type WorkerOrder = { id: number; path: string; body: object } | 'stop';

/** The answer to a control request. */
export interface WorkerAnswer {
  id: number;
  status: number;
  text: string;
}

/**
 * Runs the local service beside the main process, so that neither waits for the other. It is driven by messages of the
 * main process alone: an address would be open to every program and web page on this machine.
 */
const service = await startService({
  ...(workerData as { system: 'new' | 'classic' }),
  port: 0,
  quiet: true,
  controlAddress: false,
});
const { baseUrl, tokens, pushPublicKey } = service;
parentPort?.on('message', (order: WorkerOrder) => void obey(order));
parentPort?.postMessage({ baseUrl, tokens, pushPublicKey });

async function obey(order: WorkerOrder): Promise<void> {
  if (order === 'stop') {
    await service.close();
    process.exit(0);
  }
  const answer = await service.control(order.path, order.body);
  parentPort?.postMessage({ id: order.id, ...answer } satisfies WorkerAnswer);
}
