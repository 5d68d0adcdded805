import { strict } from './strict.ts';

/** What would have been opened outside the app. */
export const opened: { how: string; what: string }[] = [];

function record(how: string, what: string): void {
  if (typeof what !== 'string') throw new TypeError(`Error processing argument: ${how} needs a text`);
  opened.push({ how, what });
}

export const shell: Pick<
  Electron.Shell,
  'beep' | 'openExternal' | 'openPath' | 'showItemInFolder' | 'trashItem'
> = strict('shell', {
  openExternal: async (url: string) => record('openExternal', new URL(url).href),
  openPath: async (path: string) => {
    record('openPath', path);
    return '';
  },
  showItemInFolder: (path: string) => record('showItemInFolder', path),
  trashItem: async (path: string) => record('trashItem', path),
  beep: () => record('beep', ''),
});
