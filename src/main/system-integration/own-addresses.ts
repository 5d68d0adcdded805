import { openSync, readSync } from 'node:fs';
import { networkInterfaces } from 'node:os';

/** Where Linux tells its addresses and routes: of IPv4 and of IPv6. */
const linuxTables = ['/proc/net/fib_trie', '/proc/net/if_inet6'];

/**
 * Reads the external addresses of this computer again and again. Asking for them costs several times what everything else
 * of a look costs, so on Linux they are asked for only when what its tables say has changed.
 */
export function createOwnAddresses(
  platform = process.platform,
  interfaces = networkInterfaces,
  tables = linuxTables,
): () => string {
  const hasChanged = platform === 'linux' ? watchTables(tables) : () => true;
  let addresses = '';
  return () => {
    // The tables first: what changes after they were read is seen at the next look.
    if (hasChanged() || addresses === '') addresses = ownAddresses(platform, interfaces);
    return addresses;
  };
}

/**
 * External addresses of this computer. Windows needs milliseconds for them, too long to poll, so there only a lost
 * network is noticed. Neither Electron nor Node has an event; `navigator.connection` of a page changes too often.
 */
function ownAddresses(platform: NodeJS.Platform, interfaces: typeof networkInterfaces): string {
  if (platform === 'win32') return '';
  try {
    return Object.values(interfaces())
      .flatMap((each) => each ?? [])
      .filter(({ internal, address }) => !internal && !/^(fe80:|169\.254\.)/i.test(address))
      .map(({ address }) => address)
      .sort()
      .join(' ');
  } catch {
    // The system refuses, or is out of file handles.
    return '';
  }
}

/** @returns whether one of the files has changed since it was asked last; always true where one cannot be read */
function watchTables(paths: readonly string[]): () => boolean {
  try {
    const watched = paths.map((path) => watchTable(openSync(path, 'r')));
    return () => {
      try {
        // Each of them has to be read.
        return watched.map((hasChanged) => hasChanged()).includes(true);
      } catch {
        return true;
      }
    };
  } catch {
    // Without IPv6 there is no table of it.
    return () => true;
  }
}

function watchTable(file: number): () => boolean {
  let current = Buffer.alloc(4096);
  let last = Buffer.alloc(4096);
  let lastLength = -1;
  return () => {
    let length = 0;
    for (;;) {
      if (length === current.length) current = Buffer.concat([current], length * 2);
      const count = readSync(file, current, length, current.length - length, length);
      if (count === 0) break;
      length += count;
    }
    const same = length === lastLength && current.compare(last, 0, length, 0, length) === 0;
    [current, last, lastLength] = [last, current, length];
    return !same;
  };
}
