import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Script } from 'node:vm';
import { isHeaded } from '../chromium/headed.ts';
import { clockScript } from '../clock.ts';
import { createBridge } from './bridge.ts';
import { createCodec } from './codec.ts';
import { createEvents } from './events.ts';
import { createIpcRenderer } from './ipc-renderer.ts';
import { startPageWorld } from './page.ts';
import { startPreloadWorld, type PreloadSettings } from './preload.ts';

export interface WorldScripts {
  worldName: string;
  binding: string;
  /** Source texts that Chromium runs at the start of every document. */
  page: string;
  preload: string;
  /** The expression that hands a text to the preload's world. */
  deliver(text: string): string;
  /** Why the preload script cannot run at all. */
  broken: Error | undefined;
}

const codecSource = `(${createCodec.toString()})(
  (bytes) => bytes.toBase64 ? bytes.toBase64() : btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')),
  (text) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0)))`;

/** The scripts of one window; their secret is its own. */
export function worldScripts(
  preloadFile: string | undefined,
  argv: readonly string[],
  acceptsFirstMouse: boolean,
): WorldScripts {
  const secret = randomBytes(16).toString('hex');
  const settings: PreloadSettings = {
    secret,
    binding: `host_${secret}`,
    deliver: `deliver_${secret}`,
    file: preloadFile ?? '',
    acceptsFirstMouse,
    headed: isHeaded(),
    process: {
      type: 'renderer',
      sandboxed: true,
      contextIsolated: true,
      platform: process.platform,
      arch: process.arch,
      versions: { ...process.versions },
      argv,
      env: {},
    },
  };
  const { text, broken } =
    preloadFile === undefined ? { text: 'null', broken: undefined } : read(preloadFile);
  const tools = `{ codec: ${codecSource}, bridge: ${createBridge.toString()},
    ipcRenderer: ${createIpcRenderer.toString()}, events: ${createEvents.toString()} }`;
  return {
    worldName: `preload_${secret}`,
    binding: settings.binding,
    page: `${clockScript()}(${startPageWorld.toString()})(${JSON.stringify(secret)}, ${createBridge.toString()});`,
    preload: `${clockScript()}(${startPreloadWorld.toString()})(${JSON.stringify(settings)}, ${tools}, ${text});`,
    deliver: (message) => `${settings.deliver}(${JSON.stringify(message)})`,
    broken,
  };
}

function read(file: string): { text: string; broken: Error | undefined } {
  try {
    const text = `function (require, module, exports, process, global) {${readFileSync(file, 'utf8')}\n}`;
    new Script(`(${text})`, { filename: file });
    return { text, broken: undefined };
  } catch (error) {
    return { text: 'null', broken: error instanceof Error ? error : new Error(String(error)) };
  }
}
