import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { leftOut, toldLeftOut } from '../../support/vitest/left-out.ts';

const root = join(import.meta.dirname, '..', '..', '..');

describe('system tests that need a Linux server program', () => {
  it('all run if the programs are installed', () => {
    expect(leftOut(root, () => true)).toEqual([]);
    expect(toldLeftOut([])).toBe('');
  });

  it('are skipped by name and counted if one is missing', () => {
    const files = leftOut(root, (program) => program !== 'sshd');
    expect(files.map(({ file }) => file)).toEqual([
      'test/system/proxied-network.test.ts',
      'test/system/tunnel/ssh.test.ts',
    ]);
    expect(toldLeftOut(files)).toBe('2 files of system tests were left out: no sshd here.');
  });

  it.each(['sysctl', 'unshare'])('need the programs for namespaces: %s', (lacking) => {
    const files = leftOut(root, (program) => program !== lacking).map(({ file }) => file);
    const names = 'test/system/address-books/silent-name-server.test.ts';
    const proxied = ['faulty-proxies', 'proxied-network', 'proxy-passwords'].map(
      (name) => `test/system/${name}.test.ts`,
    );
    expect(files).toEqual(lacking === 'unshare' ? [names, ...proxied] : proxied);
  });

  it('do not skip others, which need none of them', () => {
    const left = leftOut(root, () => false).map(({ file }) => file);
    expect(left).toContain('test/system/relay.test.ts');
    expect(left).not.toContain('test/system/updates.test.ts');
    expect(left).not.toContain('test/system/keychain.test.ts');
  });
});
