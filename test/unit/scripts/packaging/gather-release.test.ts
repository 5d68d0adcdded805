import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseUpdateInfo } from 'electron-updater/out/providers/Provider.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { gatherRelease } from '../../../../scripts/packaging/gather-release.mjs';
import { publicKeyOf, signUpdateFile } from '../../../../scripts/packaging/sign-updates.mjs';
import { isSigned, type OfferedUpdate } from '../../../../src/main/updates/update-signature.ts';

const privateKey = generateKeyPairSync('ed25519')
  .privateKey.export({ format: 'pem', type: 'pkcs8' })
  .toString();

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'deskbell-gather-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const put = (path: string, text: string): string => {
  const file = join(folder, 'built', path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
};

/** A description in the format of electron-builder. */
const description = (arch: string, version = '1.2.3'): string =>
  [
    `version: ${version}`,
    'files:',
    ...['zip', 'dmg'].flatMap((kind) => [
      `  - url: Deskbell-${version}-mac-${arch}.${kind}`,
      `    sha512: ${arch}${kind}==`,
      '    size: 1234',
    ]),
    `path: Deskbell-${version}-mac-${arch}.zip`,
    `sha512: ${arch}zip==`,
    "releaseDate: '2026-03-02T09:00:00.000Z'",
    '',
  ].join('\n');

const gather = (key: string | undefined = privateKey): void =>
  gatherRelease(join(folder, 'built'), join(folder, 'release'), key);
const gathered = (): OfferedUpdate =>
  parseUpdateInfo(
    readFileSync(join(folder, 'release', 'latest-mac.yml'), 'utf8'),
    'latest-mac.yml',
    new URL('https://updates.example/latest-mac.yml'),
  );

describe('the artifacts of the release jobs', () => {
  it('are put into one folder', () => {
    put('linux/Deskbell.deb', 'deb');
    put('linux/latest-linux.yml', 'version: 1.2.3\n');
    put('windows/Setup.exe', 'exe');
    gather();
    expect(readdirSync(join(folder, 'release'))).toEqual(['Deskbell.deb', 'Setup.exe', 'latest-linux.yml']);
    expect(readFileSync(join(folder, 'release', 'Setup.exe'), 'utf8')).toBe('exe');
  });

  it('include files for both kinds of Mac, signed as the program expects', () => {
    for (const arch of ['arm64', 'x64']) {
      signUpdateFile(put(`mac-${arch}/latest-mac.yml`, description(arch)), privateKey);
    }
    gather();
    expect(gathered().files.map(({ url }) => url)).toEqual([
      'Deskbell-1.2.3-mac-arm64.zip',
      'Deskbell-1.2.3-mac-arm64.dmg',
      'Deskbell-1.2.3-mac-x64.zip',
      'Deskbell-1.2.3-mac-x64.dmg',
    ]);
    expect(isSigned(gathered(), publicKeyOf(privateKey))).toBe(true);
  });

  it('are not merged unsigned if they were signed, and need no key if they were not', () => {
    for (const arch of ['arm64', 'x64']) put(`mac-${arch}/latest-mac.yml`, description(arch));
    gatherRelease(join(folder, 'built'), join(folder, 'release'), undefined);
    expect(gathered().files).toHaveLength(4);
    rmSync(join(folder, 'release'), { recursive: true });
    signUpdateFile(join(folder, 'built', 'mac-x64', 'latest-mac.yml'), privateKey);
    expect(() => gatherRelease(join(folder, 'built'), join(folder, 'release'), undefined)).toThrow(
      'DESKBELL_UPDATE_KEY is needed',
    );
  });

  it('are rejected when two jobs built other versions, or files of one name', () => {
    put('mac-arm64/latest-mac.yml', description('arm64'));
    put('mac-x64/latest-mac.yml', description('x64', '1.2.4'));
    expect(gather).toThrow('expected version 1.2.3, as the other job built, not 1.2.4');
    rmSync(join(folder, 'built'), { recursive: true });
    put('mac-arm64/Deskbell.zip', 'a');
    put('mac-x64/Deskbell.zip', 'b');
    expect(gather).toThrow('mac-x64/Deskbell.zip: another job built a file of this name');
  });
});
