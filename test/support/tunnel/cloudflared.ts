// A fake cloudflared: it understands the command line, writes the log, and really forwards HTTP to the given address.
// Its public address contains the port of this computer where it listens: https://port-N.trycloudflare.com.
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { appendFileSync, existsSync } from 'node:fs';

const args = process.argv.slice(2);
const { TUNNEL_TOKEN: token, STAND_IN_FOLDER: folder = '.', STAND_IN_LOCAL: local } = process.env;
const after = (flag: string): string | undefined => args[args.indexOf(flag) + 1];
const log = (level: string, text: string): boolean =>
  process.stderr.write(`${new Date().toISOString().slice(0, 19)}Z ${level} ${text}\n`);
const fail = (text: string): never => {
  process.stderr.write(`${text}\n`);
  process.exit(1);
};
appendFileSync(`${folder}/command-lines`, `${JSON.stringify(args)}\n`);

if (args[0] !== 'tunnel') fail(`unknown command ${args[0] ?? ''}`);
const named = args.includes('run');
const name = named ? args[args.indexOf('run') + 1] : undefined;
if (named && name === undefined && token !== 'good-token') {
  fail(
    token
      ? 'Provided Tunnel token is not valid.'
      : '"cloudflared tunnel run" requires the ID or name of the tunnel',
  );
}
if (named && name !== undefined && name !== 'desk') {
  log('ERR', `Couldn't start tunnel error="tunnel credentials file not found"`);
  process.exit(1);
}
if (!named && existsSync(`${folder}/offline`)) {
  log('INF', 'Requesting new quick Tunnel on trycloudflare.com...');
  fail(
    'failed to request quick Tunnel: Post "https://api.trycloudflare.com/tunnel": dial tcp: lookup api.trycloudflare.com: no such host',
  );
}

if (named && existsSync(`${folder}/offline`)) {
  const lost = (): boolean =>
    log(
      'ERR',
      'Unable to establish connection with Cloudflare edge error="DialContext error: dial tcp 198.41.200.53:7844: i/o timeout" connIndex=0',
    );
  setInterval(lost, 200);
} else lead();

function lead(): void {
  const origin = (args.includes('--url') ? after('--url') : local) ?? 'http://127.0.0.1:9';
  const server = createServer((incoming, answer) => {
    const outgoing = request(
      new URL(incoming.url ?? '/', origin),
      {
        method: incoming.method,
        headers: { ...incoming.headers, 'cf-ray': '0', 'x-forwarded-proto': 'https' },
      },
      (response) => {
        answer.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(answer);
      },
    );
    outgoing.on('error', () => answer.writeHead(502).end());
    incoming.on('error', () => outgoing.destroy()).pipe(outgoing);
  });
  server.listen(Number(process.env.STAND_IN_PORT ?? 0), '127.0.0.1', () => {
    const { port } = server.address() as AddressInfo;
    if (!named) {
      log('INF', 'Requesting new quick Tunnel on trycloudflare.com...');
      log(
        'INF',
        '|  Your quick Tunnel has been created! Visit it at (it may take some time to be reachable):  |',
      );
      log(
        'INF',
        `|  https://port-${port}.trycloudflare.com                                                      |`,
      );
    }
    log('INF', 'Initial protocol quic');
    log(
      'INF',
      'Registered tunnel connection connIndex=0 connection=830bf962-7674-4e02-b648-65177c832c67 event=0 ip=198.41.192.167 location=fra08 protocol=quic',
    );
  });
}
// Simulates a temporary loss of the connection to Cloudflare's edge.
process.on('SIGUSR2', () => {
  log('WRN', 'Connection terminated error="timeout: no recent network activity" connIndex=0');
  log('INF', 'Unregistered tunnel connection connIndex=0 event=0 ip=198.41.192.167');
  setTimeout(
    () =>
      log(
        'INF',
        'Registered tunnel connection connIndex=0 connection=5e91c8d5-256d-4e45-959e-70fe419f4fc6 event=0 ip=198.41.192.7 location=fra01 protocol=quic',
      ),
    300,
  );
});
process.on('SIGTERM', () => {
  log('INF', 'Initiating graceful shutdown due to signal terminated ...');
  process.exit(0);
});
