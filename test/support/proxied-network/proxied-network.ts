import { execFileSync, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer as createTlsServer } from 'node:tls';
import { createAuthority, type Authority } from './authority.ts';
import { createNamespace, type Namespace } from './namespace.ts';
import { squidPorts, startSquid, type ProxyLogEntry } from './squid.ts';

/** A host of the internet, whose name only the proxy can resolve. */
interface OutsideHost {
  /** Its address for programs outside. */
  address: string;
  /** Makes a loopback listener available at this port of the host; `tls`: with its certificate. */
  serve(port: number, target: { port: number; tls?: boolean }): Promise<void>;
}

/** An office network, from which only a TLS-inspecting proxy can be reached. */
export interface ProxiedNetwork<Name extends string = string> {
  /** The proxy's `host:port` for each kind of authentication. */
  proxies: Record<keyof typeof squidPorts, string>;
  /** The valid credentials at the port that requires a sign-in. */
  user: string;
  password: string;
  /** The authorities of the proxy and of the servers outside. */
  authorities: { proxy: Authority; outside: Authority };
  /** Sets which of them the system inside trusts. */
  trust(...authorities: readonly Authority[]): void;
  hosts: Record<Name, OutsideHost>;
  /** Starts a program inside. */
  spawn(command: string, args: readonly string[], options?: SpawnOptions): ChildProcess;
  log(): ProxyLogEntry[];
  /** Packets that bypassed the proxy since the last call, in total and to DNS servers. */
  astray(): { packets: number; names: number };
  stop(): Promise<void>;
}

/** Ports that the proxy does not inspect: servers of NATS, ssh and StartTLS speak before the client. */
const carried = [22, 389, 636, 4222];

/** Hosts that the ports `partly` and `otherUsers` refuse. */
const closed = ['nats.test', 'closed.test'];

/** @param names of the hosts outside, all ending in `.test`, since the proxy reads them when it starts */
export async function startProxiedNetwork<Name extends `${string}.test`>(
  names: readonly Name[],
): Promise<ProxiedNetwork<Name>> {
  const folder = mkdtempSync(join(tmpdir(), 'deskbell-network-'));
  const [user, password] = ['anna', 'pass word'];
  const authorities = {
    proxy: createAuthority(folder, 'Proxy of the office'),
    outside: createAuthority(folder, 'Authority of the internet'),
  };
  const certificates = join(folder, 'system');
  mkdirSync(certificates);
  const namespace: Namespace = await createNamespace(folder, certificates);
  // Unused loopback addresses, so that every host has its own ports, including 443.
  const block = `127.${randomInt(16, 250)}.${randomInt(0, 256)}`;
  const addresses = names.map((name, at) => [name, `${block}.${at + 1}`] as const);
  writeFileSync(join(folder, 'hosts'), addresses.map(([name, at]) => `${at} ${name}\n`).join(''));
  const servers: Server[] = [];
  const sockets = new Set<Socket>();
  const squid = await startSquid({
    ...{ folder, user, password, carried, closed },
    address: namespace.outside,
    authority: authorities.proxy,
    outside: authorities.outside,
  });
  let seen = namespace.astray();

  function hostAt(name: string, address: string): OutsideHost {
    return {
      address,
      async serve(port, target) {
        const pass = (near: Socket): void => carry(near, connect(target.port, '127.0.0.1'), sockets);
        const server = target.tls
          ? createTlsServer(authorities.outside.issue([name]), pass)
          : createServer(pass);
        servers.push(server);
        await new Promise<void>((resolve, reject) => {
          server.once('error', reject);
          server.listen(port, address, resolve);
        });
      },
    };
  }

  return {
    proxies: Object.fromEntries(
      Object.entries(squidPorts).map(([name, port]) => [name, `${namespace.outside}:${port}`]),
    ) as ProxiedNetwork<Name>['proxies'],
    ...{ user, password, authorities },
    hosts: Object.fromEntries(
      addresses.map(([name, address]) => [name, hostAt(name, address)]),
    ) as ProxiedNetwork<Name>['hosts'],
    trust(...trusted) {
      for (const { file } of Object.values(authorities))
        rmSync(join(certificates, nameOf(file)), { force: true });
      for (const { file } of trusted) cpSync(file, join(certificates, nameOf(file)));
      writeFileSync(join(certificates, 'ca-certificates.crt'), trusted.map(({ pem }) => pem).join(''));
      execFileSync('openssl', ['rehash', certificates], { stdio: 'ignore' });
    },
    spawn: namespace.spawn,
    log: squid.log,
    astray() {
      const before = seen;
      seen = namespace.astray();
      return { packets: seen.packets - before.packets, names: seen.names - before.names };
    },
    async stop() {
      await namespace.stop();
      await squid.stop();
      for (const socket of sockets) socket.destroy();
      await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const nameOf = (file: string): string => file.split('/').at(-1) ?? '';

/** Closes each stream when the other ends. */
function carry(near: Socket, far: Socket, sockets: Set<Socket>): void {
  for (const [one, other] of [
    [near, far],
    [far, near],
  ] as const) {
    sockets.add(one);
    one.setNoDelay(true);
    one.on('error', () => undefined);
    one.on('close', () => {
      sockets.delete(one);
      other.destroy();
    });
    one.pipe(other);
  }
}
