import { ipcRenderer, webUtils } from 'electron';
import { EVENT_CHANNEL, requestChannel } from '../shared/ipc/channels.ts';
import type { DeskBridge } from '../shared/ipc/contract.ts';
import { exposeBridge, listenTo } from './bridge.ts';

const takeFile: DeskBridge['takeFile'] = (file) => {
  const path = webUtils.getPathForFile(file);
  // Created by a script, or dragged out of a program that has not saved it.
  if (path === '') {
    const failure = { kind: 'bad-setting', problem: { id: 'fax.noPath' } } as const;
    return Promise.resolve({ ok: false, failure });
  }
  return ipcRenderer.invoke(requestChannel('fax.take'), { path }) as ReturnType<DeskBridge['takeFile']>;
};

const onEvent: DeskBridge['onEvent'] = (listener) => listenTo(EVENT_CHANNEL, listener);

exposeBridge('desk', { takeFile, onEvent });
