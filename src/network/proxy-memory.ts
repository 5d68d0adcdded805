import { hostAndPort, type Proxy } from './proxy-list.ts';

/** Caches what is known about the proxies. */
export interface ProxyMemory {
  /** The route to this address. */
  list(url: string): Promise<string>;
  /** Moves proxies that were recently unreachable to the end. */
  sort<Candidate extends Proxy | 'direct'>(candidates: readonly Candidate[]): Candidate[];
  isAway(proxy: Proxy): void;
  answers(proxy: Proxy): void;
}

/** How long a dead proxy comes last, as in Chromium, ms. */
const awayForMs = 5 * 60_000;
/** A slower script is cached, ms. */
const slowMs = 1_000;
/** Lifetime of the cache: the caller may have given up and retry, ms. */
const keptMs = 30_000;
/** A script that takes longer is restarted, ms. */
const longestMs = 60_000;

/** @param ask finds the proxies of an address, as the system or a PAC script names them @param now monotonic clock, ms */
export function createProxyMemory(ask: (url: string) => Promise<string>, now: () => number): ProxyMemory {
  const awayUntil = new Map<string, number>();
  const answers = new Map<string, { answer: Promise<string>; until: number }>();

  const isAwayNow = (candidate: Proxy | 'direct'): boolean =>
    candidate !== 'direct' && (awayUntil.get(nameOf(candidate)) ?? 0) > now();

  return {
    list(url) {
      const before = answers.get(url);
      if (before && before.until > now()) return before.answer;
      const began = now();
      for (const [each, { until }] of answers) if (until <= began) answers.delete(each);
      const entry = { answer: ask(url), until: began + longestMs };
      answers.set(url, entry);
      const settle = (isKept: boolean): void => {
        if (isKept && now() - began > slowMs) entry.until = now() + keptMs;
        else if (answers.get(url) === entry) answers.delete(url);
      };
      entry.answer.then(
        () => settle(true),
        () => settle(false),
      );
      return entry.answer;
    },
    sort: (candidates) => [
      ...candidates.filter((candidate) => !isAwayNow(candidate)),
      ...candidates.filter(isAwayNow),
    ],
    isAway: (proxy) => void awayUntil.set(nameOf(proxy), now() + awayForMs),
    answers: (proxy) => void awayUntil.delete(nameOf(proxy)),
  };
}

const nameOf = (proxy: Proxy): string => `${proxy.kind} ${hostAndPort(proxy)}`;
