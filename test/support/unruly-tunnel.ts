import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An unreliable tunnel between platform and desk. */
export interface UnrulyTunnel {
  /** Its address for the platform's push settings. */
  url: string;
  /** Numbers of delivered, duplicated and lost pushes of each kind. */
  counts: { delivered: number; doubled: number; lost: number };
  /** Resolves when all deliveries are done. */
  drained(): Promise<void>;
  close(): Promise<void>;
}

interface Unruliness {
  /** In [0, 1). */
  random: () => number;
  /** Probability of a second delivery. */
  doubled: number;
  /** Probability that a hangup push is lost. */
  lostHangups: number;
  /** Longest random delay of a push, ms, so that pushes can overtake each other. */
  heldBackMs: number;
}

/** Answers the platform's pushes at once, and delivers them to `target` late, twice, in any order or never. */
export async function startUnrulyTunnel(target: string, unruly: Unruliness): Promise<UnrulyTunnel> {
  const counts = { delivered: 0, doubled: 0, lost: 0 };
  const underWay = new Set<Promise<void>>();
  let url = '';

  const deliver = (body: Buffer, contentType: string): void => {
    const delivery = new Promise<void>((done) => setTimeout(done, unruly.random() * unruly.heldBackMs))
      .then(() =>
        fetch(target, {
          method: 'POST',
          body: new Uint8Array(body),
          headers: { 'content-type': contentType },
        }),
      )
      .then(async (response) => {
        await response.arrayBuffer();
        if (!response.ok) throw new Error(`The desk answered ${response.status} to a push.`);
        counts.delivered += 1;
      });
    const settled = delivery.finally(() => underWay.delete(settled));
    underWay.add(settled);
  };

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      const isHangup = new URLSearchParams(body.toString()).get('event') === 'hangup';
      response.writeHead(200, { 'content-type': 'application/xml' });
      response.end(`<Response onAnswer="${url}" onHangup="${url}"/>`);
      if (isHangup && unruly.random() < unruly.lostHangups) {
        counts.lost += 1;
        return;
      }
      const contentType = request.headers['content-type'] ?? '';
      deliver(body, contentType);
      if (unruly.random() < unruly.doubled) {
        counts.doubled += 1;
        deliver(body, contentType);
      }
    });
  });
  url = `http://127.0.0.1:${await listen(server)}/`;

  return {
    url,
    counts,
    async drained() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
    close: () => new Promise((done) => server.close(() => done())),
  };
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  );
}
