/** How often it is looked whether there is a network, ms; the system tells nobody in the main process. */
const everyMs = 2_000;

/** Calls `onReturn` each time the computer has a network again. */
export function watchNetwork(net: { isOnline(): boolean }, onReturn: () => void): void {
  let online = net.isOnline();
  const look = (): void => {
    const now = net.isOnline();
    if (now && !online) onReturn();
    online = now;
  };
  setInterval(look, everyMs).unref();
}
