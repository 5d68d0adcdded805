import { strict } from './strict.ts';

type Surface = 'clear' | 'has' | 'readText' | 'writeText';

function createClipboard(name: string): Pick<Electron.Clipboard, Surface> {
  let text = '';
  return strict(name, {
    has: (mimetype: string) => Promise.resolve(mimetype === 'text/plain' && text !== ''),
    readText: () => Promise.resolve(text),
    writeText: (value: string) => {
      text = value;
      return Promise.resolve();
    },
    clear: () => {
      text = '';
    },
  });
}

/** The text that is selected is a clipboard of its own on Linux, and elsewhere there is none. */
const selection = process.platform === 'linux' ? createClipboard('clipboard.selection') : undefined;

export const clipboard: Pick<Electron.Clipboard, Surface> & {
  readonly selection: Pick<Electron.Clipboard, Surface> | undefined;
} = strict('clipboard', Object.assign(createClipboard('clipboard'), { selection }));
