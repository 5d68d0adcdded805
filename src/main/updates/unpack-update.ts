import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';

/** Runs a program to its end. Rejects when it fails. */
type Run = (program: string, args: readonly string[]) => Promise<void>;

export interface UnpackSystem {
  platform: NodeJS.Platform;
  /** Folder for temporary files. */
  temporary: string;
  run: Run;
}

interface Commands {
  unpack: [program: string, args: string[]];
  /** Not by Node: in Electron it takes the archive in the folder for a folder itself. */
  remove: [program: string, args: string[]];
  /** Path of the program in the folder. */
  path: string;
}

/** What takes longer than this does not end any more, ms. */
const longestMs = 120_000;

/**
 * Gives `work` the program of a downloaded update without installing it: an AppImage is one as it lies there, that of
 * macOS and Windows is unpacked into a folder, which is removed afterwards in any case.
 */
export async function withUnpacked<Result>(
  file: string,
  { platform, temporary, run }: UnpackSystem,
  work: (program: string) => Promise<Result>,
): Promise<Result> {
  if (platform === 'linux') return work(file);
  const folder = await mkdtemp(join(temporary, 'deskbell-update-'));
  const { unpack, remove, path } = (platform === 'darwin' ? onMacos : onWindows)(file, folder);
  try {
    await run(...unpack);
    return await work(join(folder, path));
  } finally {
    // A file that Windows holds on to for a moment says nothing of the update.
    await run(...remove).catch(() => undefined);
  }
}

const onMacos = (file: string, folder: string): Commands => ({
  unpack: ['/usr/bin/ditto', ['-x', '-k', file, folder]],
  remove: ['/bin/rm', ['-rf', folder]],
  path: 'Deskbell.app/Contents/MacOS/Deskbell',
});

/** The installer unpacks itself (see scripts/packaging/files/installer.nsh); both read quotes in their own way. */
const onWindows = (file: string, folder: string): Commands => ({
  unpack: [file, ['/S', `/unpack="${folder}"`]],
  remove: ['cmd.exe', ['/d', '/s', '/c', `"rd /s /q "${folder}""`]],
  path: 'Deskbell.exe',
});

/** Runs a program of the system; its arguments reach it as they are. */
export const runProgram: Run = (program, args) =>
  new Promise((resolve, reject) => {
    const limits = { timeout: longestMs, windowsHide: true, windowsVerbatimArguments: true };
    execFile(program, args, limits, (error) => (error instanceof Error ? reject(error) : resolve()));
  });
