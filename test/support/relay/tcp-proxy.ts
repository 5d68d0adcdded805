import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A way between two programs that can be cut: what is on it is lost, and neither end is told. */
export interface TcpProxy {
  port: number;
  /** Nothing goes through any more, in either direction; connections look open. */
  cut(): void;
  /** From now on all of it comes so late, in either direction. */
  holdBack(ms: number): void;
  /** Lets new connections through; those that were cut are reset. */
  mend(): void;
  /** Lets new connections through; those that were cut stay silent, and look open. */
  pass(): void;
  /** Ends those that stayed silent. */
  dropSilent(): void;
  close(): Promise<void>;
}

export async function startTcpProxy(target: number): Promise<TcpProxy> {
  const pairs = new Set<[Socket, Socket]>();
  const silent = new Set<Socket>();
  let isCut = false;
  let heldBackMs = 0;
  const server = createServer((near) => {
    // Read to the end, so that it can end.
    if (isCut) return void near.on('error', () => undefined).resume();
    const far = connect(target, '127.0.0.1');
    const pair: [Socket, Socket] = [near, far];
    pairs.add(pair);
    for (const [one, other] of [pair, [far, near]] as const) {
      one.on('data', (data) => {
        if (isCut || silent.has(one)) return;
        if (heldBackMs === 0) other.write(data);
        else setTimeout(() => other.write(data), heldBackMs);
      });
      one.on('error', () => undefined);
      one.on('close', () => {
        pairs.delete(pair);
        if (!isCut && !silent.has(one)) other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const drop = (): void => {
    for (const [near, far] of pairs) {
      near.destroy();
      far.destroy();
    }
    pairs.clear();
  };
  const dropSilent = (): void => {
    for (const socket of silent) socket.destroy();
    silent.clear();
  };
  return {
    port: (server.address() as AddressInfo).port,
    cut: () => {
      isCut = true;
    },
    holdBack: (ms) => {
      heldBackMs = ms;
    },
    pass: () => {
      for (const pair of pairs) for (const socket of pair) silent.add(socket);
      isCut = false;
    },
    dropSilent,
    mend: () => {
      drop();
      isCut = false;
    },
    close: () => {
      drop();
      dropSilent();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
