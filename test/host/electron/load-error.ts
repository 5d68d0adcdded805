import type { EventEmitter } from 'node:events';

/** Chromium's numbers of the errors that a load can end with here. */
const codes: Record<string, number> = {
  'net::ERR_FAILED': -2,
  'net::ERR_ABORTED': -3,
  'net::ERR_BLOCKED_BY_CLIENT': -20,
  'net::ERR_NAME_NOT_RESOLVED': -105,
};

interface LoadError extends Error {
  code: string;
  errno: number;
  url: string;
}

/** What `loadURL` rejects with. */
export function loadError(errorText: string, url: string): LoadError {
  const errno = codes[errorText] ?? -2;
  const code = errorText.replace(/^net::/, '');
  return Object.assign(new Error(`${code} (${errno}) loading '${url}'`), { code, errno, url });
}

/** Waits for an address; the page may load another one before. */
export function untilLoaded(contents: EventEmitter, url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const settled = (settle: () => void) => (): void => {
      contents.off('did-finish-load', done).off('did-fail-load', failed);
      contents.off('render-process-gone', gone).off('destroyed', gone);
      settle();
    };
    const done = settled(resolve);
    const gone = settled(() => reject(loadError('net::ERR_FAILED', url)));
    const failed = (_event: unknown, _errno: number, _code: string, which: string): void => {
      if (which === url) gone();
    };
    contents.on('did-finish-load', done).on('did-fail-load', failed);
    contents.on('render-process-gone', gone).on('destroyed', gone);
  });
}
