/**
 * A program inside a proxied network: opens one connection like the desk app, through the proxies of the environment, and
 * prints the result as one line of JSON.
 */
import { AddressBookException } from '../../../src/address-books/source.ts';
import { createSocketOpener, type Proxies } from '../../../src/network/open-socket.ts';
import { troubleOf } from '../../../src/tunnel/trouble.ts';
import { programOptions } from '../../bench/lib/program.ts';
import { resolveProxy } from '../../host/electron/proxy-settings.ts';
import { openings, type Opening } from './openings.ts';

export interface InsideOptions {
  opening: Opening;
  /** The credentials that the user enters at each demand of the proxy. */
  entered?: { user: string; password: string }[];
}

export interface InsideResult {
  ok?: unknown;
  trouble?: string;
  detail?: string;
  /** The credentials that the proxy rejected, at each further demand. */
  refused: (string | undefined)[];
}

const { opening, entered = [] } = programOptions<InsideOptions>();
const refused: InsideResult['refused'] = [];
const proxies: Proxies = {
  list: resolveProxy,
  credentials: (_proxy, _host, before) => {
    refused.push(before?.password);
    return Promise.resolve(entered.shift());
  },
  areCurrent: () => Promise.resolve(true),
  accepted: () => Promise.resolve(),
};
const say = (result: Omit<InsideResult, 'refused'>): void => {
  process.stdout.write(`${JSON.stringify({ ...result, refused })}\n`, () => process.exit(0));
};
try {
  say({ ok: await openings(opening, createSocketOpener(proxies), proxies) });
} catch (error) {
  // Address books have their own error texts; everything else uses those of the tunnel.
  const trouble = error instanceof AddressBookException ? error.problem : troubleOf(error).sentence.id;
  say({ trouble, detail: error instanceof Error ? error.message : String(error) });
}
