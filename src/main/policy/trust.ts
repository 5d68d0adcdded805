import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { lstat, realpath } from 'node:fs/promises';
import { resolve, win32 } from 'node:path';
import { promisify } from 'node:util';
import { linksOnTheWay } from './links-on-the-way.ts';
import { changeableByOthers } from './posix-trust.ts';
import { changeableByUsers } from './windows-trust.ts';

const programData = String.raw`C:\ProgramData`;

/**
 * Path of the administrator's policy. On Windows, the variable that tells where programs keep data of all users counts only
 * where the usual folder is missing, as each user could set it.
 */
export function systemPlace(
  platform: NodeJS.Platform,
  env: NodeJS.ProcessEnv,
  isThere: (path: string) => boolean = existsSync,
): string {
  if (platform === 'darwin') return '/Library/Application Support/Deskbell/policy.json';
  if (platform !== 'win32') return '/etc/deskbell/policy.json';
  const moved = env['ProgramData'] ?? '';
  const folder = isThere(programData) || !win32.isAbsolute(moved) ? programData : moved;
  return win32.join(folder, 'Deskbell', 'policy.json');
}

export interface TrustQuestion {
  file: string;
  /** A trial accepts a file of the user as well. */
  isTrial: boolean;
}

/**
 * Whether only administrators can change the policy or, in a trial, also the user of this process.
 * @returns the path that others can change; undefined: it is trusted
 * @throws when that cannot be determined
 */
export async function distrusted({ file, isTrial }: TrustQuestion): Promise<string | undefined> {
  const real = await realpath(resolve(file));
  if (process.platform === 'win32') {
    return changeableByUsers({ file: real, descriptorOf, ...(isTrial && { orUser: await ownSid() }) });
  }
  return changeableByOthers({
    file: real,
    links: (await linksOnTheWay(file)).links,
    ownershipOf: lstat,
    platform: process.platform,
    ...(isTrial && { orUser: process.getuid?.() ?? 0 }),
  });
}

const run = promisify(execFile);
const limitMs = 10_000;
const windows = String.raw`C:\Windows`;

/**
 * PowerShell of the system, and an environment that no user can change: a variable such as `COMPlus_Version` would keep
 * it from starting. The user's folder of Windows counts only where the usual one is missing.
 */
export function systemPowerShell(
  userEnv: NodeJS.ProcessEnv,
  isThere: (path: string) => boolean = existsSync,
): { program: string; env: NodeJS.ProcessEnv } {
  const moved = userEnv['SystemRoot'] ?? '';
  const system = isThere(windows) || !win32.isAbsolute(moved) ? windows : moved;
  const folder = win32.join(system, 'System32', 'WindowsPowerShell', 'v1.0');
  const temporary = win32.join(system, 'Temp');
  return {
    program: win32.join(folder, 'powershell.exe'),
    env: {
      ...{ SystemRoot: system, windir: system, SystemDrive: win32.parse(system).root.slice(0, 2) },
      ...{ TEMP: temporary, TMP: temporary, PSModulePath: win32.join(folder, 'Modules') },
    },
  };
}

/** Passes the path in the environment, as on the command line it would be part of the script. */
async function powerShell(script: string, path = ''): Promise<string> {
  const { program, env } = systemPowerShell(process.env);
  const { stdout } = await run(program, ['-NoProfile', '-NonInteractive', '-Command', script], {
    timeout: limitMs,
    windowsHide: true,
    maxBuffer: 100_000,
    env: { ...env, DESKBELL_PATH: path },
  });
  return stdout.trim();
}

const descriptorOf = (path: string): Promise<string> =>
  powerShell('(Get-Acl -LiteralPath $env:DESKBELL_PATH).Sddl', path);

const ownSid = (): Promise<string> =>
  powerShell('[System.Security.Principal.WindowsIdentity]::GetCurrent().User.Value');
