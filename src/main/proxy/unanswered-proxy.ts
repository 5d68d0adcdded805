import { ProxyError } from '../../network/proxy-error.ts';
import { doublingPause } from '../../shared/back-off.ts';
import { singleFlight } from '../../shared/single-flight.ts';

/** Addresses at which a proxy asks for credentials that the user has not entered yet. */
export interface UnansweredProxy {
  /** @throws ProxyError where the proxy is known to ask, without a request */
  check(url: string): void;
  /** @param proxy `host:port` */
  add(url: string, proxy: string): void;
  /** Tries at once; the pauses begin again. */
  retryNow(): Promise<void>;
  end(): void;
}

const backOff = { firstMs: 1_000, longestMs: 60_000 };

/**
 * One request at growing intervals finds out whether the proxy still asks; all others fail meanwhile, as thousands of desks
 * would otherwise overload a proxy whose directory is down.
 * @param isOpen whether a request for this URL passes the proxy by now
 */
export function createUnansweredProxy(isOpen: (url: string) => Promise<boolean>): UnansweredProxy {
  const proxies = new Map<string, string>();
  let last = '';
  let tries = 0;
  let timer: NodeJS.Timeout | undefined;
  const tryOnce = singleFlight(() => isOpen(last).then((open) => (open ? end() : schedule())));

  function end(): void {
    clearTimeout(timer);
    timer = undefined;
    proxies.clear();
    tries = 0;
  }

  function schedule(): void {
    clearTimeout(timer);
    timer = setTimeout(() => void tryOnce(), doublingPause(tries, backOff));
    timer.unref();
    tries += 1;
  }

  return {
    check(url) {
      const { origin, host } = new URL(url);
      const proxy = proxies.get(origin);
      if (proxy !== undefined) throw new ProxyError('sign-in', { proxy, host });
    },
    add(url, proxy) {
      proxies.set(new URL(url).origin, proxy);
      last = url;
      if (timer === undefined) schedule();
    },
    async retryNow() {
      if (proxies.size === 0) return;
      tries = 0;
      await tryOnce();
    },
    end,
  };
}
