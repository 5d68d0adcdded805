import type { AddressBookProblem, CardDavCollection } from '../../shared/model/address-book.ts';
import { createHttp } from '../http.ts';
import { TimeoutException } from '../http/problem.ts';
import { AddressBookException } from '../source.ts';
import { createClients, type ClientDeps } from './clients.ts';
import { createDav } from './dav.ts';
import { allOf, isBook, member, namesIn, textOf, type DavResource } from './multistatus.ts';
import { findService, wellKnownAt, type FindService } from './service-records.ts';
import { isCovered, readTypedAddress, type TypedAddress } from './typed-address.ts';

interface DiscoverDeps extends ClientDeps {
  signal: AbortSignal;
  lead?: AddressLead;
}

/** How it is found out where an address leads. */
interface AddressLead {
  /** Asks DNS unless a test passes its own function. */
  findService?: FindService;
  /** For one question, ms. */
  limitMs?: number;
}

const usualLeadLimitMs = 20_000;

/** Failures after which another address may still be right, the most helpful one for the user first. */
const telling: readonly AddressBookProblem[] = [
  'redirected',
  'redirected-unsafe',
  'proxy-certificate',
  'proxy-sign-in',
  'certificate',
  'forbidden',
  'proxy-page',
  'server-busy',
  'server-fault',
  'too-large',
  'bad-answer',
  'proxy',
  'not-found',
  'unreachable',
  'unknown-host',
];

const bookProps = ['d:resourcetype', 'd:displayname', 'd:current-user-privilege-set'] as const;
const linkProps = ['d:current-user-principal', 'card:addressbook-home-set'] as const;

/**
 * The address books of a user, wherever on the server the address leads.
 * @param address what the user typed: an e-mail address or its domain, a host, or the address of anything on the server
 * @param onLeftOut how many it has besides these, at unusable addresses or those of other hosts @throws AddressBookException
 */
export async function discoverCollections(
  address: string,
  deps: DiscoverDeps,
  onLeftOut: (count: number) => void = () => undefined,
): Promise<CardDavCollection[]> {
  const typed = readTypedAddress(address);
  const clients = createClients(deps);
  const failures: AddressBookException[] = [];
  const startedAt = performance.now();
  try {
    for await (const start of startsOf(typed, deps, failures)) {
      let unaddressed = 0;
      const count = (books: number): void => void (unaddressed += books);
      try {
        const found = await explore(start, askWithin(typed, clients, { signal: deps.signal, count }));
        const covered = coveredBy(typed, found);
        onLeftOut(unaddressed + found.length - covered.length);
        return covered;
      } catch (error) {
        failures.push(mayGoOn(error));
      }
    }
  } finally {
    await clients.dispose();
  }
  const [failure = new AddressBookException('not-found', address)] = telling.flatMap((problem) =>
    failures.filter((each) => each.problem === problem),
  );
  const isTimeout =
    failure instanceof TimeoutException || (deps.signal.aborted && failure.problem === 'unreachable');
  if (!isTimeout) throw failure;
  // Each of the addresses had a time limit of its own; the user has waited for all of them.
  const host = failure instanceof TimeoutException ? failure.host : hostOf(typed);
  throw new TimeoutException(host, performance.now() - startedAt, { cause: failure });
}

const hostOf = (typed: TypedAddress): string => (typed.kind === 'url' ? typed.url.host : typed.domain);

/** A wrong password is wrong everywhere, and each further try could lock the account. */
function mayGoOn(error: unknown): AddressBookException {
  if (error instanceof AddressBookException && telling.includes(error.problem)) return error;
  throw error;
}

type Ask = (
  url: string,
  depth: 0 | 1,
  names: Parameters<ReturnType<typeof createDav>['properties']>[2],
) => Promise<DavResource[]>;

/** Asks as the user, and only servers that the user meant. */
function askWithin(
  typed: TypedAddress,
  clients: ReturnType<typeof createClients>,
  { signal, count }: { signal: AbortSignal; count(unaddressedBooks: number): void },
): Ask {
  return async (url, depth, names) => {
    const target = new URL(url);
    if (!isCovered(typed, target)) throw new AddressBookException('redirected', target.host);
    const dav = createDav(clients.of(url));
    const resources = await dav.properties(url, depth, names, signal, undefined, (part) =>
      count(part.unaddressedBooks),
    );
    return resources.map((resource) => ({ ...resource, url: encrypted(resource.url, url) }));
  };
}

/** Servers behind a proxy that encrypts for them name themselves without encryption; they are asked through the proxy. */
function encrypted(listed: string, asked: string): string {
  const [url, own] = [new URL(listed), new URL(asked)];
  const isBehind = url.protocol === 'http:' && own.protocol === 'https:' && url.hostname === own.hostname;
  return isBehind ? own.origin + url.pathname + url.search : listed;
}

/** What a server lists on hosts that the user did not mean is left out: reading it would send the password there. */
function coveredBy(typed: TypedAddress, found: readonly CardDavCollection[]): CardDavCollection[] {
  const covered = found.filter(({ url }) => isCovered(typed, new URL(url)));
  const [elsewhere] = found;
  if (elsewhere && covered.length === 0)
    throw new AddressBookException('redirected', new URL(elsewhere.url).host);
  return covered;
}

/** Addresses to begin at, the most likely one first. */
async function* startsOf(
  typed: TypedAddress,
  { authority, openSocket, signal, lead = {} }: DiscoverDeps,
  failures: AddressBookException[],
): AsyncGenerator<string> {
  const { findService: find = findService, limitMs = usualLeadLimitMs } = lead;
  const origin = typed.kind === 'url' ? typed.url.origin : `https://${typed.domain}`;
  if (typed.kind === 'url' && typed.url.pathname !== '/') yield typed.url.href;
  const services = typed.kind === 'domain' ? await find(typed.domain, signal) : [];
  // Where it leads is asked without a password: often to another host.
  const http = createHttp({ authority, openSocket });
  try {
    for (const service of [...services, wellKnownAt(origin)]) {
      try {
        const answer = await http.send(service.href, { signal, timeoutMs: limitMs });
        await answer.cancel();
        // Many domains lead every unknown address to a page of their own somewhere.
        const isElsewhere = answer.url.href !== service.href && isCovered(typed, answer.url);
        if (answer.status !== 404 || isElsewhere) yield answer.url.href;
      } catch (error) {
        failures.push(mayGoOn(error));
      }
    }
  } finally {
    await http.dispose();
  }
  yield `${origin}/`;
}

/** From any resource of the server to the address books. */
async function explore(start: string, ask: Ask): Promise<CardDavCollection[]> {
  const found = firstOf(await ask(start, 0, [...bookProps, ...linkProps]), start);
  if (isBook(found)) return [collectionOf(found)];
  const homes = hrefsIn(found, 'addressbookHomeSet');
  if (homes.length > 0) return booksIn(homes, ask);
  if (new URL(start).pathname !== '/' && namesIn(found.props.resourcetype).includes('collection')) {
    const books = await booksIn([start], ask);
    if (books.length > 0) return books;
  }
  const [principal] = hrefsIn(found, 'currentUserPrincipal');
  if (principal === undefined) throw new AddressBookException('not-found', start);
  return booksIn(hrefsIn(firstOf(await ask(principal, 0, linkProps), principal), 'addressbookHomeSet'), ask);
}

async function booksIn(homes: readonly string[], ask: Ask): Promise<CardDavCollection[]> {
  const books = new Map<string, CardDavCollection>();
  for (const home of homes)
    for (const resource of await ask(home, 1, bookProps))
      if (isBook(resource)) books.set(resource.url, collectionOf(resource));
  return [...books.values()];
}

function firstOf([first]: readonly DavResource[], url: string): DavResource {
  if (first === undefined || first.status >= 400) throw new AddressBookException('not-found', url);
  return first;
}

/** The addresses in a property, absolute. */
const hrefsIn = ({ url, props }: DavResource, name: string): string[] =>
  allOf(member(props[name], 'href'))
    .map(textOf)
    .flatMap((href) =>
      href !== '' && URL.canParse(href, url) ? [encrypted(new URL(href, url).href, url)] : [],
    );

const writing = ['all', 'write', 'writeContent'];

function collectionOf({ url, props }: DavResource): CardDavCollection {
  const segment = new URL(url).pathname.split('/').findLast((part) => part !== '') ?? '';
  const name = textOf(props.displayname).trim() || segment;
  const privileges = allOf(member(props.currentUserPrivilegeSet, 'privilege')).flatMap(namesIn);
  // A server that says nothing about it may still refuse.
  const writable = privileges.length === 0 || privileges.some((privilege) => writing.includes(privilege));
  return { url, name: name.slice(0, 200), writable };
}
