import { execFile } from 'node:child_process';
import dns from 'node:dns';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startService } from '../../src/service/server.ts';
import { controlOf } from '../e2e/service-control.ts';
import { startTestRelay } from '../support/relay/relay.ts';
import { startSignInPlatform } from '../support/sign-in-platform.ts';
import type { ProxiedNetwork } from '../support/proxied-network/proxied-network.ts';
import type { ListedDesk } from './messages.ts';

/** The hosts of the internet that a desk reaches, all of them on port 443. */
export const cloudHosts = ['platform.test', 'relay.test', 'nats.test'] as const;

/** A telephony platform with sign-in by the browser, and a relay: what desks need of the internet. */
export interface Cloud {
  /** Ids of the account's users, by which they sign in. */
  users: readonly string[];
  /** Somebody calls the user from this number. */
  ring(userId: string, from: string): Promise<void>;
  /** What an administrator writes for all computers. */
  policy: object;
  /** What the relay tells its administrator of the desks (`npm run relay -- desks --json`). */
  desks(): Promise<ListedDesk[]>;
  stop(): Promise<void>;
}

const relayProgram = join(import.meta.dirname, '..', '..', 'src', 'relay', 'cli.ts');

export async function startCloud({
  hosts,
  authorities,
}: Pick<ProxiedNetwork<(typeof cloudHosts)[number]>, 'hosts' | 'authorities'>): Promise<Cloud> {
  resolveOutside(new Map(cloudHosts.map((name) => [name, hosts[name].address])));
  const service = await startService({
    port: 0,
    system: 'new',
    contacts: 100,
    quiet: true,
    ca: authorities.outside.pem,
  });
  const control = controlOf(service);
  const { tokens } = await control.ask<{ tokens: Record<string, { jwt: string }> }>('GET', '/tokens');
  const platform = await startSignInPlatform(service, {
    publicOrigin: 'https://platform.test',
    tokenOf: (login) => tokens[login]?.jwt ?? '',
    tokenLifetime: 3600,
  });
  await hosts['platform.test'].serve(443, { port: platform.port, tls: true });
  const relay = await startTestRelay();
  const request: Parameters<typeof relay.gateway>[0] = {
    baseUrl: `http://127.0.0.1:${platform.port}/v2`,
    pushPublicKey: service.pushPublicKey,
    deskServers: ['wss://nats.test:443'],
    change: (config) => Object.assign(config, { publicUrl: 'https://relay.test', reportSeconds: 1 }),
  };
  const gateway = await relay.gateway(request);
  await gateway.ready;
  const folder = mkdtempSync(join(tmpdir(), 'deskbell-cloud-'));
  const relayConfig = join(folder, 'relay.json');
  writeFileSync(relayConfig, JSON.stringify(relay.config(request)));
  const portOf = (address: string): number => Number(new URL(address).port);
  await hosts['relay.test'].serve(443, { port: portOf(gateway.url), tls: true });
  await hosts['nats.test'].serve(443, { port: portOf(relay.nats.websocketAddress), tls: true });
  return {
    users: Object.keys(tokens),
    async ring(userId, from) {
      await control.ask('POST', '/calls', { userId, from });
    },
    policy: {
      locked: {
        signIn: {
          baseUrl: platform.baseUrl,
          method: 'browser',
          clientId: 'public-desk',
          authorizeUrl: `${platform.origin}/auth`,
          tokenUrl: `${platform.origin}/token`,
        },
        tunnel: { provider: 'relay', relayUrl: 'https://relay.test' },
        updates: { automatic: false },
      },
    },
    async desks() {
      const words = [relayProgram, 'desks', '--json', '--config', relayConfig];
      const { stdout } = await promisify(execFile)(process.execPath, words, { timeout: 30_000 });
      return JSON.parse(stdout) as ListedDesk[];
    },
    async stop() {
      rmSync(folder, { recursive: true });
      await relay.stop();
      await platform.close();
      await service.close();
    },
  };
}

/** The platform pushes to the relay by its name, which this computer's servers of names do not know. */
function resolveOutside(addresses: ReadonlyMap<string, string>): void {
  const { lookup } = dns;
  const outside = (name: string, options: dns.LookupOptions, answer: (...found: unknown[]) => void): void => {
    const address = addresses.get(name);
    if (address === undefined) lookup(name, options, answer);
    else if (options.all) answer(null, [{ address, family: 4 }]);
    else answer(null, address, 4);
  };
  dns.lookup = outside as typeof dns.lookup;
}
