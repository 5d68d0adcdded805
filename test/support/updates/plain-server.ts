import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server without encryption, which nobody should ask. */
export async function startPlainServer(): Promise<{ port: number; asked: () => number; close: () => void }> {
  let asked = 0;
  const server = createServer((_request, response) => {
    asked += 1;
    response.end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return { port, asked: () => asked, close: () => void server.close() };
}
