import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, type NetworkInterfaceInfo } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createOwnAddresses } from '../../../../src/main/system-integration/own-addresses.ts';

const at = (address: string, internal = false): NetworkInterfaceInfo =>
  ({ address, internal }) as NetworkInterfaceInfo;
const interfaces = () => ({
  lo: [at('127.0.0.1', true)],
  wlan0: [at('2001:db8::7'), at('192.0.2.7')],
  veth1: [at('fe80::1'), at('169.254.3.4')],
});

describe('the addresses of this computer', () => {
  it('are those at which others reach it', () => {
    expect(createOwnAddresses('darwin', interfaces)()).toBe('192.0.2.7 2001:db8::7');
  });

  it('are empty while the system does not provide them', () => {
    let refusals = 1;
    const addresses = createOwnAddresses('linux', () => {
      if (refusals-- > 0) throw new Error('uv_interface_addresses returned EMFILE');
      return interfaces();
    });
    expect([addresses(), addresses()]).toEqual(['', '192.0.2.7 2001:db8::7']);
  });

  it('are not queried on Windows, which takes long', () => {
    expect(createOwnAddresses('win32', interfaces)()).toBe('');
  });
});

describe('the addresses on Linux', () => {
  let folder: string;
  let tables: string[];
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'deskbell-tables-'));
    tables = ['ipv4', 'ipv6'].map((name) => join(folder, name));
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const write = (ipv4: string, ipv6: string): void =>
    [ipv4, ipv6].forEach((text, index) => writeFileSync(tables[index] ?? '', text));

  /** @returns its second member: how often the system was asked */
  const counted = (platform: NodeJS.Platform): [() => string, () => number] => {
    let asked = 0;
    const addresses = createOwnAddresses(
      platform,
      () => ({ wlan0: [at(`192.0.2.${(asked += 1)}`)] }),
      tables,
    );
    return [addresses, () => asked];
  };

  it('are queried again only when a routing table of either family has changed', () => {
    write('10.0.0.2', 'fd00::2');
    const [addresses, asked] = counted('linux');
    for (let look = 0; look < 5; look += 1) expect(addresses()).toBe('192.0.2.1');
    expect(asked()).toBe(1);
    // As long as before.
    write('10.0.0.3', 'fd00::2');
    expect([addresses(), addresses()]).toEqual(['192.0.2.2', '192.0.2.2']);
    write('10.0.0.3', 'fd00::2 fd00::3');
    expect([addresses(), addresses()]).toEqual(['192.0.2.3', '192.0.2.3']);
    write('10.0.0.3', '');
    expect([addresses(), addresses()]).toEqual(['192.0.2.4', '192.0.2.4']);
  });

  it('are read from tables of any length', () => {
    const long = '10.0.0.2\n'.repeat(5_000);
    write(long, '');
    const [addresses, asked] = counted('linux');
    addresses();
    addresses();
    write(`${long.slice(0, -2)}3\n`, '');
    addresses();
    addresses();
    expect(asked()).toBe(2);
  });

  it('are queried each time when a table is missing, and on other systems', () => {
    write('10.0.0.2', '');
    for (const platform of ['linux', 'darwin'] as const) {
      if (platform === 'linux') rmSync(tables[1] ?? '');
      const [addresses, asked] = counted(platform);
      addresses();
      addresses();
      expect(asked()).toBe(2);
    }
  });
});
