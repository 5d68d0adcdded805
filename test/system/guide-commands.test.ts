import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { systemPlace } from '../../src/main/policy/trust.ts';
import { guideCommands } from '../support/guide-commands.ts';
import { inOwnSystem } from '../support/own-system.ts';

const root = join(import.meta.dirname, '../..');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };

/** A computer with what an administrator has downloaded; its package has the name of the real one, and nothing in it. */
const computer = `
mkdir -p /tmp/rollout/package/DEBIAN
cd /tmp/rollout
printf '%s\\n' 'Package: deskbell' 'Version: ${version}' 'Architecture: amd64' 'Maintainer: Test <test@example.org>' \\
  'Description: Test' > package/DEBIAN/control
dpkg-deb --build package deskbell_${version}_amd64.deb > package.txt
rm -r package
echo '{ "locked": { "theme": "dark" } }' > policy.json
chmod 0600 policy.json
command -v sudo > /dev/null || { printf '#!/bin/sh\\nexec "$@"\\n' > /usr/local/bin/sudo; chmod 0755 /usr/local/bin/sudo; }
umask 077
`;

/** How a file and the folder that it is in look. */
const look = (path: string): string => `stat -c '%U %a %n' "$(dirname "${path}")" "${path}"`;

const installed = (path: string): string[] => [
  `root 755 ${path.slice(0, path.lastIndexOf('/'))}`,
  `root 644 ${path}`,
];

describe('in the guide for administrators', () => {
  const linux = guideCommands('linux');
  const command = (of: string[], word: string): string => {
    const found = of.filter((each) => each.includes(word));
    expect(found, word).toHaveLength(1);
    return found[0] ?? '';
  };

  it('the commands are the same in both languages', () => {
    const kinds = ['linux', 'macos', 'windows'];
    expect(kinds.map((kind) => guideCommands(kind, 'de'))).toEqual(kinds.map((kind) => guideCommands(kind)));
  });

  it('the commands for Linux put the policy in its place, install the package and remove it', () => {
    const place = systemPlace('linux', {});
    const { code, stdout, stderr } = inOwnSystem(
      [
        computer,
        command(linux, 'policy.json'),
        look(place),
        `cat ${place}`,
        `${command(linux, 'apt-get install')} > /dev/null`,
        `dpkg-query --show --showformat '\${Package} \${Version} \${Status}\\n' deskbell`,
        `${command(linux, 'apt-get remove')} > /dev/null`,
        'dpkg-query --status deskbell > /dev/null 2>&1 || echo removed',
        look(place),
      ].join('\n'),
    );
    expect(stdout.trim().split('\n'), stderr).toEqual([
      ...installed(place),
      '{ "locked": { "theme": "dark" } }',
      `deskbell ${version} install ok installed`,
      'removed',
      ...installed(place),
    ]);
    expect(code).toBe(0);
  });

  it('the commands for macOS put the policy in its place', () => {
    const place = systemPlace('darwin', {});
    const { code, stdout, stderr } = inOwnSystem(
      [computer, command(guideCommands('macos'), 'policy.json'), look(place)].join('\n'),
    );
    expect(stdout.trim().split('\n'), stderr).toEqual(installed(place));
    expect(code).toBe(0);
  });
});
