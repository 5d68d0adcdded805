import type { IncomingMessage } from 'node:http';
import { allowSources } from '../../push/sources.ts';

/** Where a request comes from. */
export type ClientAddress = (request: Pick<IncomingMessage, 'socket' | 'headers'>) => string;

/**
 * The address of the connection; behind one of `proxies`, the last that `X-Forwarded-For` names and that is no proxy.
 * What stands before that, anybody can write.
 * @throws RangeError for proxies that are no addresses
 */
export function createClientAddress(proxies: readonly string[]): ClientAddress {
  const isProxy = proxies.length === 0 ? () => false : allowSources(proxies);
  return ({ socket, headers }) => {
    let address = socket.remoteAddress ?? '';
    const named = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
    while (isProxy(address)) {
      const before = named.pop()?.trim() ?? '';
      if (before === '') return address;
      address = before;
    }
    return address;
  };
}
