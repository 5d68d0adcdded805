import type { Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { codeOf, detailOf, lost, unusable } from '../trouble.ts';
import type { TunnelError } from '../port.ts';

/** Listens at an address of this computer; port 0: any free one. Resolves with the port. @throws TunnelError */
export function listen(server: Server, { host, port }: { host: string; port: number }): Promise<number> {
  return new Promise((resolve, reject) => {
    const fail = (error: Error): void => reject(whyNot(error, host, port));
    server.once('error', fail);
    server.listen({ host, port }, () => {
      server.off('error', fail);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

function whyNot(error: Error, address: string, port: number): TunnelError {
  const code = codeOf(error);
  // Another program may release the port, and an address may appear with the network.
  if (code === 'EADDRINUSE') return lost({ id: 'providers.portTaken', values: { port } }, error);
  const sentence = {
    id: 'providers.notAllowed',
    values: { address, port, detail: detailOf(error) },
  } as const;
  return code === 'EADDRNOTAVAIL' ? lost(sentence, error) : unusable(sentence, error);
}

/** Whether somebody can connect to `server` within `ms`. */
export function answersAt(server: Server, ms: number): Promise<boolean> {
  const at = server.address();
  if (at === null || typeof at === 'string') return Promise.resolve(false);
  const host = at.address === '::' ? '::1' : at.address === '0.0.0.0' ? '127.0.0.1' : at.address;
  return new Promise((resolve) => {
    const socket = connect({ host, port: at.port, timeout: ms });
    const end = (there: boolean): void => {
      socket.destroy();
      resolve(there);
    };
    socket.once('connect', () => end(true));
    socket.once('timeout', () => end(false));
    socket.once('error', () => end(false));
  });
}
