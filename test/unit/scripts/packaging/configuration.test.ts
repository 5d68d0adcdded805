import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packedManifest } from '../../../../scripts/packaging/contents.mjs';
import { APP_ID } from '../../../../src/main/base/app-id.ts';
import { addStartFlags, packagingConfiguration } from '../../../../scripts/packaging/config.mjs';
import {
  canSign,
  missingForRelease,
  unfitForUpdates,
} from '../../../../scripts/packaging/release-conditions.mjs';

const root = join(import.meta.dirname, '..', '..', '..', '..');
const build = {
  root,
  stage: '/stage',
  output: '/dist',
  icons: '/icons',
  parts: '/parts',
  electronVersion: '45.0.0',
  electronDist: undefined,
  fused: true,
  signed: false,
  updateUrl: undefined,
  epoch: 1_772_442_000,
  maintainer: 'Somebody <somebody@example.org>',
};

describe('the configuration of the packages', () => {
  it('starts the program with the flags that the popup needs, and reads no flag from a link', () => {
    const entry = join(mkdtempSync(join(tmpdir(), 'deskbell-entry-')), 'app.deskbell.desktop');
    writeFileSync(entry, 'Name=Deskbell\nExec=/opt/Deskbell/deskbell %U\nType=Application\n');
    addStartFlags(entry);
    const [, exec = '', type] = readFileSync(entry, 'utf8').split('\n');
    expect(exec).toContain('--ozone-platform=x11');
    expect(exec.endsWith('"/opt/Deskbell/deskbell" -- %U')).toBe(true);
    expect(type).toBe('Type=Application');
    rmSync(dirname(entry), { recursive: true });
  });

  it('gives windows, notifications and shortcuts one name on every system and in a checkout', () => {
    const { appId, linux } = packagingConfiguration(build);
    expect(appId).toBe(APP_ID);
    expect(linux?.syncDesktopName).toBe(true);
    const { desktopName } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as object & {
      desktopName: string;
    };
    expect(desktopName).toBe(`${APP_ID}.desktop`);
    expect(packedManifest(root, { homepage: '' })).toMatchObject({ desktopName });
  });

  it('dates the description of an update by the commit, so that two builds of it are the same', () => {
    expect(packagingConfiguration(build).releaseInfo).toEqual({ releaseDate: '2026-03-02T09:00:00.000Z' });
  });

  it('contains the German description for the menu of a Linux desktop', () => {
    expect(packagingConfiguration(build).linux?.desktop?.entry).toMatchObject({
      'Comment[de]': expect.stringMatching(/^Zeigt, wer anruft/) as string,
    });
  });

  it('opens telephone links on every system', () => {
    expect(packagingConfiguration(build).protocols).toMatchObject([{ schemes: ['tel', 'callto'] }]);
    const script = readFileSync(join(root, 'scripts/packaging/files/installer.nsh'), 'utf8');
    const [, written = '', removed = ''] = script.split(/^!macro custom(?:Un)?Install$/m);
    for (const scheme of ['tel', 'callto'])
      expect(written).toContain(
        `WriteRegStr SHCTX "\${DESKBELL_CAPABILITIES}\\URLAssociations" "${scheme}" "\${DESKBELL_LINK}"`,
      );
    const registered = String.raw`SHCTX "Software\RegisteredApplications" "Deskbell"`;
    expect(written).toContain(`WriteRegStr ${registered} "\${DESKBELL_CAPABILITIES}"`);
    expect(removed).toContain(`DeleteRegValue ${registered}`);
  });

  it('disables the ways by which another program could run its code in this one', () => {
    expect(packagingConfiguration(build).electronFuses).toMatchObject({
      runAsNode: false,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      enableCookieEncryption: true,
      onlyLoadAppFromAsar: true,
      enableEmbeddedAsarIntegrityValidation: true,
    });
    expect(packagingConfiguration({ ...build, fused: false }).electronFuses).toBeUndefined();
  });

  it('depends on the keychain and the notifications of the system', () => {
    const { deb, rpm } = packagingConfiguration(build);
    expect(deb?.depends).toEqual(expect.arrayContaining(['libsecret-1-0', 'libnotify4', 'libnotify-bin']));
    expect(rpm?.depends).toEqual(
      expect.arrayContaining(['(libsecret or libsecret-1-0)', '(libnotify or libnotify-tools)']),
    );
  });

  it('depends on the libraries of sound and graphics that the program is linked to', () => {
    const { deb, rpm } = packagingConfiguration(build);
    expect(deb?.depends).toEqual(expect.arrayContaining(['libasound2 | libasound2t64', 'libgbm1']));
    expect(rpm?.depends).toEqual(
      expect.arrayContaining(['(alsa-lib or libasound2)', '(mesa-libgbm or libgbm1)']),
    );
  });

  it('starts the AppImage without libfuse2, as the test workflow does', () => {
    const { appimage } = packagingConfiguration(build).toolsets ?? {};
    expect(appimage).toMatch(/^[1-9]/);
    const workflow = readFileSync(join(root, '.github/workflows/release.yml'), 'utf8');
    expect(workflow).not.toContain('libfuse2');
  });

  it('has each published kind of package tested by a release', () => {
    const workflow = readFileSync(join(root, '.github/workflows/release.yml'), 'utf8');
    const published = [...workflow.matchAll(/^ +dist\/\*\.(\w+)$/gm)]
      .map(([, ending = '']) => ending)
      .filter((ending) => ending !== 'blockmap');
    expect(published).toEqual(expect.arrayContaining(['deb', 'rpm', 'AppImage', 'dmg', 'exe', 'msi']));
    const steps = workflow.split(/^ {6}- /m).filter((step) => step.includes('--self-test'));
    // The zip is what a Mac updates itself from, which another step does.
    const untried = published.filter(
      (ending) => !steps.some((step) => new RegExp(`dist/\\S*\\.${ending}\\b`).test(step)),
    );
    expect(untried).toEqual(['zip']);
  });

  it('is tried out on a named release of Fedora, and looked up in the registry after the msi', () => {
    const workflow = readFileSync(join(root, '.github/workflows/release.yml'), 'utf8');
    expect(workflow).toMatch(/registry\.fedoraproject\.org\/fedora:\d+\n/);
    const step = workflow.split(/^ {6}- /m).find((each) => each.includes('dist/*.msi |')) ?? '';
    const [installed = '', removed = ''] = step.split("Invoke-Msi '/x'");
    for (const part of [installed, removed]) {
      for (const key of ['RegisteredApplications', 'Deskbell.PhoneLink']) expect(part).toContain(key);
    }
  });

  it('looks for updates only if an address is given', () => {
    expect(packagingConfiguration(build).publish).toBeNull();
    expect(packagingConfiguration({ ...build, updateUrl: 'https://example.org/d' }).publish).toMatchObject([
      { provider: 'generic', url: 'https://example.org/d' },
    ]);
  });

  it('signs and notarises if there are certificates, and otherwise reports that it does not', () => {
    expect(packagingConfiguration({ ...build, signed: true })).toMatchObject({
      mac: { hardenedRuntime: true, notarize: true },
      win: { forceCodeSigning: true },
    });
    expect(packagingConfiguration(build).mac).toMatchObject({ identity: null, notarize: false });
  });
});

describe('a release', () => {
  const common = ['MAINTAINER', 'HOMEPAGE', 'UPDATE_URL', 'UPDATE_KEY'].map((name) => `DESKBELL_${name}`);
  const given = (names: string[]): NodeJS.ProcessEnv => Object.fromEntries(names.map((name) => [name, 'x']));

  it('reports everything that is missing', () => {
    const names = missingForRelease('darwin', {}).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining([...common, 'CSC_LINK', 'APPLE_API_KEY']));
  });

  it('is complete once nothing is missing', () => {
    expect(missingForRelease('linux', given(common))).toEqual([]);
    const windows = [...common, 'WIN_CSC_LINK', 'WIN_CSC_KEY_PASSWORD'];
    expect(missingForRelease('win32', given(windows))).toEqual([]);
    expect(canSign('win32', given(windows))).toBe(true);
    expect(canSign('win32', given(common))).toBe(false);
  });

  it('rejects an update address and key that programs would not accept', () => {
    const pem = (key: { export(options: { type: 'pkcs8'; format: 'pem' }): string | Buffer }): string =>
      key.export({ type: 'pkcs8', format: 'pem' }).toString();
    const good = pem(generateKeyPairSync('ed25519').privateKey);
    const other = pem(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey);
    const unfit = (url: string, key: string): string[] =>
      unfitForUpdates({ DESKBELL_UPDATE_URL: url, DESKBELL_UPDATE_KEY: key }).map(({ name }) => name);
    expect(unfit('https://example.org/u', good)).toEqual([]);
    expect(unfitForUpdates({})).toEqual([]);
    expect(unfit('http://example.org/u', good)).toEqual(['DESKBELL_UPDATE_URL']);
    expect(unfit('example.org', other)).toEqual(['DESKBELL_UPDATE_URL', 'DESKBELL_UPDATE_KEY']);
    expect(unfit('https://example.org/u', 'junk')).toEqual(['DESKBELL_UPDATE_KEY']);
  });
});
