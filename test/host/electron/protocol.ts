import { addScheme } from '../chromium/addresses.ts';
import type { SchemeHandler } from '../chromium/requests.ts';
import { isReady } from './app.ts';
import { strict } from './strict.ts';

const privileged = new Map<string, Electron.Privileges>();

type Surface = 'handle' | 'unhandle' | 'isProtocolHandled';

export interface Handlers {
  protocol: Pick<Electron.Protocol, Surface>;
  handlerFor(scheme: string): SchemeHandler | undefined;
}

/** The custom schemes of one session. */
export function createHandlers(name: string): Handlers {
  const handlers = new Map<string, SchemeHandler>();
  const protocol: Pick<Electron.Protocol, Surface> = {
    handle: (scheme, handler) => {
      if (!isReady()) throw new Error('protocol.handle can only be used after the app is ready');
      if (handlers.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`);
      if (!privileged.get(scheme)?.standard) {
        throw new Error(`electron stand-in: the scheme ${scheme} is not registered as standard`);
      }
      handlers.set(scheme, handler);
    },
    unhandle: (scheme) => {
      if (!handlers.delete(scheme)) throw new Error(`Failed to unhandle protocol: ${scheme}`);
    },
    isProtocolHandled: (scheme) => handlers.has(scheme),
  };
  return { protocol: strict(name, protocol), handlerFor: (scheme) => handlers.get(scheme) };
}

export function registerSchemesAsPrivileged(schemes: Electron.CustomScheme[]): void {
  if (isReady()) throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready');
  for (const { scheme, privileges = {} } of schemes) {
    if (scheme !== scheme.toLowerCase()) throw new Error(`A scheme is written in lower case: ${scheme}`);
    if (privileges.bypassCSP) throw new Error(`electron stand-in: bypassCSP of ${scheme} is refused`);
    privileged.set(scheme, privileges);
    if (privileges.standard) addScheme({ name: scheme, secure: privileges.secure === true });
  }
}
