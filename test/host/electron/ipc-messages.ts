import type { Codec } from '../world/codec.ts';
import { handlerOf, ipcMain, type IpcMain } from './ipc-main.ts';
import { preventable, type StrictEmitter } from './strict.ts';
import type { Frame } from './web-frame.ts';

type Message =
  | { is: 'send'; channel: string; args: string }
  | { is: 'invoke'; id: number; channel: string; args: string };

/** The contents of the page that a message came from. */
interface Sender extends StrictEmitter {
  readonly ipc: IpcMain;
  readonly mainFrame: Frame;
  send(channel: string, ...args: unknown[]): void;
}

/** Hands a message of a page to its listeners or its handler, and the handler's result back, worded as Electron does. */
export function answerMessage(
  sender: Sender,
  codec: Codec,
  text: string,
  reply: (text: string) => void,
): void {
  const message = JSON.parse(text) as Message;
  const { channel } = message;
  const args = codec.decode(message.args) as unknown[];
  const senderFrame = sender.mainFrame;
  const event = Object.assign(preventable(), {
    type: 'frame',
    sender,
    senderFrame,
    processId: senderFrame.processId,
    frameId: senderFrame.routingId,
    frameTreeNodeId: senderFrame.frameTreeNodeId,
    ports: [],
    reply: (name: string, ...values: unknown[]) => sender.send(name, ...values),
  });
  if (message.is === 'send') {
    sender.emit('ipc-message', event, channel, ...args);
    sender.ipc.emit(channel, event, ...args);
    ipcMain.emit(channel, event, ...args);
    return;
  }
  const { id } = message;
  const handler = handlerOf(sender.ipc, channel) ?? handlerOf(ipcMain, channel);
  const answer = async (): Promise<string> => {
    if (!handler) throw new Error(`No handler registered for '${channel}'`);
    return codec.encode(await handler(event as unknown as Electron.IpcMainInvokeEvent, ...args));
  };
  answer().then(
    (value) => reply(JSON.stringify({ is: 'result', id, value })),
    (error: unknown) => {
      console.error(`Error occurred in handler for '${channel}':`, error);
      reply(
        JSON.stringify({
          is: 'result',
          id,
          error: `Error invoking remote method '${channel}': ${String(error)}`,
        }),
      );
    },
  );
}
