import { app } from 'electron';
import { join } from 'node:path';

/** `out/main`; `src/main` where a test runs the source. */
const bundle = import.meta.dirname.replace(/[\\/](chunks|base)$/, '');

export const preloads = join(bundle, '..', 'preload');
export const pages = join(bundle, '..', 'renderer');
/** Pictures, sounds and tables; inside the archive of an installed program. */
export const resources = join(bundle, '..', '..', 'resources');

/** Other programs read it, too, so it is outside of the archive (`extraResources` of the packager). */
export const icon = join(app.isPackaged ? process.resourcesPath : resources, 'icon.png');
