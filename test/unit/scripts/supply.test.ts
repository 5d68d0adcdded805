import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { headersHere, npmCommand } from '../../../scripts/install-packages.mjs';

const read = (...path: string[]): string =>
  readFileSync(join(import.meta.dirname, '..', '..', '..', ...path), 'utf8');

describe('npm', () => {
  it('runs on a Node that remains while packages are installed', () => {
    const env = { npm_execpath: '/usr/lib/npm-cli.js', npm_node_execpath: '/usr/bin/node' };
    expect(npmCommand(env)).toEqual(['/usr/bin/node', '/usr/lib/npm-cli.js']);
    expect(npmCommand({})).toEqual([process.platform === 'win32' ? 'npm.cmd' : 'npm']);
  });
});

describe.runIf(process.platform !== 'win32')('a compiled library', () => {
  it('uses the headers in the node package', () => {
    const { npm_config_nodedir: folder = '' } = headersHere({});
    expect(existsSync(join(folder, 'include', 'node', 'node_api.h'))).toBe(true);
    expect(readFileSync(join(folder, 'package.json'), 'utf8')).toContain(`"${process.versions.node}"`);
  });

  it('uses the headers that the user names', () => {
    expect(headersHere({ npm_config_nodedir: '/usr' })).toEqual({});
  });
});

describe('the dependencies of this project', () => {
  it('run only the install scripts of listed packages', () => {
    expect(read('.npmrc').split('\n')).toContain('ignore-scripts=true');
    expect(read('scripts', 'install-packages.mjs')).toContain("'ci', '--ignore-scripts'");
    const { allowScripts } = JSON.parse(read('package.json')) as { allowScripts: object };
    expect(allowScripts).toEqual({ node: true, keytar: true });
  });

  it.each(['ci.yml', 'release.yml'])('pin actions by commit in %s', (workflow) => {
    const used = [...read('.github', 'workflows', workflow).matchAll(/uses: (\S+)/g)].map(
      ([, action]) => action,
    );
    expect(used.length).toBeGreaterThan(0);
    for (const action of used) expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/);
  });
});
