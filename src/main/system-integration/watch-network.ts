import { networkInterfaces } from 'node:os';
import { everySecond } from '../../shared/every-second.ts';

export interface Network {
  isOnline(): boolean;
  /** Addresses of this computer; they change with the network. */
  addresses(): string;
}

/** Reading them is slow, so they are read every second time. */
const addressesEach = 2;

/**
 * Calls `onReturn` when the network is back or has changed. Polls every second, as the main process gets no event, and
 * pushes should arrive within two seconds.
 * @returns stops it
 */
export function watchNetwork(network: Network, onReturn: () => void): () => void {
  let online = network.isOnline();
  let addresses = network.addresses();
  let looks = 0;
  const look = (): void => {
    looks += 1;
    const wasOnline = online;
    online = network.isOnline();
    if (!online) return;
    const before = addresses;
    if (!wasOnline || looks % addressesEach === 0) addresses = network.addresses();
    if (!wasOnline || addresses !== before) onReturn();
  };
  return everySecond(look);
}

/**
 * External addresses of this computer. Windows needs milliseconds for them, too long to poll, so there only a lost
 * network is noticed. Neither Electron nor Node has an event; `navigator.connection` of a page changes too often.
 */
export function ownAddresses(platform = process.platform, interfaces = networkInterfaces): string {
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
