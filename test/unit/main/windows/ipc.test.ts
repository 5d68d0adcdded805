import type { WebContents } from 'electron';
import { expect, it, vi } from 'vitest';
import { EVENT_CHANNEL, SNAPSHOT_CHANNEL } from '../../../../src/shared/ipc/channels.ts';

vi.mock('electron', () => ({ ipcMain: {} }));
const { sendEvent, sendSnapshot } = await import('../../../../src/main/windows/ipc.ts');

/** Behaves like Electron's page: once it is destroyed, every member but one throws. */
function page() {
  const sent: string[] = [];
  let destroyed = false;
  const contents = {
    isDestroyed: () => destroyed,
    send(channel: string) {
      if (destroyed) throw new TypeError('Object has been destroyed');
      sent.push(channel);
    },
  };
  return { contents: contents as unknown as WebContents, sent, destroy: () => (destroyed = true) };
}

it('a page gets snapshots and events until its window is closed, and sending does not fail then', () => {
  const { contents, sent, destroy } = page();
  const send = (): void => {
    sendSnapshot<'popup'>(contents, {} as never);
    sendEvent(contents, {} as never);
  };
  send();
  destroy();
  send();
  expect(sent).toEqual([SNAPSHOT_CHANNEL, EVENT_CHANNEL]);
});
