import { strict } from './strict.ts';

let text = '';

export const clipboard: Pick<Electron.Clipboard, 'clear' | 'has' | 'readText' | 'writeText'> = strict(
  'clipboard',
  {
    has: (mimetype: string) => Promise.resolve(mimetype === 'text/plain' && text !== ''),
    readText: () => Promise.resolve(text),
    writeText: (value: string) => {
      text = value;
      return Promise.resolve();
    },
    clear: () => {
      text = '';
    },
  },
);
