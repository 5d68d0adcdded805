import { networkInterfaces } from 'node:os';
import { everySecond } from '../../shared/every-second.ts';

export interface Network {
  isOnline(): boolean;
  /** The addresses of this computer: others after a change of network, also where it was never offline. */
  addresses(): string;
}

/** To ask for them costs more than to wake up and look at all else: they are asked for each second time. */
const addressesEach = 2;

/**
 * Calls `onReturn` each time the computer has a network again, or has another one. The system tells nobody in the main
 * process: it is looked every second, as two seconds after a change pushes are to come again.
 * @returns what ends it
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
 * The addresses at which this computer reaches others. Windows takes milliseconds to say them, too long for all
 * day: there a network that was lost in between is noticed alone. Neither Electron nor Node has an event for it, and a page's
 * `navigator.connection` also changes with every estimate of the speed.
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
    // The system refuses to tell them, or has no file left to tell them by.
    return '';
  }
}
