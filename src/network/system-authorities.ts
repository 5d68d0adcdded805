import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { Worker } from 'node:worker_threads';

/** Reads them where nobody waits: on Linux each is a file, and all of them take some 40 ms. */
const reader = `require('node:worker_threads').parentPort.postMessage(require('node:tls').getCACertificates('system'))`;

let known: Promise<string[]> | undefined;
let used: Promise<void> | undefined;

/** The certificate authorities of the system (PEM), the network's own among them. Read once. */
export const systemAuthorities = (): Promise<string[]> =>
  (known ??= read()
    .catch(() => getCACertificates('system'))
    .then((all) => [...new Set(all)]));

/** From now on connections of this process that are not Chromium's trust them, too, besides those of this program. */
export const useSystemAuthorities = (): Promise<void> =>
  (used ??= systemAuthorities()
    .then((system) => setDefaultCACertificates([...new Set([...getCACertificates('default'), ...system])]))
    // Those that came with this program go on.
    .catch(() => undefined));

function read(): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(reader, { eval: true });
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The reader of certificates ended.')));
  });
}
