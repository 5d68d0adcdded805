import { describe, expect, it } from 'vitest';
import { readArguments } from '../../../../scripts/packaging/arguments.mjs';

const linux = { platform: 'linux', arch: 'x64' };

describe('the targets of npm run dist', () => {
  it('are all that this system can build, if none is named', () => {
    expect(readArguments([], linux)).toMatchObject({
      builds: [{ platform: 'linux', targets: ['deb', 'rpm', 'appimage'] }],
      arch: 'x64',
      output: 'dist',
      release: false,
      fused: true,
    });
    expect(readArguments([], { platform: 'darwin', arch: 'arm64' }).builds).toEqual([
      { platform: 'darwin', targets: ['dmg', 'zip'] },
    ]);
    expect(readArguments([], { platform: 'win32', arch: 'x64' }).builds).toEqual([
      { platform: 'win32', targets: ['nsis', 'msi'] },
    ]);
  });

  it('are built on the system that each belongs to', () => {
    expect(readArguments(['deb', 'zip', 'nsis', 'rpm', 'deb'], linux).builds).toEqual([
      { platform: 'linux', targets: ['deb', 'rpm'] },
      { platform: 'darwin', targets: ['zip'] },
      { platform: 'win32', targets: ['nsis'] },
    ]);
    expect(readArguments(['dir', '--platform', 'windows', '--arch', 'arm64'], linux)).toMatchObject({
      builds: [{ platform: 'win32', targets: ['dir'] }],
      arch: 'arm64',
    });
  });

  it('are rejected by name if they cannot be built', () => {
    expect(() => readArguments(['snap'], linux)).toThrow('snap: no such target');
    expect(() => readArguments(['dir', '--platform', 'beos'], linux)).toThrow('--platform: expected linux');
    expect(() => readArguments(['dir'], { platform: 'linux', arch: 'ia32' })).toThrow('--arch: expected x64');
    expect(() => readArguments(['dir', '--arch='], linux)).toThrow(
      '--arch: expected x64 or arm64, got an empty name.',
    );
    expect(() => readArguments(['dir', '--platform='], linux)).toThrow(
      '--platform: expected linux, macos or windows, got an empty name.',
    );
    expect(() => readArguments([''], linux)).toThrow(
      /^Expected a target \(dir, deb, .*\), got an empty name\.$/,
    );
    expect(() => readArguments(['deb', '--release', '--unfused'], linux)).toThrow('a release is fused');
  });
});
