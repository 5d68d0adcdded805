import { accelerator } from './accelerator.ts';
import { isReady } from './app.ts';
import { system } from '../systems/model.ts';
import { strict } from './strict.ts';

const registered = new Map<string, () => void>();
/** Keys that another program holds. */
const taken = new Set<string>();
/** No key is heard, and none can be registered. */
let suspended = false;

type Surface =
  | 'isRegistered'
  | 'isSuspended'
  | 'register'
  | 'registerAll'
  | 'setSuspended'
  | 'unregister'
  | 'unregisterAll';

const byPortal = (): boolean => system().keys === 'portal';

function afterReady(): void {
  if (!isReady()) throw new Error('globalShortcut cannot be used before the app is ready');
}

function register(keys: string, action: () => void): boolean {
  afterReady();
  const key = accelerator(keys);
  // The portal of the desktop asks the user, and never tells the program what it was told.
  if (byPortal()) return Boolean(registered.set(key, action));
  if (suspended || taken.has(key) || registered.has(key)) return false;
  registered.set(key, action);
  return true;
}

export const globalShortcut: Pick<Electron.GlobalShortcut, Surface> = strict('globalShortcut', {
  register,
  registerAll: (all: string[], action: () => void) => {
    for (const keys of all) register(keys, action);
  },
  isSuspended: () => suspended,
  setSuspended: (on: boolean) => {
    afterReady();
    suspended = on;
  },
  isRegistered: (keys: string) => registered.has(accelerator(keys)),
  unregister: (keys: string) => {
    afterReady();
    if (!byPortal()) registered.delete(accelerator(keys));
  },
  unregisterAll: () => {
    afterReady();
    if (byPortal()) throw new Error('electron stand-in: unregisterAll is not for keys of the portal');
    registered.clear();
  },
});

/** Another program takes these keys before the app does. */
export function takeShortcut(keys: string): void {
  taken.add(accelerator(keys));
}

export function pressShortcut(keys: string): void {
  const action = registered.get(accelerator(keys));
  if (!action) throw new Error(`The app has not registered the shortcut ${keys}`);
  if (suspended) throw new Error(`The shortcut ${keys} is not heard: global shortcuts are suspended`);
  action();
}
