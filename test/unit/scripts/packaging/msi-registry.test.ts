import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { XMLParser } from 'fast-xml-parser';
import { afterAll, describe, expect, it } from 'vitest';
import { packagingConfiguration } from '../../../../scripts/packaging/config.mjs';
import { withPhoneLinks } from '../../../../scripts/packaging/msi-registry.mjs';

const root = join(import.meta.dirname, '..', '..', '..', '..');
const folder = mkdtempSync(join(tmpdir(), 'deskbell-msi-'));
afterAll(() => rmSync(folder, { recursive: true }));

const configuration = packagingConfiguration({
  ...{ root, stage: '/stage', output: '/dist', icons: '/icons', parts: '/parts', electronVersion: '45.0.0' },
  ...{ electronDist: undefined, fused: true, signed: false, updateUrl: undefined },
  ...{ epoch: 0, maintainer: 'A <a@b.org>' },
});

interface WixTarget {
  writeManifest(unpacked: string, arch: number, options: object): Promise<string>;
}

/** electron-builder's own WiX source of this program, of which only the executable is there. */
async function wixSource(): Promise<string> {
  const load = createRequire(createRequire(import.meta.url).resolve('electron-builder'));
  // Its parts load each other, in this order.
  load('app-builder-lib');
  const { default: Target } = load('app-builder-lib/out/targets/MsiTarget') as {
    default: new (packager: object, output: string) => WixTarget;
  };
  writeFileSync(join(folder, 'Deskbell.exe'), '');
  writeFileSync(join(folder, 'version'), '');
  const packager = {
    config: configuration,
    platformSpecificBuildOptions: {},
    fileAssociations: [],
    compression: 'normal',
    getIconPath: () => Promise.resolve(null),
    appInfo: {
      ...{
        id: 'app.deskbell',
        productName: 'Deskbell',
        productFilename: 'Deskbell',
        companyName: 'Deskbell',
      },
      ...{ sanitizedProductName: 'Deskbell', description: '', getVersionInWeirdWindowsForm: () => '1.0.0.0' },
    },
  };
  const options = { isPerMachine: true, isAssisted: false, shortcutName: 'Deskbell', menuCategory: null };
  const x64 = 1;
  return new Target(packager, folder).writeManifest(folder, x64, {
    ...{ ...options, isCreateStartMenuShortcut: true, isCreateDesktopShortcut: 0 },
  });
}

interface RegistryValue {
  Root: string;
  Key: string;
  Name?: string;
  Type: string;
  Value: string;
  KeyPath?: string;
}

interface Component {
  Id?: string;
  Guid?: string;
  RegistryValue?: RegistryValue[];
}

/** The components of a WiX source that write in the registry. */
function registryComponents(source: string): Component[] {
  const parser = new XMLParser({
    ...{ ignoreAttributes: false, attributeNamePrefix: '', parseAttributeValue: false },
    isArray: (name) => name === 'Component' || name === 'RegistryValue',
  });
  const { Wix } = parser.parse(source) as {
    Wix: { Product: { ComponentGroup: { Id: string; Component: Component[] } } };
  };
  expect(Wix.Product.ComponentGroup.Id).toBe('ProductComponents');
  return Wix.Product.ComponentGroup.Component.filter(({ RegistryValue }) => RegistryValue !== undefined);
}

type Row = [key: string, name: string, value: string];

/** What the other installer writes, with the words of Windows Installer. */
function rowsOfSetup(): Row[] {
  const script = readFileSync(join(root, 'scripts/packaging/files/installer.nsh'), 'utf8');
  const defined = new Map(
    [...script.matchAll(/^!define (\w+) "(.*)"$/gm)].map(([, name, value]) => [name, value]),
  );
  const resolved = (text: string): string =>
    text
      .replaceAll('$INSTDIR\\${APP_EXECUTABLE_FILENAME}', '[#mainExecutable]')
      .replace(/\$\{(\w+)\}/g, (_, name: string) => defined.get(name) ?? '');
  const written = script.matchAll(/WriteRegStr SHCTX "(.*?)" "(.*?)" (["'])(.*)\3$/gm);
  return [...written].map(([, key = '', name = '', , value = '']) => [resolved(key), name, resolved(value)]);
}

describe('the msi', () => {
  it('registers the program for telephone links for every user, exactly as the other installer does', async () => {
    const file = join(folder, 'project.wxs');
    writeFileSync(file, await wixSource());
    expect(registryComponents(readFileSync(file, 'utf8'))).toEqual([]);
    const { msiProjectCreated: change } = configuration;
    if (typeof change !== 'function') throw new Error('the source is not changed');
    await change(file);
    const [component, ...others] = registryComponents(readFileSync(file, 'utf8'));
    expect(others).toEqual([]);
    const values = component?.RegistryValue ?? [];
    expect(new Set(values.map(({ Root, Type }) => `${Root} ${Type}`))).toEqual(new Set(['HKLM string']));
    const rows = values.map(({ Key, Name = '', Value }): Row => [Key, Name, Value]);
    expect(rows).toEqual(rowsOfSetup());
    expect(rows).toContainEqual([
      String.raw`Software\RegisteredApplications`,
      'Deskbell',
      String.raw`Software\Deskbell\Capabilities`,
    ]);
  });

  it('removes what it registers with the program: one component with its own name writes all of it', async () => {
    const [component] = registryComponents(withPhoneLinks(await wixSource()));
    expect(component?.Guid).toMatch(/^[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}$/);
    expect(component?.RegistryValue?.filter(({ KeyPath }) => KeyPath === 'yes')).toHaveLength(1);
    // Windows Installer would leave a permanent component behind.
    expect(Object.keys(component ?? {}).sort()).toEqual(['Guid', 'Id', 'RegistryValue']);
  });

  it('is not built from a source of another form', () => {
    expect(() => withPhoneLinks('<Wix/>')).toThrow('another form');
  });
});
