import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pushAnswer } from '../../../src/push/answer.ts';
import { ready } from '../lib/program.ts';

/** A server that reads the body and answers at once: what HTTP alone costs here, and how much the generator can ask. */
const path = '/push';
let xml = '';
const server = createServer((request, response) => {
  request.resume().on('end', () => {
    response.writeHead(200, { 'content-type': 'application/xml', 'content-length': Buffer.byteLength(xml) });
    response.end(xml);
  });
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  xml = pushAnswer(`http://127.0.0.1:${port}${path}`, { action: 'ring' });
  ready({ port, path });
});
process.once('SIGTERM', () => process.exit());
