import type { IncomingMessage } from 'node:http';

/**
 * The bytes of a request, as they came. Undefined when they are more than `longest`; what still comes is then read and
 * thrown away for a moment, so that the sender gets to read why.
 */
export function readRawBody(request: IncomingMessage, longest: number): Promise<Buffer | undefined> {
  const said = Number(request.headers['content-length'] ?? 0);
  if (said > longest) {
    request.resume();
    return Promise.resolve(undefined);
  }
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length <= longest) chunks.push(chunk);
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
