import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A connection between two programs that can be cut. */
export interface Network {
  /** The port that forwards to the target while the network is up. */
  port: number;
  /** Closes all connections and refuses new ones. */
  cut(): void;
  heal(): void;
  close(): Promise<void>;
}

/** Forwards all bytes to the port `target` at this computer's address `host`. */
export async function startNetwork(target: number, host = '127.0.0.1'): Promise<Network> {
  const open = new Set<Socket>();
  let there = true;
  const follow = (socket: Socket, other: Socket): void => {
    open.add(socket);
    // The other side is notified when its own connection ends.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      open.delete(socket);
      other.destroy();
    });
    socket.pipe(other);
  };
  const server = createServer((near) => {
    if (!there) return void near.resetAndDestroy();
    const far = connect(target, host);
    follow(near, far);
    follow(far, near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      there = false;
      for (const socket of open) socket.resetAndDestroy();
    },
    heal: () => void (there = true),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
  };
}
