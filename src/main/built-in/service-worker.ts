import { parentPort, workerData } from 'node:worker_threads';
import { startService } from '../../service/server.ts';

/** Runs the local service beside the main process, so that neither waits for the other. */
const service = await startService({
  ...(workerData as { system: 'new' | 'classic' }),
  port: 0,
  quiet: true,
});
const { baseUrl, controlUrl, tokens, pushPublicKey } = service;
parentPort?.postMessage({ baseUrl, controlUrl, tokens, pushPublicKey });
parentPort?.once('message', () => void service.close().then(() => process.exit(0)));
