import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { startService, type Service } from '../../../src/service/server.ts';
import { startProgram, type Program } from '../../bench/lib/program.ts';
import type { DeskProgramOptions } from './desk-program.ts';
import { startGatewayProgram, type GatewayProgram } from './gateway-program.ts';
import { freePort } from './nats-server.ts';
import { createPusher, type Load, type Pusher } from './push-load.ts';
import { startTestRelay, type TestRelay } from './relay.ts';
import { until } from '../until.ts';
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';

const perSecond = 60;

interface FaultWorld {
  service: Service;
  pusher: Pusher;
  relay: TestRelay;
  folder: string;
  /** Options of a gateway; its spool survives restarts. */
  request: { baseUrl: string; pushPublicKey: string; spool: string };
  gatewayProgram(request?: { natsPort?: number; desksPort?: number }): Promise<GatewayProgram>;
  deskProgram(relayUrl: string, dies?: DeskProgramOptions['dies']): Promise<Program<object>>;
  proxyTo(port: number): Promise<TcpProxy>;
  /** Pushes that the desk received, in order. */
  atDesk(): string[];
  /** Sends calls while `fault` happens. */
  under(url: string, fault: () => Promise<void>): Promise<Load>;
  expectAllOnce(load: Load): Promise<void>;
}

/** A service, a nats-server and a data folder for each test, so that tests can run in parallel. */
export const faultTest = test.extend<{ world: FaultWorld }>({
  world: async ({}, use) => {
    const service = await startService({ port: 0, system: 'new', quiet: true });
    const pusher = createPusher();
    const folder = mkdtempSync(join(tmpdir(), 'deskbell-faults-'));
    const ledger = join(folder, 'ledger');
    const relay = await startTestRelay();
    const programs: Program<object>[] = [];
    const gateways: GatewayProgram[] = [];
    const proxies: TcpProxy[] = [];
    const request = {
      baseUrl: service.baseUrl,
      pushPublicKey: pusher.publicKey,
      spool: join(folder, 'spool'),
    };
    const atDesk = (): string[] =>
      readFileSync(ledger, 'utf8')
        .split('\n')
        .filter((line) => line.startsWith('fact '))
        .map((line) => line.slice('fact '.length));
    await use({
      service,
      pusher,
      relay,
      folder,
      request,
      atDesk,
      gatewayProgram: async ({ natsPort, desksPort } = {}) => {
        const at = (port: number): string[] => [`nats://127.0.0.1:${port}`];
        const config = relay.config({
          ...request,
          port: await freePort(),
          ...(natsPort !== undefined && { natsServers: at(natsPort) }),
          ...(desksPort !== undefined && { deskServers: at(desksPort) }),
        });
        const gateway = await startGatewayProgram(config, folder);
        gateways.push(gateway);
        return gateway;
      },
      deskProgram: async (relayUrl, dies) => {
        const options = {
          relayUrl,
          token: service.tokens.jwt,
          pushPublicKey: pusher.publicKey,
          ledger,
          dies,
        };
        const program = await startProgram<object>(
          new URL('./desk-program.ts', import.meta.url),
          options satisfies { [Key in keyof DeskProgramOptions]: DeskProgramOptions[Key] | undefined },
        );
        programs.push(program);
        return program;
      },
      proxyTo: async (port) => {
        const proxy = await startTcpProxy(port);
        proxies.push(proxy);
        return proxy;
      },
      under: async (url, fault) => {
        const over = new AbortController();
        const loading = pusher.load(`${url}/push/${relay.secret}`, 'w0', perSecond, over.signal);
        await delay(500);
        await fault();
        await delay(500);
        over.abort();
        return loading;
      },
      expectAllOnce: async ({ taken, refused }) => {
        await eventually(() => missing(taken, atDesk()), []);
        const got = atDesk();
        expect(got.length, 'pushes that are at the desk more than once').toBe(new Set(got).size);
        const known = new Set([...taken, ...refused]);
        expect(got.filter((push) => !known.has(push))).toEqual([]);
      },
    });
    await Promise.all(programs.map((program) => program.stop()));
    await Promise.all(gateways.map((gateway) => gateway.kill()));
    await relay.stop();
    pusher.close();
    await service.close();
    await Promise.all(proxies.map((proxy) => proxy.close()));
    rmSync(folder, { recursive: true, force: true });
  },
});

/** Waits for the expected value, then compares as usual. `expect.poll` does not support concurrent tests. */
export async function eventually<T>(
  read: () => T | Promise<T>,
  expected: T,
  withinMs = 20_000,
): Promise<void> {
  const isThere = async (): Promise<boolean> => isDeepStrictEqual(await read(), expected);
  // The comparison shows what was there instead.
  await until(isThere, 'the expected value', { withinMs, everyMs: 50 }).catch(() => undefined);
  expect(await read()).toEqual(expected);
}

export function missing(wanted: readonly string[], there: readonly string[]): string[] {
  const found = new Set(there);
  return wanted.filter((push) => !found.has(push));
}
