import { userAgent } from './network.ts';
import { resolveProxy } from './proxy-settings.ts';
import { setCertificateVerifyProc } from './connection.ts';
import { createWebMemory, type WebMemory } from './http-cache.ts';
import { strict, strictModule } from './strict.ts';
import { browser } from './runtime.ts';
import { createHandlers, registerSchemesAsPrivileged } from './protocol.ts';

type PermissionRequestHandler = Parameters<Electron.Session['setPermissionRequestHandler']>[0];
type PermissionCheckHandler = Parameters<Electron.Session['setPermissionCheckHandler']>[0];

/** What the host needs to know of a session beyond Electron's surface. */
export interface SessionInside {
  session: ReturnType<typeof createSession>['session'];
  handlerFor: ReturnType<typeof createHandlers>['handlerFor'];
  /** The browser context of a partition; the default session has Chromium's own. */
  context(): Promise<string | undefined>;
  permissions: { request: PermissionRequestHandler; check: PermissionCheckHandler };
  memory: WebMemory;
}

function createSession(partition: string) {
  const handlers = createHandlers(`session(${partition}).protocol`);
  const memory = createWebMemory();
  const permissions: SessionInside['permissions'] = { request: null, check: null };
  const session = strictModule('session', {
    protocol: handlers.protocol,
    setPermissionRequestHandler: (handler: PermissionRequestHandler) => {
      permissions.request = handler;
    },
    setPermissionCheckHandler: (handler: PermissionCheckHandler) => {
      permissions.check = handler;
    },
    clearCache: () => Promise.resolve(memory.clearCache()),
    getCacheSize: () => Promise.resolve(memory.size()),
    clearStorageData: ({ storages }: Electron.ClearStorageDataOptions = {}) => {
      if (storages === undefined || storages.includes('cookies')) memory.clearCookies();
      return Promise.resolve();
    },
    cookies: strict('session.cookies', {
      get: () => Promise.resolve(memory.cookies()),
    }),
    setCertificateVerifyProc,
    resolveProxy,
    getUserAgent: () => userAgent,
  } satisfies Partial<Record<keyof Electron.Session, unknown>>);
  return { session, handlers, permissions, memory };
}

const sessions = new Map<string, SessionInside>();

export function sessionInside(partition: string): SessionInside {
  const known = sessions.get(partition);
  if (known) return known;
  const { session, handlers, permissions, memory } = createSession(partition);
  let context: Promise<string | undefined> | undefined;
  const inside: SessionInside = {
    session,
    permissions,
    memory,
    handlerFor: handlers.handlerFor,
    context: () =>
      (context ??= partition
        ? browser()
            .send('Target.createBrowserContext', { disposeOnDetach: true })
            .then((made) => made.browserContextId)
        : Promise.resolve(undefined)),
  };
  sessions.set(partition, inside);
  return inside;
}

export const session = strict('session', {
  get defaultSession() {
    return sessionInside('').session;
  },
  fromPartition: (partition: string) => sessionInside(partition).session,
});

export const protocol = strict('protocol', {
  registerSchemesAsPrivileged,
  handle: ((scheme, handler) =>
    sessionInside('').session.protocol.handle(scheme, handler)) as Electron.Protocol['handle'],
  unhandle: (scheme: string) => sessionInside('').session.protocol.unhandle(scheme),
  isProtocolHandled: (scheme: string) => sessionInside('').session.protocol.isProtocolHandled(scheme),
} satisfies Partial<Electron.Protocol>);

/** A page asks for a permission; without a handler Electron grants it. */
export function askPermission(contents: object, permission: string, url: string): Promise<boolean> {
  const { request } = sessionInside('').permissions;
  if (!request) return Promise.resolve(true);
  const details = { requestingUrl: url, isMainFrame: true };
  return new Promise((resolve) => {
    (request as (...args: unknown[]) => void)(contents, permission, resolve, details);
  });
}
