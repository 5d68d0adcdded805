import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The folder of the installed package that is run; undefined: a checkout. */
export const installedIn = process.env.DESKBELL_PACKAGE;

/** Beside the archive of the program; in a checkout beside the one of Electron's own first window. */
const resourcesPath =
  installedIn === undefined
    ? join(dirname(createRequire(import.meta.url).resolve('electron/package.json')), 'dist', 'resources')
    : join(installedIn, 'resources');

Object.defineProperty(process, 'resourcesPath', { value: resourcesPath, enumerable: true });
