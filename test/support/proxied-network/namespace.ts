import { execFileSync, spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withSystemPrograms } from '../system-programs.ts';

/** A network namespace whose only neighbour is this computer, in the role of the proxy. */
export interface Namespace {
  /** This computer's address as seen from inside. */
  outside: string;
  spawn(command: string, args: readonly string[], options?: SpawnOptions): ChildProcess;
  /** Number of packets that bypassed the proxy; they are dropped. `names`: to the DNS server. */
  astray(): { packets: number; names: number };
  stop(): Promise<void>;
}

const nameServer = '192.0.2.53';

/** @param certificates folder to use as the system's certificates inside */
export async function createNamespace(folder: string, certificates: string): Promise<Namespace> {
  const resolv = join(folder, 'resolv.conf');
  writeFileSync(resolv, `nameserver ${nameServer}\noptions timeout:1 attempts:1\n`);
  // The namespace and its devices end with this process, which holds the input of its shell.
  const holder = spawn('unshare', ['--net', '--mount', 'sh', '-c', 'echo ready; read -r _'], {
    env: withSystemPrograms(),
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await once(holder.stdout, 'data');
  const { pid } = holder;
  if (pid === undefined) throw new Error('unshare was not started.');
  const inside = ['--target', String(pid), '--net', '--mount'];
  const { outside, own } = connectTo(pid);
  const setUp = [
    'sysctl -qw net.ipv6.conf.all.disable_ipv6=1 net.ipv6.conf.default.disable_ipv6=1',
    'ip link set lo up',
    `ip addr add ${own}/30 dev near`,
    'ip link set near up',
    ...['away', 'names'].flatMap((device) => [
      `ip link add ${device} type veth peer name ${device}-end`,
      `ip link set ${device} arp off`,
      `ip link set ${device} up`,
      `ip link set ${device}-end up`,
    ]),
    'ip addr add 198.51.100.1/32 dev away',
    'ip route add default dev away src 198.51.100.1',
    `ip route add ${nameServer} dev names src 198.51.100.1`,
    `mount --bind ${resolv} /etc/resolv.conf`,
    `mount --bind ${certificates} /etc/ssl/certs`,
  ].join('\n');
  execFileSync('nsenter', [...inside, 'sh', '-ec', setUp], { env: withSystemPrograms() });
  const counters = (): string => readFileSync(`/proc/${pid}/net/dev`, 'utf8');
  /** The packet counter is the tenth column. */
  const sent = (device: string): number =>
    Number(new RegExp(`^\\s*${device}:(?:\\s*\\d+){9}\\s+(\\d+)`, 'm').exec(counters())?.[1]);
  return {
    outside,
    spawn: (command, args, options = {}) =>
      spawn('nsenter', [...inside, command, ...args], {
        ...options,
        env: withSystemPrograms(options.env),
      }),
    astray: () => ({ packets: sent('away'), names: sent('names') }),
    async stop() {
      if (holder.exitCode !== null) return;
      const gone = once(holder, 'exit');
      holder.stdin.end();
      await gone;
    },
  };
}

/** Two unused addresses for the ends of the virtual cable into the namespace. */
function connectTo(pid: number): { outside: string; own: string } {
  for (let tries = 0; ; tries += 1) {
    const number = randomInt(2 ** 20);
    const device = `desk${number.toString(36)}`;
    const [high, middle, low] = [64 + (number >> 14), (number >> 6) & 255, (number & 63) * 4];
    const [outside, own] = [1, 2].map((end) => `10.${high}.${middle}.${low + end}`) as [string, string];
    try {
      ip('link', 'add', device, 'type', 'veth', 'peer', 'name', 'near', 'netns', String(pid));
      ip('addr', 'add', `${outside}/30`, 'dev', device);
      ip('link', 'set', device, 'up');
      return { outside, own };
    } catch (error) {
      if (tries === 5) throw error;
    }
  }
}

const ip = (...args: string[]): Buffer =>
  execFileSync('ip', args, { stdio: 'pipe', env: withSystemPrograms() });
