import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { writeIcons } from '../../../../scripts/packaging/icon-files.mjs';
import { systemOf } from '../../../../scripts/packaging/native-binary.mjs';
import { referencesOf } from '../../../../scripts/packaging/trace-imports.mjs';

const folder = mkdtempSync(join(tmpdir(), 'deskbell-formats-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the modules that a file loads', () => {
  it('are found in every form of import and require', () => {
    const source = [
      "import a from 'a';",
      "import 'b/side';",
      "export * from 'c';",
      "export { d } from '@scope/d';",
      'const e = await import(`e`);',
      "const f = require('./f'), g = __require('g');",
    ].join('\n');
    const found = referencesOf(source);
    expect(found.references.map(({ specifier }) => specifier)).toEqual([
      'a',
      'b/side',
      'c',
      '@scope/d',
      'e',
      './f',
      'g',
    ]);
    expect(found.computed).toBe(false);
  });

  it('are not found in a text or a comment', () => {
    expect(referencesOf("const text = `require('x')`; // import 'y'").references).toEqual([]);
  });

  it('are reported as dynamic when their name is computed', () => {
    expect(referencesOf('require(name)').computed).toBe(true);
    expect(referencesOf('await import(`./${name}.js`)').computed).toBe(true);
  });
});

describe('a native library', () => {
  const written = (bytes: Buffer): string => {
    const file = join(folder, 'library');
    writeFileSync(file, Buffer.concat([bytes, Buffer.alloc(300)]));
    return file;
  };

  it('contains the system for which it was built', () => {
    const elf = Buffer.alloc(20);
    elf.writeUInt32BE(0x7f454c46);
    elf.writeUInt16LE(0xb7, 18);
    expect(systemOf(written(elf))).toEqual({ platform: 'linux', arch: 'arm64' });
    const mach = Buffer.alloc(8);
    mach.writeUInt32LE(0xfeedfacf);
    mach.writeUInt32LE(0x0100000c, 4);
    expect(systemOf(written(mach))).toEqual({ platform: 'darwin', arch: 'arm64' });
    const windows = Buffer.alloc(0x86);
    windows.write('MZ');
    windows.writeUInt32LE(0x80, 0x3c);
    windows.writeUInt16LE(0x8664, 0x84);
    expect(systemOf(written(windows))).toEqual({ platform: 'win32', arch: 'x64' });
    expect(systemOf(written(Buffer.from('#!/bin/sh')))).toBeUndefined();
  });
});

describe('the icon', () => {
  it('is packed for macOS and Windows with the drawn pictures in it', () => {
    const pictures = join(import.meta.dirname, '../../../../resources/icons');
    writeIcons(pictures, folder);
    const icns = readFileSync(join(folder, 'icon.icns'));
    expect(icns.toString('latin1', 0, 4)).toBe('icns');
    expect(icns.readUInt32BE(4)).toBe(icns.length);
    const ico = readFileSync(join(folder, 'icon.ico'));
    const count = ico.readUInt16LE(4);
    const last = 6 + 16 * (count - 1);
    const [size, offset] = [ico.readUInt32LE(last + 8), ico.readUInt32LE(last + 12)];
    expect(offset + size).toBe(ico.length);
    expect(ico.subarray(offset)).toEqual(readFileSync(join(pictures, '256x256.png')));
  });
});
