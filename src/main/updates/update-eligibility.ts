import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { UpdatesOff } from '../../shared/update.ts';

export interface Installation {
  platform: NodeJS.Platform;
  isPackaged: boolean;
  /** Where the packager puts what lies beside the program. */
  resources: string;
  executable: string;
  env: NodeJS.ProcessEnv;
  /** Whether the administrator's policy makes updates automatic; the user's environment cannot change it. */
  locked: boolean | undefined;
  /** The key that updates are signed with; absent in a build that has none. */
  updateKey?: string | undefined;
}

/**
 * Why this installation leaves updates to somebody else; undefined: it looks for them itself. A package manager owns the
 * files of deb, rpm and msi; the policy switches updates off, or DESKBELL_UPDATES=off in the environment where no policy
 * says otherwise.
 */
export function updatesOff(installation: Installation): UpdatesOff | undefined {
  const { platform, isPackaged, resources, env, locked, updateKey } = installation;
  if (!isPackaged) return 'unpackaged';
  if (!(locked ?? env.DESKBELL_UPDATES !== 'off')) return 'policy';
  if (platform === 'linux' && (env.APPIMAGE === undefined || packageType(resources) !== undefined))
    return 'managed';
  if (platform === 'win32' && !hasUninstaller(installation.executable)) return 'managed';
  if (updateKey === undefined || !existsSync(join(resources, 'app-update.yml'))) return 'noAddress';
  return undefined;
}

/** What the packager wrote for deb and rpm. */
function packageType(resources: string): string | undefined {
  const file = join(resources, 'package-type');
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
}

/** The installer that can update itself leaves it beside the program; Windows Installer keeps its own list. */
const hasUninstaller = (executable: string): boolean =>
  existsSync(join(dirname(executable), 'Uninstall Deskbell.exe'));
