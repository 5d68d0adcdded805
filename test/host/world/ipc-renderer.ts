import type { Codec } from './codec.ts';
import type { createEvents } from './events.ts';

type Listener = (...args: unknown[]) => void;
type Emitter = InstanceType<ReturnType<typeof createEvents>['EventEmitter']>;

/** ipcRenderer, and the function by which the host reaches it. Runs as source text in the preload's world. */
// eslint-disable-next-line @typescript-eslint/explicit-module-boundary-types -- its type is what it returns, member by member
export function createIpcRenderer(
  codec: Codec,
  post: (message: object) => void,
  emitter: Emitter,
  focusChanged: (focused: boolean) => void,
  seenChanged: (seen: boolean) => void,
) {
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  let lastId = 0;

  // Its members are those of its class: what crosses the bridge of it is an empty object, as in Electron.
  const ipcRenderer: object = {};
  Object.setPrototypeOf(ipcRenderer, {
    invoke: async (channel: string, ...args: unknown[]): Promise<unknown> => {
      const text = codec.encode(args);
      return new Promise((resolve, reject) => {
        const id = ++lastId;
        waiting.set(id, { resolve, reject });
        post({ is: 'invoke', id, channel, args: text });
      });
    },
    send: (channel: string, ...args: unknown[]): void => {
      post({ is: 'send', channel, args: codec.encode(args) });
    },
    sendSync: (): never => {
      throw new Error('electron stand-in: ipcRenderer.sendSync is not implemented');
    },
    on: (channel: string, listener: Listener) => (emitter.on(channel, listener), ipcRenderer),
    addListener: (channel: string, listener: Listener) => (emitter.on(channel, listener), ipcRenderer),
    once: (channel: string, listener: Listener) => (emitter.once(channel, listener), ipcRenderer),
    off: (channel: string, listener: Listener) => (emitter.removeListener(channel, listener), ipcRenderer),
    removeListener: (channel: string, listener: Listener) => (
      emitter.removeListener(channel, listener),
      ipcRenderer
    ),
    removeAllListeners: (channel?: string) => (emitter.removeAllListeners(channel), ipcRenderer),
    listenerCount: (channel: string) => emitter.listenerCount(channel),
  });

  const deliver = (text: string): void => {
    const message = JSON.parse(text) as
      | { is: 'message'; channel: string; args: string }
      | { is: 'focus'; focused: boolean }
      | { is: 'seen'; seen: boolean }
      | { is: 'result'; id: number; value?: string; error?: string };
    if (message.is === 'focus') return focusChanged(message.focused);
    if (message.is === 'seen') return seenChanged(message.seen);
    if (message.is === 'message') {
      const event = {
        sender: ipcRenderer,
        senderId: 0,
        ports: [],
        preventDefault: () => undefined,
        defaultPrevented: false,
      };
      emitter.emit(message.channel, event, ...(codec.decode(message.args) as unknown[]));
      return;
    }
    const call = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.error !== undefined) call?.reject(new Error(message.error));
    else call?.resolve(codec.decode(message.value ?? 'null'));
  };
  return { ipcRenderer, deliver };
}
