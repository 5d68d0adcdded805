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
