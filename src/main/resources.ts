import { app } from 'electron';
import { join } from 'node:path';

const bundle = join(import.meta.dirname, ...(import.meta.dirname.endsWith('chunks') ? ['..'] : []));

export const preloads = join(bundle, '..', 'preload');
export const pages = join(bundle, '..', 'renderer');
/** Pictures, sounds and tables, as the program itself reads them; of an installed one they are inside its archive. */
export const resources = join(bundle, '..', '..', 'resources');

/**
 * The program's picture, for windows and notifications. Other programs show it too, and none of them can look into the
 * archive of an installed one: it lies beside that (`extraResources` of the packager).
 */
export const icon = join(app.isPackaged ? process.resourcesPath : resources, 'icon.png');
