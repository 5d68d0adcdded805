import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { Worker } from 'node:worker_threads';

/** In a thread: on Linux, reading some hundred files takes about 40 ms. */
const reader = `require('node:worker_threads').parentPort.postMessage(require('node:tls').getCACertificates('system'))`;

let cached: Promise<string[]> | undefined;
let used: Promise<void> | undefined;

/** The system's certificate authorities (PEM), cached. */
export const systemAuthorities = (): Promise<string[]> =>
  (cached ??= read()
    .catch(() => getCACertificates('system'))
    .then((all) => [...new Set(all)]));

/** Makes connections outside of Chromium trust them too. */
export const useSystemAuthorities = (): Promise<void> =>
  (used ??= systemAuthorities()
    .then((system) => setDefaultCACertificates([...new Set([...getCACertificates('default'), ...system])]))
    // The built-in ones remain.
    .catch(() => undefined));

function read(): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(reader, { eval: true });
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The reader of certificates ended.')));
  });
}
