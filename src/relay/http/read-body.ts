import type { IncomingMessage } from 'node:http';

/** Undefined: more than `maxBytes`; the rest is discarded, so that the sender reads the answer. */
export function readRawBody(request: IncomingMessage, maxBytes: number): Promise<Buffer | undefined> {
  const declaredLength = Number(request.headers['content-length'] ?? 0);
  if (declaredLength > maxBytes) {
    request.resume();
    return Promise.resolve(undefined);
  }
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length <= maxBytes) chunks.push(chunk);
      else resolve(undefined);
    });
    request.on('end', () => {
      const [first] = chunks;
      resolve(chunks.length === 1 && first !== undefined ? first : Buffer.concat(chunks));
    });
    request.on('error', reject);
    request.on('close', () => reject(new Error('The sender went away.')));
  });
}
