import { EventEmitter } from 'node:events';
import { expect, it, vi } from 'vitest';
import type { Bridge } from '../../../src/shared/ipc/contract.ts';
import { READY_CHANNEL, requestChannel, SNAPSHOT_CHANNEL } from '../../../src/shared/ipc/channels.ts';

const electron = vi.hoisted((): { exposed: Record<string, unknown>; sent: string[] } => ({
  exposed: {},
  sent: [],
}));

/** Like Electron's, its members return the object itself. */
class Channel extends EventEmitter {
  send = (channel: string): void => void electron.sent.push(channel);
  invoke = (channel: string): Promise<string> => Promise.resolve(channel);
}
const ipcRenderer = new Channel();

vi.mock('electron', () => ({
  get ipcRenderer() {
    return ipcRenderer;
  },
  contextBridge: {
    exposeInMainWorld: (name: string, api: unknown) => (electron.exposed[name] = api),
  },
}));
const { exposeBridge } = await import('../../../src/preload/bridge.ts');

it('the page gets its snapshots, and nothing of Electron', () => {
  exposeBridge('popup');
  const bridge = electron.exposed.deskbell as Bridge<'popup'>;
  const heard: unknown[][] = [];
  const stop = bridge.onSnapshot((...all) => heard.push(all));
  expect(electron.sent).toEqual([READY_CHANNEL]);
  ipcRenderer.emit(SNAPSHOT_CHANNEL, { sender: ipcRenderer }, 'snapshot');
  const left: unknown = stop();
  ipcRenderer.emit(SNAPSHOT_CHANNEL, { sender: ipcRenderer }, 'later');
  expect([left, heard]).toEqual([undefined, [['snapshot']]]);
});

it('a window can only make its own requests', async () => {
  exposeBridge('popup');
  const bridge = electron.exposed.deskbell as Bridge<'desk'>;
  expect(Object.isFrozen(bridge)).toBe(true);
  const painted = bridge as unknown as Bridge<'popup'>;
  expect(await painted.request('popup.painted', { seq: 1, height: 1, typing: false })).toBe(
    requestChannel('popup.painted'),
  );
  await expect(bridge.request('session.signOut')).rejects.toThrow(
    'The popup window may not request “session.signOut”.',
  );
});

it('a page cannot make requests reserved for its preload, which could name any file', async () => {
  exposeBridge('desk');
  const bridge = electron.exposed.deskbell as Bridge<'desk'>;
  expect(await bridge.request('fax.choose')).toBe(requestChannel('fax.choose'));
  await expect(bridge.request('fax.take', { path: '/etc/passwd' })).rejects.toThrow('may not request');
});
