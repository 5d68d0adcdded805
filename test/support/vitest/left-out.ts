import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { inOwnSystem } from '../own-system.ts';
import { withSystemPrograms } from '../system-programs.ts';

const namespaces = 'network namespaces';
const overlays = 'overlay file systems';

/** Servers that only Linux distributions package, and the text by which test files that need them are recognised. */
const servers = [
  { program: 'nats-server', names: /support\/relay\/|\.\/relay\.ts/ },
  { program: 'radicale', names: /support\/address-books\/radicale\.ts/ },
  { program: 'slapd', names: /support\/address-books\/slapd\.ts/ },
  { program: 'security_file_certgen', names: /support\/proxied-network\// },
  ...['nsenter', 'sysctl'].map((program) => ({ program, names: /support\/proxied-network\// })),
  ...['ip', 'unshare', namespaces].map((program) => ({
    program,
    names: /support\/(?:proxied-network|silent-name-server)\//,
  })),
  ...['dpkg-deb', 'apt-get', overlays].map((program) => ({
    program,
    names: /support\/own-system\.ts/,
  })),
  { program: 'sshd', names: /support\/tunnel\/ssh-server\.ts/ },
];

export interface LeftOut {
  file: string;
  program: string;
}

/** System test files that are skipped because a server they start is not installed. */
export function leftOut(root: string, has: (program: string) => boolean = isInstalled): LeftOut[] {
  const missing = servers.filter(({ program }) => !has(program));
  if (missing.length === 0) return [];
  return globSync('test/system/**/*.test.ts', { cwd: root })
    .sort()
    .flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      const lacking = missing.find(({ names }) => names.test(text));
      return lacking ? [{ file: file.replaceAll('\\', '/'), program: lacking.program }] : [];
    });
}

/** Debian installs servers in a folder that is only on root's PATH. */
function isInstalled(program: string): boolean {
  if (process.platform === 'win32') return false;
  if (program === namespaces) return hasNamespaces();
  if (program === overlays) return inOwnSystem('true').code === 0;
  const folders = [...(withSystemPrograms().PATH ?? '').split(delimiter), '/usr/local/bin', '/usr/lib/squid'];
  return folders.some((folder) => folder !== '' && existsSync(join(folder, program)));
}

/** Creating namespaces needs root, and is forbidden in some containers. */
const hasNamespaces = (): boolean =>
  spawnSync('unshare', ['--net', '--mount', 'true'], { env: withSystemPrograms() }).status === 0;

/** A line for the end of a test run; empty if nothing was skipped. */
export function toldLeftOut(files: readonly LeftOut[]): string {
  if (files.length === 0) return '';
  const programs = [...new Set(files.map(({ program }) => program))].join(' and ');
  return `${files.length} files of system tests were left out: no ${programs} here.`;
}
