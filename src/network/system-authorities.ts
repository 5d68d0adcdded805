import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { Worker } from 'node:worker_threads';

/** Reads them where nobody waits: on Linux each is a file, and all of them take some 40 ms. */
const reader = `require('node:worker_threads').parentPort.postMessage(require('node:tls').getCACertificates('system'))`;

let used: Promise<void> | undefined;

/**
 * From now on connections of this process trust the certificate authorities of the system as well, as those of Chromium do:
 * the network's own among them. Read once, before the first connection that may need them.
 */
export const useSystemAuthorities = (): Promise<void> =>
  (used ??= read()
    .catch(() => getCACertificates('system'))
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
