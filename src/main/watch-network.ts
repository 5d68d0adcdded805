import { networkInterfaces } from 'node:os';

export interface Network {
  isOnline(): boolean;
  /** The addresses of this computer: others after a change of network, also where it was never offline. */
  addresses(): string;
}

/** How often to look, ms; the system tells nobody in the main process. Two seconds after a change pushes are to come again. */
const everyMs = 500;

/** Calls `onReturn` each time the computer has a network again, or has another one. */
export function watchNetwork(network: Network, onReturn: () => void): void {
  const look = (): string => (network.isOnline() ? `online ${network.addresses()}` : 'offline');
  let last = look();
  const compare = (): void => {
    const now = look();
    const changed = now !== last;
    last = now;
    if (changed && now !== 'offline') onReturn();
  };
  setInterval(compare, everyMs).unref();
}

/**
 * The addresses at which this computer reaches others. Windows takes milliseconds to say them, too long for twice a
 * second: there a network that was lost in between is noticed alone.
 */
export function ownAddresses(platform = process.platform, interfaces = networkInterfaces): string {
  if (platform === 'win32') return '';
  return Object.values(interfaces())
    .flatMap((each) => each ?? [])
    .filter(({ internal, address }) => !internal && !/^(fe80:|169\.254\.)/i.test(address))
    .map(({ address }) => address)
    .sort()
    .join(' ');
}
