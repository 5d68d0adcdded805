import { classifyNetworkError } from '../../platform/network-error.ts';
import type { Check } from './check.ts';

/** Codes of Node and of Chromium for a connection that the system does not let through. */
const blocked =
  /^(ENETUNREACH|ENETDOWN|EADDRNOTAVAIL|EHOSTUNREACH|ECONNREFUSED|ERR_INTERNET_DISCONNECTED|ERR_ADDRESS_UNREACHABLE|ERR_CONNECTION_REFUSED|ERR_NETWORK_ACCESS_DENIED)$/;

/** A check that connects to a server of its own on 127.0.0.1: where that fails, the network is the cause, not the program. */
export const overLoopback = (check: Check): Check => ({
  ...check,
  async run(signal) {
    try {
      return await check.run(signal);
    } catch (error) {
      const { detail: why } = classifyNetworkError(error);
      if (!blocked.test(why)) throw error;
      return {
        ok: false,
        detail: { id: 'selfTest.loopback', values: { why } },
        fix: { id: 'selfTest.loopback.fix' },
      };
    }
  },
});
