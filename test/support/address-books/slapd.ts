import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'ldapts';
import { createCertificate } from '../../../src/service/tls/certificate.ts';
import { freePort } from '../free-port.ts';

export const suffix = 'dc=example,dc=com';
export const administrator = { userName: `cn=admin,${suffix}`, password: 'Geheim(*)1' };

/** It also listens here, where its certificate is not valid. */
export const otherHost = '127.0.0.2';

/** A real LDAP directory for one test (OpenLDAP), on loopback. */
export interface Slapd {
  port: number;
  securePort: number;
  /** PEM of its certificate authority. */
  authority: string;
  pid(): number;
  /** Runs an operation as the directory's administrator. */
  change(work: (client: Client) => Promise<void>): Promise<void>;
  start(): Promise<void>;
  /** Stops it if it runs; its data stays. */
  end(): Promise<void>;
  /** Stops it and removes its data. */
  stop(): Promise<void>;
}

interface SlapdOptions {
  /** Initial entries, as LDIF. */
  ldif?: string;
  /** Additional configuration lines of the database. */
  settings?: string[];
  /** Attributes that its root entry has besides; of those that OpenLDAP does not know, with the syntax (RFC 4517). */
  root?: Record<string, { syntax?: string; value: string }>;
  /** Without a certificate it refuses StartTLS. */
  isPlain?: boolean;
}

/** Debian installs it in a folder that is only on root's PATH. */
const program = (name: string): string =>
  [`/usr/sbin/${name}`, `/usr/libexec/${name}`].find(existsSync) ?? name;

export async function startSlapd({
  ldif = '',
  settings = [],
  root: ofRoot = {},
  isPlain = false,
}: SlapdOptions = {}): Promise<Slapd> {
  const folder = mkdtempSync(join(tmpdir(), 'deskbell-slapd-'));
  const [port, securePort] = [await freePort(), await freePort()];
  const { cert, key } = await createCertificate(Date.now());
  const file = (name: string, content: string): string => {
    writeFileSync(join(folder, name), content, { mode: 0o600 });
    return join(folder, name);
  };
  mkdirSync(join(folder, 'data'));
  const configuration = file(
    'slapd.conf',
    [
      ...['core', 'cosine', 'inetorgperson'].map((name) => `include /etc/ldap/schema/${name}.schema`),
      ...Object.entries(ofRoot).flatMap(([name, { syntax }], at) =>
        syntax === undefined
          ? []
          : `attributetype ( 1.3.6.1.4.1.99999.${at} NAME '${name}' SYNTAX ${syntax} )`,
      ),
      `rootDSE ${file('root.ldif', ldifOfRoot(ofRoot))}`,
      'modulepath /usr/lib/ldap',
      'moduleload back_mdb',
      'moduleload syncprov',
      ...(isPlain
        ? []
        : [`TLSCertificateFile ${file('cert.pem', cert)}`, `TLSCertificateKeyFile ${file('key.pem', key)}`]),
      'database mdb',
      'maxsize 1073741824',
      'dbnosync',
      `suffix "${suffix}"`,
      `rootdn "${administrator.userName}"`,
      `rootpw "${administrator.password}"`,
      `directory ${join(folder, 'data')}`,
      'index objectClass eq',
      'index telephoneNumber,mobile eq,sub',
      ...settings,
      '',
    ].join('\n'),
  );
  const root = `dn: ${suffix}\nobjectClass: dcObject\nobjectClass: organization\ndc: example\no: Example\n\n`;
  const added = spawnSync(program('slapadd'), [
    '-q',
    '-f',
    configuration,
    '-l',
    file('start.ldif', root + ldif),
  ]);
  if (added.status !== 0) throw new Error(`slapadd failed: ${added.stderr.toString()}`);

  let child: ChildProcess | undefined;
  async function start(): Promise<void> {
    const addresses = ['127.0.0.1', otherHost]
      .flatMap((host) => [`ldap://${host}:${port}`, ...(isPlain ? [] : [`ldaps://${host}:${securePort}`])])
      .join(' ');
    let output = '';
    const started = spawn(program('slapd'), ['-d', '0', '-f', configuration, '-h', addresses], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    started.stderr.on('data', (data: Buffer) => (output += data.toString()));
    child = started;
    while (!(await answers(port))) {
      if (started.exitCode !== null) throw new Error(`slapd ended with ${started.exitCode}. ${output}`);
      await delay(20);
    }
  }
  async function end(): Promise<void> {
    const ending = child;
    child = undefined;
    if (ending === undefined || ending.exitCode !== null || ending.signalCode !== null) return;
    const gone = new Promise((resolve) => ending.once('exit', resolve));
    ending.kill('SIGTERM');
    await gone;
  }
  await start();
  return {
    ...{ port, securePort, authority: cert },
    ...{ start, end },
    pid: () => child?.pid ?? 0,
    async change(work) {
      const client = new Client({ url: `ldap://127.0.0.1:${port}` });
      await client.bind(administrator.userName, administrator.password);
      try {
        await work(client);
      } finally {
        await client.unbind();
      }
    },
    async stop() {
      await end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function answers(port: number): Promise<boolean> {
  const client = new Client({ url: `ldap://127.0.0.1:${port}`, timeout: 2000 });
  try {
    await client.search('', { scope: 'base' });
    return true;
  } catch {
    return false;
  } finally {
    await client.unbind().catch(() => undefined);
  }
}

const ldifOfRoot = (attributes: NonNullable<SlapdOptions['root']>): string =>
  ['dn:', ...Object.entries(attributes).map(([name, { value }]) => `${name}: ${value}`), ''].join('\n');

/** One person as LDIF. */
export function ldifOf(id: string, attributes: Record<string, string | string[]>): string {
  const lines = Object.entries({ objectClass: 'inetOrgPerson', ...attributes }).flatMap(([name, values]) =>
    [values].flat().map((value) => `${name}:: ${Buffer.from(value).toString('base64')}`),
  );
  return [`dn: uid=${id},${suffix}`, ...lines, '', ''].join('\n');
}
