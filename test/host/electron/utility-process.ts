import { forkUtility } from '../utility/fork.ts';
import { isReady } from './app.ts';
import { strict } from './strict.ts';

export const utilityProcess = strict('utilityProcess', {
  fork: ((...request: Parameters<typeof forkUtility>) => {
    if (!isReady()) throw new Error('utilityProcess cannot be created before app is ready.');
    return forkUtility(...request);
  }) satisfies (...request: never[]) => Pick<Electron.UtilityProcess, 'kill' | 'postMessage'>,
});
