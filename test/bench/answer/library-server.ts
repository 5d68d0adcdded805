import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { registerHooks } from 'node:module';
import { programOptions, ready } from '../lib/program.ts';
import type { ServerOptions } from './server.ts';

const { pushPublicKey } = programOptions<ServerOptions>();

/**
 * The library verifies with the platform's public key, a constant of its source, for which nobody else can sign. Only
 * that constant is replaced as the module is loaded, by a key of the same size: its own verification runs unchanged.
 */
registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (!url.endsWith('/sipgateio/dist/webhook/signatureVerifier.js')) return loaded;
    const { source: bytes = '' } = loaded;
    const source = typeof bytes === 'string' ? bytes : Buffer.from(bytes as Uint8Array).toString();
    const patched = source.replace(
      /-----BEGIN PUBLIC KEY-----[^-]+-----END PUBLIC KEY-----/,
      pushPublicKey.trim(),
    );
    if (patched === source) throw new Error('The library has no public key where it was expected.');
    return { ...loaded, source: patched };
  },
});

const { createWebhookModule } = await import('sipgateio');
const path = '/push';
// It logs nothing for a push that it believes, but an address that is not this one: so this must be right.
const port = await freePort();
const server = await createWebhookModule().createServer({
  port,
  hostname: '127.0.0.1',
  serverAddress: `http://127.0.0.1:${port}${path}`,
});
server.onNewCall(() => undefined);
// These two make it subscribe to answer and hang-up of each call, as the desk does.
server.onAnswer(() => undefined);
server.onHangUp(() => undefined);
ready({ port, path });
process.once('SIGTERM', () => process.exit());

async function freePort(): Promise<number> {
  const { createServer } = await import('node:net');
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port: free } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return free;
}
