import { parentPort, workerData } from 'node:worker_threads';
import { startService, type Service } from '../../service/server.ts';
import { serveWorker } from '../base/worker-rpc.ts';

/** What the thread of the local service can be asked. */
export interface ServiceWorker {
  /** Where it can be reached once it has started. */
  access(): Pick<Service, 'baseUrl' | 'tokens' | 'pushPublicKey'>;
  control(request: { path: string; body: object }): { status: number; text: string };
  /** The thread ends when the service has. */
  stop(): void;
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

serveWorker<ServiceWorker>(parentPort, {
  access: () => ({ baseUrl, tokens, pushPublicKey }),
  control: ({ path, body }) => service.control(path, body),
  async stop() {
    await service.close();
    process.exit(0);
  },
});
