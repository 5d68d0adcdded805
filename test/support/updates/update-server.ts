import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createCertificate } from '../../../src/service/tls/certificate.ts';

export interface UpdateServer {
  address: string;
  certificate: string;
  requests(): number;
  /** Begins an answer of its own for this file. */
  stall: ((file: string, response: ServerResponse) => boolean) | undefined;
  /** Where this path is redirected to. */
  redirect: ((path: string) => string | undefined) | undefined;
  close(): Promise<void>;
}

/** Serves the files of a folder by https. @param identity undefined: one of its own */
export async function startUpdateServer(
  folder: string,
  identity?: { key: string; cert: string },
): Promise<UpdateServer> {
  const certificate = identity ?? (await createCertificate(Date.now()));
  let requests = 0;
  const server = createServer(certificate, (asked, response) => {
    requests += 1;
    const path = decodeURIComponent(new URL(asked.url ?? '/', 'https://localhost').pathname);
    const location = running.redirect?.(path);
    if (location !== undefined) return void response.writeHead(302, { location }).end();
    try {
      const file = join(folder, path);
      if (running.stall?.(file, response) !== true) response.end(readFileSync(file));
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const running: UpdateServer = {
    address: `https://localhost:${(server.address() as AddressInfo).port}`,
    certificate: certificate.cert,
    requests: () => requests,
    stall: undefined,
    redirect: undefined,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  return running;
}
