import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.wav': 'audio/wav',
};

/** The policy under which the app serves its pages. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; media-src 'self'; connect-src 'self'";

/** Serves the built pages in `root` on loopback; answers their origin. */
export async function serve(root: string): Promise<{ origin: string; server: Server }> {
  const server = createServer((request, response) => {
    if (request.url === '/favicon.ico') return void response.writeHead(204).end();
    const path = normalize(new URL(request.url ?? '/', 'http://x').pathname);
    readFile(join(root, path)).then(
      (body) => {
        response.setHeader('content-type', types[extname(path)] ?? 'application/octet-stream');
        response.setHeader('content-security-policy', policy);
        response.end(body);
      },
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}
