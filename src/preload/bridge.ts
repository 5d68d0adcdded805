import { contextBridge, ipcRenderer } from 'electron';
import { READY_CHANNEL, requestChannel, SNAPSHOT_CHANNEL } from '../shared/ipc/channels.ts';
import type { Bridge, Snapshots } from '../shared/ipc/contract.ts';
import type { WindowName } from '../shared/ipc/request.ts';
import { pageRequests } from './page-requests.ts';

/**
 * Puts `window.deskbell` into the page: requests that this window may make, and its snapshots. The page gets neither
 * `ipcRenderer` nor an event object.
 * @param more what this window has besides
 */
export function exposeBridge<W extends WindowName>(name: W, more: object = {}): void {
  const allowed: readonly string[] = pageRequests[name];
  const bridge: Bridge<W> = {
    request: (request, ...args) =>
      allowed.includes(request)
        ? ipcRenderer.invoke(requestChannel(request), ...args)
        : Promise.reject(new Error(`The ${name} window may not request “${request}”.`)),
    onSnapshot(listener) {
      const receive = (_event: unknown, snapshot: Snapshots[W]): void => listener(snapshot);
      ipcRenderer.on(SNAPSHOT_CHANNEL, receive);
      ipcRenderer.send(READY_CHANNEL);
      // Nothing of Electron goes to the page, not what `removeListener` returns either.
      return () => void ipcRenderer.removeListener(SNAPSHOT_CHANNEL, receive);
    },
  };
  contextBridge.exposeInMainWorld('deskbell', Object.freeze({ ...bridge, ...more }));
}
