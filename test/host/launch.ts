import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { LaunchOptions, Shell, ShellName } from './shell.ts';
import { launchOnChromium } from './shell/chromium.ts';
import { launchOnElectron } from './shell/electron.ts';

/** Which shell runs the app: E2E_SHELL, else Electron where its binary is present, else Chromium. */
function availableShell(): ShellName {
  const wanted = process.env.E2E_SHELL;
  if (wanted === 'electron' || wanted === 'chromium') return wanted;
  if (wanted) throw new Error(`E2E_SHELL is ${wanted}; it must be electron or chromium`);
  try {
    const folder = dirname(createRequire(import.meta.url).resolve('electron/package.json'));
    return existsSync(join(folder, 'path.txt')) && existsSync(join(folder, 'dist')) ? 'electron' : 'chromium';
  } catch {
    return 'chromium';
  }
}

export function launchShell(options: LaunchOptions = {}): Promise<Shell> {
  const launch = (options.shell ?? availableShell()) === 'electron' ? launchOnElectron : launchOnChromium;
  return launch(options);
}
