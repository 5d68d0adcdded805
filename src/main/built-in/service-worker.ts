import { parentPort, workerData } from 'node:worker_threads';
import { startService, type Service } from '../../service/server.ts';
import { serveWorker } from '../base/worker-rpc.ts';

/** Requests to the thread of the local service. */
export interface ServiceWorker {
  /** Resolves once the service has started. */
  access(): Pick<Service, 'baseUrl' | 'tokens' | 'pushPublicKey'>;
  control(request: { path: string; body: object }): { status: number; text: string };
  /** Stops the service, then ends the thread. */
  stop(): void;
}

/**
 * Runs the local service in its own thread, so that it does not block the main process. It is controlled by messages, not
 * by a control address, which every program and web page on this computer could use.
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
