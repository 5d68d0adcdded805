#!/usr/bin/env node
/**
 * Takes the place of fpm, which is neither in Debian nor on npm, where packages are made for a proof: the arguments that
 * electron-builder gives it, over dpkg-deb and rpmbuild. What fpm does beside that, it does not.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';

const text = { type: 'string' } as const;
const texts = { type: 'string', multiple: true } as const;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    s: { type: 'string', short: 's' },
    t: { type: 'string', short: 't' },
    d: { type: 'string', short: 'd', multiple: true },
    force: { type: 'boolean' },
    'deb-recommends': texts,
    'deb-compression': text,
    'deb-priority': text,
    'rpm-os': text,
    'rpm-compression': text,
    'rpm-summary': text,
    architecture: text,
    'after-install': text,
    'after-remove': text,
    'before-remove': text,
    description: text,
    version: text,
    package: text,
    name: text,
    maintainer: text,
    vendor: text,
    url: text,
    category: text,
    license: text,
  },
});

/** fpm takes Debian's names for rpm, too. */
const rpmArchitecture: Record<string, string> = { amd64: 'x86_64', arm64: 'aarch64' };

const need = (name: keyof typeof values): string => {
  const value = values[name];
  if (typeof value !== 'string') throw new Error(`fpm: --${name} is missing`);
  return value;
};

const work = mkdtempSync(join(tmpdir(), 'deskbell-fpm-'));
try {
  const tree = join(work, 'tree');
  mkdirSync(tree);
  for (const mapping of positionals) put(tree, mapping);
  if (values.t === 'deb') buildDeb(tree);
  else if (values.t === 'rpm') buildRpm(tree);
  else throw new Error(`fpm: -t ${String(values.t)} is not known here`);
} finally {
  rmSync(work, { recursive: true, force: true });
}

/** `from=to`; a folder with a slash at its end gives what is in it. */
function put(tree: string, mapping: string): void {
  const at = mapping.lastIndexOf('=');
  const from = mapping.slice(0, at);
  const to = join(tree, mapping.slice(at + 1));
  mkdirSync(dirname(to), { recursive: true });
  cpSync(from, to, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true });
}

function buildDeb(tree: string): void {
  const control = join(tree, 'DEBIAN');
  putChangelog(tree);
  const files = filesBelow(tree, '');
  mkdirSync(control);
  const bytes = files.reduce((sum, name) => sum + statSync(join(tree, name)).size, 0);
  const [synopsis = '', ...more] = need('description').split('\n');
  const fields = [
    ['Package', need('name')],
    ['Version', need('version')],
    ['License', values.license],
    ['Vendor', values.vendor],
    ['Architecture', need('architecture')],
    ['Maintainer', need('maintainer')],
    ['Installed-Size', String(Math.ceil(bytes / 1024))],
    ['Depends', values.d?.join(', ')],
    ['Recommends', values['deb-recommends']?.join(', ')],
    ['Section', values.category],
    ['Priority', values['deb-priority']],
    ['Homepage', values.url],
    ['Description', [synopsis, ...more.map((line) => ` ${line.trim() || '.'}`)].join('\n')],
  ];
  const lines = fields
    .filter(([, value]) => value)
    .map(([name, value]) => `${String(name)}: ${String(value)}`);
  writeFileSync(join(control, 'control'), `${lines.join('\n')}\n`);
  const sums = files.map(
    (name) =>
      `${createHash('md5')
        .update(readFileSync(join(tree, name)))
        .digest('hex')}  ${name}`,
  );
  writeFileSync(join(control, 'md5sums'), `${sums.join('\n')}\n`);
  script('after-install', join(control, 'postinst'));
  script('after-remove', join(control, 'postrm'));
  script('before-remove', join(control, 'prerm'));
  const compression = values['deb-compression'] ?? 'xz';
  run('dpkg-deb', ['--root-owner-group', `-Z${compression}`, '--build', tree, need('package')]);
}

type ScriptOption = 'after-install' | 'after-remove' | 'before-remove';

/** Writes a changelog like fpm if none is given. */
function putChangelog(tree: string): void {
  const epoch = Number(process.env.SOURCE_DATE_EPOCH ?? 0);
  const date = new Date(epoch * 1000).toUTCString().replace('GMT', '+0000');
  const name = need('name');
  const entry = `${name} (${need('version')}) stable; urgency=medium\n\n  * Package created with FPM.\n\n -- ${need('maintainer')}  ${date}\n`;
  const target = join(tree, 'usr', 'share', 'doc', name, 'changelog.gz');
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, gzipSync(entry, { level: 9 }));
  chmodSync(target, 0o644);
}

function script(option: ScriptOption, target: string): void {
  const source = values[option];
  if (source === undefined) return;
  cpSync(source, target);
  chmodSync(target, 0o755);
}

function buildRpm(tree: string): void {
  const spec = join(work, 'package.spec');
  const body = (option: ScriptOption): string => readFileSync(need(option), 'utf8');
  const listed = filesBelow(tree, '').map((name) => `"/${name}"`);
  const text = [
    `Name: ${need('name')}`,
    `Version: ${need('version').replaceAll('-', '_')}`,
    'Release: 1',
    `Summary: ${values['rpm-summary'] ?? need('description')}`,
    `License: ${values.license ?? 'unknown'}`,
    `Vendor: ${values.vendor ?? ''}`,
    `Packager: ${need('maintainer')}`,
    `URL: ${need('url')}`,
    'AutoReqProv: no',
    ...(values.d ?? []).map((dependency) => `Requires: ${dependency}`),
    '%description',
    need('description'),
    '%install',
    `mkdir -p %{buildroot} && cp -a ${tree}/. %{buildroot}/`,
    '%post',
    body('after-install'),
    '%preun',
    body('before-remove'),
    '%postun',
    body('after-remove'),
    '%files',
    '%defattr(-,root,root,-)',
    ...listed,
    '',
  ];
  writeFileSync(spec, text.join('\n'));
  const define = (name: string, value: string): string[] => ['--define', `${name} ${value}`];
  run('rpmbuild', [
    '-bb',
    '--quiet',
    '--target',
    `${rpmArchitecture[need('architecture')] ?? need('architecture')}-linux`,
    '--buildroot',
    join(work, 'root'),
    ...define('_topdir', join(work, 'rpm')),
    ...define('_rpmfilename', 'out.rpm'),
    ...define('_build_id_links', 'none'),
    ...define('__os_install_post', '%{nil}'),
    ...define('_buildhost', 'localhost'),
    ...define('use_source_date_epoch_as_buildtime', '1'),
    ...define('clamp_mtime_to_source_date_epoch', '1'),
    spec,
  ]);
  cpSync(join(work, 'rpm', 'RPMS', 'out.rpm'), need('package'));
}

/** Paths of all files, in the order of their names. */
function filesBelow(folder: string, prefix: string): string[] {
  return readdirSync(join(folder, prefix), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((each) => {
      const path = join(prefix, each.name);
      return each.isDirectory() ? filesBelow(folder, path) : [path];
    });
}

function run(program: string, args: string[]): void {
  execFileSync(program, args, { stdio: ['ignore', 2, 2] });
}
