import { hostAndPort, type Proxy } from './proxy-list.ts';

/** What was found out about the network's proxies. */
export interface ProxyMemory {
  /** How connections to this address leave. */
  list(url: string): Promise<string>;
  /** The same ways: those that were away a moment ago come last. */
  sort<Way extends Proxy | 'direct'>(ways: readonly Way[]): Way[];
  isAway(proxy: Proxy): void;
  answers(proxy: Proxy): void;
}

/** As long as Chromium leaves a proxy alone that did not answer, ms. */
const awayForMs = 5 * 60_000;
/** A script that takes longer than this for one address is slow, ms. */
const slowMs = 1_000;
/** How long its answer is used: whoever waited for it may have given up, and comes back, ms. */
const keptMs = 30_000;
/** A script that has not answered by now is asked anew, ms. */
const longestMs = 60_000;

export function createProxyMemory(ask: (url: string) => Promise<string>, now: () => number): ProxyMemory {
  const awayUntil = new Map<string, number>();
  const asked = new Map<string, { answer: Promise<string>; until: number }>();

  const isAwayNow = (way: Proxy | 'direct'): boolean =>
    way !== 'direct' && (awayUntil.get(nameOf(way)) ?? 0) > now();

  return {
    list(url) {
      const before = asked.get(url);
      if (before && before.until > now()) return before.answer;
      const began = now();
      for (const [each, { until }] of asked) if (until <= began) asked.delete(each);
      const entry = { answer: ask(url), until: began + longestMs };
      asked.set(url, entry);
      const settle = (isKept: boolean): void => {
        if (isKept && now() - began > slowMs) entry.until = now() + keptMs;
        else if (asked.get(url) === entry) asked.delete(url);
      };
      entry.answer.then(
        () => settle(true),
        () => settle(false),
      );
      return entry.answer;
    },
    sort: (ways) => [...ways.filter((way) => !isAwayNow(way)), ...ways.filter(isAwayNow)],
    isAway: (proxy) => void awayUntil.set(nameOf(proxy), now() + awayForMs),
    answers: (proxy) => void awayUntil.delete(nameOf(proxy)),
  };
}

const nameOf = (proxy: Proxy): string => `${proxy.kind} ${hostAndPort(proxy)}`;
