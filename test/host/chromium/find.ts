import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { realPlatform } from '../systems/real-platform.ts';

const names = ['chromium', 'google-chrome', 'google-chrome-stable', 'chromium-browser', 'chrome', 'msedge'];

const usual: Partial<Record<NodeJS.Platform, string[]>> = {
  linux: ['/usr/bin/chromium', '/usr/bin/google-chrome', '/usr/bin/chromium-browser', '/snap/bin/chromium'],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: ['ProgramFiles', 'ProgramFiles(x86)', 'LocalAppData'].flatMap((variable) => {
    const folder = process.env[variable];
    return folder
      ? [
          join(folder, 'Google/Chrome/Application/chrome.exe'),
          join(folder, 'Microsoft/Edge/Application/msedge.exe'),
        ]
      : [];
  }),
};

/** The Chromium to run: DESKBELL_CHROMIUM, else the usual places, else the search path. */
export function findChromium(): string {
  const chosen = process.env.DESKBELL_CHROMIUM;
  if (chosen) return chosen;
  const found = [...(usual[realPlatform] ?? []), ...onPath(names)].find(runs);
  if (found !== undefined) return found;
  throw new Error(
    'No Chromium was found. Install Chromium or Chrome, or set DESKBELL_CHROMIUM to its program file.',
  );
}

/**
 * The Chromium for windows that nobody sees. Where the shell without a browser around it is installed, it takes a fifth
 * less of the processor.
 */
export function findHeadlessChromium(): string {
  const shells = onPath(['chromium-headless-shell', 'chrome-headless-shell']);
  return (process.env.DESKBELL_CHROMIUM ? undefined : shells.find(runs)) ?? findChromium();
}

const onPath = (programs: readonly string[]): string[] =>
  (process.env.PATH ?? '').split(delimiter).flatMap((dir) => programs.map((name) => join(dir, name)));

function runs(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
