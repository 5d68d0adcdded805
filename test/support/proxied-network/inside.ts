/**
 * A program inside a proxied network: opens one thing as the desk app does, by the proxies that the environment names, and
 * says what came of it in one line of JSON.
 */
import { createSocketOpener, type Proxies } from '../../../src/network/open-socket.ts';
import { troubleOf } from '../../../src/tunnel/trouble.ts';
import { programOptions } from '../../bench/lib/program.ts';
import { resolveProxy } from '../../host/electron/proxy-settings.ts';
import { openings, type Opening } from './openings.ts';

export interface InsideOptions {
  opening: Opening;
  /** What the user entered for the proxy, at each time that it asked. */
  entered?: { user: string; password: string }[];
}

export interface InsideResult {
  ok?: unknown;
  trouble?: string;
  detail?: string;
  /** What the proxy refused, each time that it asked for others. */
  refused: (string | undefined)[];
}

const { opening, entered = [] } = programOptions<InsideOptions>();
const refused: InsideResult['refused'] = [];
const proxies: Proxies = {
  list: resolveProxy,
  credentials: (_proxy, before) => {
    refused.push(before?.password);
    return Promise.resolve(entered.shift());
  },
};
const say = (result: Omit<InsideResult, 'refused'>): void => {
  process.stdout.write(`${JSON.stringify({ ...result, refused })}\n`, () => process.exit(0));
};
try {
  say({ ok: await openings(opening, createSocketOpener(proxies)) });
} catch (error) {
  const { sentence } = troubleOf(error);
  const problem = error instanceof Error && 'problem' in error ? String(error.problem) : undefined;
  say({ trouble: problem ?? sentence.id, detail: error instanceof Error ? error.message : String(error) });
}
