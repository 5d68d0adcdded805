import { contextBridge, ipcRenderer } from 'electron';
import {
  allowedRequests,
  preloadRequests,
  READY_CHANNEL,
  requestChannel,
  SNAPSHOT_CHANNEL,
} from '../shared/ipc/channels.ts';
import type { Bridge, RequestName, Snapshots, WindowName } from '../shared/ipc/contract.ts';

/**
 * Puts `window.deskbell` into the page: requests that this window may make, and its snapshots. The page gets neither
 * `ipcRenderer` nor an event object.
 * @param more what this window has besides
 */
export function exposeBridge<W extends WindowName>(name: W, more: object = {}): void {
  const allowed = new Set<RequestName>(allowedRequests[name].filter((each) => !preloadRequests.has(each)));
  const bridge: Bridge<W> = {
    request: (request, ...args) =>
      allowed.has(request)
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
