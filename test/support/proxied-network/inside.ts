/**
 * A program inside a proxied network: opens one thing as the desk app does, by the proxies that the environment names, and
 * says what came of it in one line of JSON.
 */
import { AddressBookException } from '../../../src/address-books/source.ts';
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
  say({ ok: await openings(opening, createSocketOpener(proxies), proxies) });
} catch (error) {
  // In its own words for address books, else as a tunnel says it.
  const trouble = error instanceof AddressBookException ? error.problem : troubleOf(error).sentence.id;
  say({ trouble, detail: error instanceof Error ? error.message : String(error) });
}
