import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { loadPolicy } from '../../../../src/main/policy/load-policy.ts';
import { changeableByOthers, type Ownership } from '../../../../src/main/policy/posix-trust.ts';
import { systemPlace, systemPowerShell } from '../../../../src/main/policy/trust.ts';
import { changeableByUsers } from '../../../../src/main/policy/windows-trust.ts';

const file = '/etc/deskbell/policy.json';
const folder: Ownership = { uid: 0, gid: 0, mode: 0o40755 };
const plain: Ownership = { uid: 0, gid: 0, mode: 0o100644 };

function posix(
  paths: Record<string, Partial<Ownership>>,
  more: { platform?: NodeJS.Platform; orUser?: number; file?: string; links?: string[] } = {},
): Promise<string | undefined> {
  const of = more.file ?? file;
  return changeableByOthers({
    file: of,
    platform: more.platform ?? 'linux',
    links: more.links ?? [],
    ownershipOf: (path) => Promise.resolve({ ...(path === of ? plain : folder), ...paths[path] }),
    ...(more.orUser !== undefined && { orUser: more.orUser }),
  });
}

describe('the location of the policy', () => {
  it.each([
    [{ ProgramData: String.raw`C:\Users\anna\x` }, true, String.raw`C:\ProgramData\Deskbell\policy.json`],
    [{ ProgramData: '' }, false, String.raw`C:\ProgramData\Deskbell\policy.json`],
    [{ ProgramData: 'x' }, false, String.raw`C:\ProgramData\Deskbell\policy.json`],
    [{ ProgramData: String.raw`D:\ProgramData` }, false, String.raw`D:\ProgramData\Deskbell\policy.json`],
  ])('cannot be chosen by a Windows user: %j', (env, isThere, place) => {
    expect(systemPlace('win32', env, () => isThere)).toBe(place);
  });
});

it('reads Windows permissions with the system’s PowerShell, out of any user’s control', () => {
  const env = {
    SystemRoot: String.raw`C:\Users\anna\x`,
    COMPLUS_Version: 'v9',
    PSModulePath: 'x',
    TEMP: 'x',
  };
  const system = String.raw`C:\Windows`;
  const folder = String.raw`C:\Windows\System32\WindowsPowerShell\v1.0`;
  expect(systemPowerShell(env, () => true)).toEqual({
    program: String.raw`${folder}\powershell.exe`,
    env: {
      ...{
        SystemRoot: system,
        windir: system,
        SystemDrive: 'C:',
        PSModulePath: String.raw`${folder}\Modules`,
      },
      ...{ TEMP: String.raw`C:\Windows\Temp`, TMP: String.raw`C:\Windows\Temp` },
    },
  });
  expect(systemPowerShell({ SystemRoot: String.raw`D:\Windows` }, () => false).program).toMatch(/^D:/);
  expect(systemPowerShell({ SystemRoot: 'x' }, () => false).program).toMatch(/^C:/);
});

describe('a policy file', () => {
  it('of root that nobody else may write, in such folders, is trusted', async () => {
    expect(await posix({})).toBeUndefined();
  });

  it.each<[string, Record<string, Partial<Ownership>>]>([
    [file, { [file]: { uid: 1000 } }],
    [file, { [file]: { mode: 0o100664 } }],
    [file, { [file]: { mode: 0o100646 } }],
    ['/etc/deskbell', { '/etc/deskbell': { uid: 1000 } }],
    ['/etc', { '/etc': { mode: 0o40775 } }],
    ['/', { '/': { mode: 0o41777 } }],
  ])('is not trusted if others can change %s', async (path, paths) => {
    expect(await posix(paths)).toBe(path);
  });

  it('is not trusted if others can change a link that leads to it', async () => {
    const links = ['/srv/policies/deskbell'];
    expect(await posix({ '/srv/policies/deskbell': { mode: 0o120777 } }, { links })).toBeUndefined();
    for (const [path, more] of [
      ['/srv/policies', { mode: 0o40777 }],
      ['/srv', { uid: 1000 }],
      ['/srv/policies/deskbell', { uid: 1000, mode: 0o120777 }],
    ] as const)
      expect(await posix({ [path]: more }, { links })).toBe(path);
  });

  it.runIf(process.platform !== 'win32')(
    'is not read through a link in a world-writable folder',
    async () => {
      const place = realpathSync(mkdtempSync(join(tmpdir(), 'deskbell-trust-')));
      onTestFinished(() => rmSync(place, { recursive: true }));
      const [open, real, link] = [join(place, 'open'), join(place, 'real.json'), join(place, 'policy.json')];
      mkdirSync(open);
      writeFileSync(real, '{}', { mode: 0o644 });
      symlinkSync(real, join(open, 'link.json'));
      symlinkSync(join(open, 'link.json'), link);
      expect(await loadPolicy({ file: link, isTrial: true })).toEqual({ kind: 'read', text: '{}' });
      chmodSync(open, 0o777);
      expect(await loadPolicy({ file: link, isTrial: true })).toMatchObject({
        kind: 'refused',
        problem: { id: 'policy.problem.untrusted', values: { place: open } },
      });
    },
  );

  it('may be in a folder of the administrators of macOS', async () => {
    const paths = { '/etc': { gid: 80, mode: 0o40775 } };
    expect(await posix(paths, { platform: 'darwin' })).toBeUndefined();
    expect(await posix(paths, { platform: 'linux' })).toBe('/etc');
    expect(await posix({ [file]: { gid: 80, mode: 0o100664 } }, { platform: 'darwin' })).toBe(file);
  });

  it('for a trial may belong to the user, also in /tmp, and to nobody else', async () => {
    const tried = { file: '/tmp/policy.json', orUser: 1000 };
    const paths = { '/tmp': { mode: 0o41777 }, '/tmp/policy.json': { uid: 1000 } };
    expect(await posix(paths, tried)).toBeUndefined();
    expect(await posix(paths, { ...tried, orUser: 1001 })).toBe('/tmp/policy.json');
    expect(await posix({ ...paths, '/tmp': { mode: 0o40777 } }, tried)).toBe('/tmp');
  });
});

describe('a policy file on Windows', () => {
  const place = String.raw`C:\ProgramData\Deskbell\policy.json`;
  const above = String.raw`C:\ProgramData\Deskbell`;
  const users = 'S-1-5-21-1-2-3-1001';
  const inherited = 'O:BAG:DUD:AI(A;ID;FA;;;SY)(A;ID;FA;;;BA)(A;ID;0x1200a9;;;BU)';
  /** The descriptor that Windows gives to folders there: users may create files in them. */
  const programData =
    'O:SYG:SYD:PAI(A;OICIIO;GA;;;CO)(A;OICI;FA;;;SY)(A;OICI;FA;;;BA)(A;OICI;0x1200a9;;;BU)(A;CI;DCLCRPCR;;;BU)';

  const windows = (descriptors: Record<string, string>, orUser?: string): Promise<string | undefined> =>
    changeableByUsers({
      file: place,
      descriptorOf: (path) =>
        Promise.resolve(descriptors[path] ?? (path === place ? inherited : programData)),
      ...(orUser !== undefined && { orUser }),
    });

  it('of the administrators, in the folder for all programs, is trusted', async () => {
    expect(await windows({})).toBeUndefined();
  });

  it.each([
    ['that a user owns', `O:${users}G:DUD:AI(A;ID;FA;;;SY)`],
    ['that users may write', 'O:BAG:DUD:(A;;FA;;;BA)(A;;0x1301bf;;;BU)'],
    ['that everybody may do all with', 'O:BAG:DUD:(A;;GA;;;WD)'],
    ['without a list of who may what', 'O:BAG:DUD:NO_ACCESS_CONTROL'],
    ['with no list at all', 'O:BAG:DU'],
    ['with rights that are not known', 'O:BAG:DUD:(A;;ZZ;;;BU)'],
    ['whose rights users may change', 'O:BAG:DUD:(A;;RCWD;;;BU)'],
  ])('%s is not trusted', async (_what, descriptor) => {
    expect(await windows({ [place]: descriptor })).toBe(place);
  });

  it('is not trusted in a folder that a user created or may empty', async () => {
    expect(await windows({ [above]: `O:${users}G:DUD:AI(A;OICIID;FA;;;SY)` })).toBe(above);
    expect(await windows({ [above]: 'O:BAG:DUD:AI(A;OICI;FA;;;BA)(A;OICI;DT;;;AU)' })).toBe(above);
  });

  it('for a trial may belong to the user', async () => {
    const own = `O:${users}G:DUD:(A;;FA;;;${users})(A;;FA;;;SY)`;
    expect(await windows({ [place]: own }, users)).toBeUndefined();
    expect(await windows({ [place]: own })).toBe(place);
  });
});
