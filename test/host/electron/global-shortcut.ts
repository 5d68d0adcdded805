import { accelerator } from './accelerator.ts';
import { isReady } from './app.ts';
import { strict } from './strict.ts';

const registered = new Map<string, () => void>();
/** Keys that another program holds. */
const taken = new Set<string>();

type Surface = 'isRegistered' | 'register' | 'registerAll' | 'unregister' | 'unregisterAll';

function afterReady(): void {
  if (!isReady()) throw new Error('globalShortcut cannot be used before the app is ready');
}

function register(keys: string, action: () => void): boolean {
  afterReady();
  const key = accelerator(keys);
  if (taken.has(key) || registered.has(key)) return false;
  registered.set(key, action);
  return true;
}

export const globalShortcut: Pick<Electron.GlobalShortcut, Surface> = strict('globalShortcut', {
  register,
  registerAll: (all: string[], action: () => void) => {
    const done = all.map((keys) => register(keys, action));
    return done.every(Boolean);
  },
  isRegistered: (keys: string) => registered.has(accelerator(keys)),
  unregister: (keys: string) => {
    afterReady();
    registered.delete(accelerator(keys));
  },
  unregisterAll: () => {
    afterReady();
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
  action();
}
