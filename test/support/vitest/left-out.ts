import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const namespaces = 'network namespaces';

/** Servers that only Linux distributions bring, and what the files that need them name. */
const servers = [
  { program: 'nats-server', names: /support\/relay\/|\.\/relay\.ts/ },
  { program: 'radicale', names: /support\/address-books\/radicale\.ts/ },
  { program: 'slapd', names: /support\/address-books\/slapd\.ts/ },
  { program: 'security_file_certgen', names: /support\/proxied-network\// },
  { program: namespaces, names: /support\/proxied-network\// },
  { program: 'sshd', names: /support\/tunnel\/ssh-server\.ts/ },
] as const;

export interface LeftOut {
  file: string;
  program: string;
}

/** Files of system tests that cannot run here, because a server that they start is not installed. */
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

/** Debian puts servers where only administrators look. */
function isInstalled(program: string): boolean {
  if (process.platform === 'win32') return false;
  if (program === namespaces) return hasNamespaces();
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    '/usr/sbin',
    '/usr/local/sbin',
    '/usr/local/bin',
    '/usr/lib/squid',
  ];
  return folders.some((folder) => folder !== '' && existsSync(join(folder, program)));
}

/** Only administrators may make them, and not in every container. */
const hasNamespaces = (): boolean => spawnSync('unshare', ['--net', '--mount', 'true']).status === 0;

/** One line for the end of a test run; empty where everything runs. */
export function toldLeftOut(files: readonly LeftOut[]): string {
  if (files.length === 0) return '';
  const programs = [...new Set(files.map(({ program }) => program))].join(' and ');
  return `${files.length} files of system tests were left out: no ${programs} here.`;
}
