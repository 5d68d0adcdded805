import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Authority } from './authority.ts';

/** A request that the proxy forwarded or refused. */
export interface ProxyLogEntry {
  /** Kind of authentication at the proxy's port. */
  port: keyof typeof squidPorts;
  method: string;
  /** `host:port` of a CONNECT, else the URL. */
  target: string;
  status: number;
  /** The user who signed in; undefined if none was required. */
  user?: string;
}

/** The ports of the proxy by what they require. */
export const squidPorts = {
  /** No requirement. */
  open: 3128,
  /** Name and password. */
  signIn: 3129,
  /** Only connections to port 443, which are not inspected. */
  webOnly: 3130,
  /** No requirement, but the closed hosts are refused: the proxy answers inside of the tunnel. */
  partly: 3131,
  /** Name and password; the closed hosts are refused by asking for another one. */
  otherUsers: 3132,
} as const;

export interface Squid {
  log(): ProxyLogEntry[];
  stop(): Promise<void>;
}

export interface SquidOptions {
  folder: string;
  /** The address where it listens. */
  address: string;
  /** Signs the certificates that replace those of the servers. */
  authority: Authority;
  /** Signs the certificates of the servers outside. */
  outside: Authority;
  user: string;
  password: string;
  /** Ports that are not inspected, since their servers speak first or need their own certificate. */
  carried: readonly number[];
  /** Hosts that two of the ports refuse. */
  closed: readonly string[];
}

const user = 'proxy';
const programs = '/usr/lib/squid';

/** A real squid that inspects TLS and resolves only the names in its `hosts` file. */
export async function startSquid(options: SquidOptions): Promise<Squid> {
  const { folder, address, authority, outside } = options;
  const name = `deskbell${process.pid}x${address.replaceAll('.', 'x')}`;
  const [log, certificates, helper, pair] = ['access.log', 'certificates', 'sign-in', 'squid.pem'].map(
    (each) => join(folder, each),
  ) as [string, string, string, string];
  const [uid, gid] = ['-u', '-g'].map((flag) =>
    Number(execFileSync('id', [flag, user], { encoding: 'utf8' })),
  );
  chmodSync(folder, 0o755);
  mkdirSync(join(folder, 'squid'));
  writeFileSync(log, '');
  writeFileSync(pair, authority.pem + readFileSync(authority.keyFile, 'utf8'));
  // squid asks this helper about each sign-in, with URL-encoded name and password.
  const right = [options.user, options.password].map(encodeURIComponent).join(' ');
  writeFileSync(
    helper,
    `#!/bin/sh\nwhile read -r line; do\n  if [ "$line" = '${right}' ]; then echo OK; else echo ERR; fi\ndone\n`,
  );
  chmodSync(helper, 0o755);
  execFileSync(`${programs}/security_file_certgen`, ['-c', '-s', certificates, '-M', '4MB'], {
    stdio: 'ignore',
  });
  execFileSync('chown', ['-R', user, certificates]);
  for (const path of [log, pair, join(folder, 'squid')]) chownSync(path, uid ?? 0, gid ?? 0);
  const bumps = ` ssl-bump tls-cert=${pair} generate-host-certificates=on dynamic_cert_mem_cache_size=4MB`;
  const file = join(folder, 'squid.conf');
  writeFileSync(
    file,
    [
      ...Object.entries(squidPorts).map(
        ([each, port]) => `http_port ${address}:${port} name=${each}${each === 'webOnly' ? '' : bumps}`,
      ),
      `sslcrtd_program ${programs}/security_file_certgen -s ${certificates} -M 4MB`,
      'sslcrtd_children 2 startup=1 idle=1',
      `tls_outgoing_options cafile=${outside.file}`,
      `auth_param basic program ${helper}`,
      'auth_param basic children 1 startup=1',
      'auth_param basic realm office',
      'acl signedIn proxy_auth REQUIRED',
      ...Object.keys(squidPorts).map((each) => `acl ${each} myportname ${each}`),
      'acl web port 443',
      'acl known dstdomain .test',
      'http_access deny !known',
      'http_access allow open',
      `acl closed dstdomain ${options.closed.join(' ')}`,
      'http_access deny partly closed',
      'http_access allow partly',
      'http_access deny webOnly !web',
      'http_access allow webOnly',
      'http_access allow signIn signedIn',
      // Asks again, since the list of users stands last.
      'acl anotherUser proxy_auth nobody',
      'http_access deny otherUsers closed !anotherUser',
      'http_access allow otherUsers signedIn',
      'http_access deny all',
      `acl carried port ${options.carried.join(' ')}`,
      'acl first at_step SslBump1',
      // Without this option an inspecting squid blocks WebSockets.
      'http_upgrade_request_protocols websocket allow all',
      'ssl_bump splice carried',
      'ssl_bump peek first',
      'ssl_bump bump all',
      `hosts_file ${join(folder, 'hosts')}`,
      'dns_nameservers 127.0.0.1',
      'logformat desk %lp %rm %ru %>Hs %un',
      `access_log stdio:${log} logformat=desk`,
      `cache_log ${join(folder, 'squid', 'cache.log')}`,
      ...['cache deny all', 'cache_mem 1 MB', 'memory_pools off', 'pid_filename none'],
      `coredump_dir ${join(folder, 'squid')}`,
      ...['shutdown_lifetime 0 seconds', 'pinger_enable off', 'netdb_filename none', 'via off'],
      `cache_effective_user ${user}`,
      'workers 1',
      'max_filedescriptors 1024',
    ].join('\n') + '\n',
  );
  // squid ends with this process, which holds the input of its shell.
  const script = '"$@" & read -r _; kill $!; wait $!';
  const child = spawn('sh', ['-c', script, 'sh', squidProgram, '-N', '-n', name, '-f', file], {
    stdio: 'pipe',
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => (said += String(data)));
  while (!(await answers(address, squidPorts.webOnly))) {
    if (/FATAL/.test(said)) throw new Error(`squid ended. ${said}`);
    await delay(50);
  }
  return {
    log: () => readFileSync(log, 'utf8').split('\n').filter(Boolean).map(entryOf),
    stop: async () => {
      if (child.exitCode !== null) return;
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.stdin.end();
      await gone;
    },
  };
}

const squidProgram = ['/usr/sbin/squid', '/usr/local/sbin/squid'].find((path) => existsSync(path)) ?? 'squid';

function entryOf(line: string): ProxyLogEntry {
  const [port = '', method = '', target = '', status = '', who = '-'] = line.split(' ');
  const [name] = Object.entries(squidPorts).find(([, each]) => String(each) === port) ?? [];
  return {
    port: name as ProxyLogEntry['port'],
    method,
    target,
    status: Number(status),
    ...(who !== '-' && { user: who }),
  };
}

function answers(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, host);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
