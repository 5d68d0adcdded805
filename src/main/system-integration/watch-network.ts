import { lookRegularly } from '../../shared/regular-look.ts';

export interface Network {
  isOnline(): boolean;
  /** Addresses of this computer; they change with the network. */
  addresses(): string;
}

/** How often a lost network is checked, so that pushes arrive within two seconds of its return, ms. */
const whileAwayMs = 1_000;

/**
 * Calls `onReturn` when the network is back or has changed. Polls every two seconds, and every second while there is
 * none, as the main process gets no event.
 * @returns stops it
 */
export function watchNetwork(network: Network, onReturn: () => void): () => void {
  let online = network.isOnline();
  let addresses = network.addresses();
  let whileAway: NodeJS.Timeout | undefined;
  const look = (): void => {
    const wasOnline = online;
    online = network.isOnline();
    if (!online) {
      whileAway ??= setInterval(look, whileAwayMs).unref();
      return;
    }
    clearInterval(whileAway);
    whileAway = undefined;
    const before = addresses;
    addresses = network.addresses();
    if (!wasOnline || addresses !== before) onReturn();
  };
  const stop = lookRegularly(look);
  return () => {
    stop();
    clearInterval(whileAway);
  };
}
