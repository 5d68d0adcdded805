import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The folder of the installed package that is run; undefined: a checkout. */
export const installedIn = process.env.DESKBELL_PACKAGE;

/** The Node that runs the stand-in, which `process.execPath` does not name in an installed package. */
export const nodePath = process.execPath;

/** The folder of the program's archive; in a checkout that of the archive with Electron's own first window. */
const resourcesPath =
  installedIn === undefined
    ? join(dirname(createRequire(import.meta.url).resolve('electron/package.json')), 'dist', 'resources')
    : join(installedIn, 'resources');

Object.defineProperty(process, 'resourcesPath', { value: resourcesPath, enumerable: true });
// What an installed program writes into entries of the desktop starts the program.
if (installedIn !== undefined) process.execPath = join(installedIn, 'deskbell');
