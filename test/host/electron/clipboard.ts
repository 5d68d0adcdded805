import { strict } from './strict.ts';

let text = '';

export const clipboard: Pick<Electron.Clipboard, 'clear' | 'has' | 'readText' | 'writeText'> = strict(
  'clipboard',
  {
    has: async (mimetype: string) => mimetype === 'text/plain' && text !== '',
    readText: async () => text,
    writeText: async (value: string) => {
      text = value;
    },
    clear: () => {
      text = '';
    },
  },
);
