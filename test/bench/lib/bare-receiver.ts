import { createPublicKey, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pushAnswer } from '../../../src/push/answer.ts';

export interface BareReceiver {
  port: number;
  path: string;
  server: Server;
}

/** The least that receives pushes: bare HTTP, the check of the signature, an answer that is the same for all. */
export async function openBareReceiver(publicKey: string): Promise<BareReceiver> {
  const key = createPublicKey(publicKey);
  const path = '/push';
  let xml = '';
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const signature = Buffer.from(String(request.headers['x-sipgate-signature']), 'base64');
      if (!verify('RSA-SHA256', Buffer.concat(chunks), key, signature))
        return void response.writeHead(403, { 'content-length': 0 }).end();
      response.writeHead(200, {
        'content-type': 'application/xml',
        'content-length': Buffer.byteLength(xml),
      });
      response.end(xml);
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  xml = pushAnswer(`http://127.0.0.1:${port}${path}`, { action: 'ring' });
  return { port, path, server };
}
