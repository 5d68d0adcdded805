/**
 * Loaded first into a utility process of the stand-in: gives it `process.parentPort`, and takes away what Electron's has
 * not. Like Electron's, the process does not end by itself, but with its parent.
 */
import '../archive/read-archive.ts';
import { EventEmitter } from 'node:events';
import { registerHooks } from 'node:module';
import { setOnline } from '../electron/network.ts';
import { askForLogin } from '../electron/proxy-auth.ts';
import { strict } from '../electron/strict.ts';

const { send } = process;
if (!send) throw new Error('This file is loaded by the stand-in of utilityProcess.fork.');
/** To a parent that has just gone, Electron says nothing, either: `disconnect` comes after it. */
const toParent = (message: object): void =>
  void Reflect.apply(send, process, [message, undefined, {}, () => undefined]);
const queue: unknown[] = [];
const port = new EventEmitter();
const isNetworkChange = (sent: unknown): sent is { standInOnline: boolean } =>
  typeof sent === 'object' && sent !== null && 'standInOnline' in sent;
const deliver = (data: unknown): void => void port.emit('message', { data, ports: [] });

let reported: ((header: string | undefined) => void) | undefined;
askForLogin(
  (url, info) =>
    new Promise((resolve) => {
      reported = resolve;
      toParent({ standInAsks: { url, info } });
    }),
);
const isLoginAnswer = (sent: unknown): sent is { standInLogin?: string } =>
  typeof sent === 'object' && sent !== null && 'standInLogin' in sent;

process.on('message', (sent) => {
  if (isLoginAnswer(sent)) return reported?.(sent.standInLogin);
  if (isNetworkChange(sent)) return setOnline(sent.standInOnline);
  // In Electron a Buffer arrives as plain bytes, and what Node alone can carry does not.
  const data: unknown = structuredClone(sent);
  if (port.listenerCount('message') > 0) deliver(data);
  else queue.push(data);
});
process.on('disconnect', () => process.exit(0));

// Messages wait until somebody listens.
port.on('newListener', (name) => {
  if (name === 'message') setImmediate(() => queue.splice(0).forEach(deliver));
});

const parentPort = Object.assign(port, {
  postMessage: (message: unknown): void => toParent(structuredClone(message) as object),
});
Object.defineProperties(process, {
  parentPort: { value: strict('process.parentPort', parentPort) },
  type: { value: 'utility' },
  send: { value: undefined },
});

const standIn = new URL('./electron.ts', import.meta.url).href;
registerHooks({
  resolve(specifier, context, nextResolve) {
    if (specifier === 'electron/utility')
      return { url: standIn, format: 'module-typescript', shortCircuit: true };
    if (/^electron(?:\/|$)/.test(specifier))
      throw new Error(`electron stand-in: ${specifier} is not implemented in a utility process`);
    return nextResolve(specifier, context);
  },
});
