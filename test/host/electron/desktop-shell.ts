import { strict } from './strict.ts';

/** What would have been opened outside the app. */
export const opened: { how: string; what: string }[] = [];

function record(how: string, what: string): void {
  opened.push({ how, what });
}

export const shell: Pick<
  Electron.Shell,
  'beep' | 'openExternal' | 'openPath' | 'showItemInFolder' | 'trashItem'
> = strict('shell', {
  openExternal: (url: string) =>
    new Promise((resolve) => {
      // An address that is none is refused, as Electron refuses it.
      record('openExternal', new URL(url).href);
      resolve();
    }),
  openPath: (path: string) => {
    record('openPath', path);
    return Promise.resolve('');
  },
  showItemInFolder: (path: string) => record('showItemInFolder', path),
  trashItem: (path: string) => {
    record('trashItem', path);
    return Promise.resolve();
  },
  beep: () => record('beep', ''),
});
