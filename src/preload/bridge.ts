import { contextBridge, ipcRenderer } from 'electron';
import { READY_CHANNEL, requestChannel, SNAPSHOT_CHANNEL } from '../shared/ipc/channels.ts';
import type { Bridge, Snapshots } from '../shared/ipc/contract.ts';
import type { WindowName } from '../shared/ipc/request.ts';
import { pageRequests } from './page-requests.ts';

/**
 * Puts `window.deskbell` into the page: the requests that this window may make, and its snapshots. The page gets
 * neither `ipcRenderer` nor event objects.
 * @param more extras of this window
 */
export function exposeBridge<W extends WindowName>(name: W, more: object = {}): void {
  const allowed: readonly string[] = pageRequests[name];
  const bridge: Bridge<W> = {
    request: (request, ...args) =>
      allowed.includes(request)
        ? ipcRenderer.invoke(requestChannel(request), ...args)
        : Promise.reject(new Error(`The ${name} window may not request “${request}”.`)),
    onSnapshot(listener: (snapshot: Snapshots[W]) => void) {
      const stop = listenTo(SNAPSHOT_CHANNEL, listener);
      ipcRenderer.send(READY_CHANNEL);
      return stop;
    },
  };
  contextBridge.exposeInMainWorld('deskbell', Object.freeze({ ...bridge, ...more }));
}

/** @returns unsubscribes. Electron's objects, such as events, stay out of the page. */
export function listenTo<T>(channel: string, listener: (message: T) => void): () => void {
  const receive = (_event: unknown, message: T): void => listener(message);
  ipcRenderer.on(channel, receive);
  return () => void ipcRenderer.removeListener(channel, receive);
}
