import type { IncomingMessage } from 'node:http';
import { allowSources } from '../../push/sources.ts';

export type ClientAddress = (request: Pick<IncomingMessage, 'socket' | 'headers'>) => string;

/**
 * Returns the address of the connection or, behind one of `proxies`, the last address in `X-Forwarded-For` that is not a
 * proxy. Earlier entries are not trusted, since any client can send them.
 * @throws RangeError for an invalid proxy address
 */
export function createClientAddress(proxies: readonly string[]): ClientAddress {
  const isProxy = proxies.length === 0 ? () => false : allowSources(proxies);
  return ({ socket, headers }) => {
    let address = socket.remoteAddress ?? '';
    const forwardedFor = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
    while (isProxy(address)) {
      const previous = forwardedFor.pop()?.trim() ?? '';
      if (previous === '') return address;
      address = previous;
    }
    return address;
  };
}
