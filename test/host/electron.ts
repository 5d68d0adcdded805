import { serveParent } from './driver/serve.ts';
import * as modules from './electron/exports.ts';
import { strict } from './electron/strict.ts';

export * from './electron/exports.ts';

/** For `import electron from 'electron'`; a module that the stand-in lacks throws its name. */
export default strict('electron', { ...modules });

serveParent();
