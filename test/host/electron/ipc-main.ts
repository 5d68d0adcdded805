import type { EventEmitter } from 'node:events';
import { strictModule } from './strict.ts';

export type InvokeHandler = (event: Electron.IpcMainInvokeEvent, ...args: unknown[]) => unknown;

export interface IpcMain extends EventEmitter {
  handle(channel: string, handler: InvokeHandler): void;
  handleOnce(channel: string, handler: InvokeHandler): void;
  removeHandler(channel: string): void;
}

const handlersOf = new WeakMap<object, Map<string, InvokeHandler>>();

/** ipcMain, and the `ipc` of one webContents. */
export function createIpcMain(name: string): IpcMain {
  const handlers = new Map<string, InvokeHandler>();
  const handle = (channel: string, handler: InvokeHandler): void => {
    if (handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`);
    if (typeof handler !== 'function') {
      throw new TypeError(`Expected handler to be a function, but found type '${typeof handler}'`);
    }
    handlers.set(channel, handler);
  };
  const ipc = strictModule(name, {
    handle,
    handleOnce: (channel: string, handler: InvokeHandler) =>
      handle(channel, (event, ...args) => {
        handlers.delete(channel);
        return handler(event, ...args);
      }),
    removeHandler: (channel: string) => void handlers.delete(channel),
  });
  handlersOf.set(ipc, handlers);
  return ipc;
}

export function handlerOf(ipc: IpcMain, channel: string): InvokeHandler | undefined {
  return handlersOf.get(ipc)?.get(channel);
}

export const ipcMain = createIpcMain('ipcMain') satisfies Pick<
  Electron.IpcMain,
  'handle' | 'handleOnce' | 'removeHandler'
>;
