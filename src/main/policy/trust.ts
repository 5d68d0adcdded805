import { execFile } from 'node:child_process';
import { lstat, realpath } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { linksOnTheWay } from './links-on-the-way.ts';
import { changeableByOthers } from './posix-trust.ts';
import { changeableByUsers } from './windows-trust.ts';

/** Path of the administrator's policy. */
export function systemPlace(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): string {
  if (platform === 'darwin') return '/Library/Application Support/Deskbell/policy.json';
  if (platform !== 'win32') return '/etc/deskbell/policy.json';
  return join(env['ProgramData'] ?? String.raw`C:\ProgramData`, 'Deskbell', 'policy.json');
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

/** Passes the path in the environment, as on the command line it would be part of the script. */
async function powerShell(script: string, path = ''): Promise<string> {
  const system = process.env['SystemRoot'] ?? String.raw`C:\Windows`;
  const program = join(system, 'System32', 'WindowsPowerShell', 'v1.0', 'powershell.exe');
  const { stdout } = await run(program, ['-NoProfile', '-NonInteractive', '-Command', script], {
    timeout: limitMs,
    windowsHide: true,
    maxBuffer: 100_000,
    env: { ...process.env, DESKBELL_PATH: path },
  });
  return stdout.trim();
}

const descriptorOf = (path: string): Promise<string> =>
  powerShell('(Get-Acl -LiteralPath $env:DESKBELL_PATH).Sddl', path);

const ownSid = (): Promise<string> =>
  powerShell('[System.Security.Principal.WindowsIdentity]::GetCurrent().User.Value');
