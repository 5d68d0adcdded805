import { AddressBookException } from '../source.ts';
import { escapeXml, namespaces, propElement, type Dav } from './dav.ts';
import { canonicalPlace, placeOnServer } from './place.ts';
import { allOf, member, namesIn, textOf, type DavResource, type MultistatusPart } from './multistatus.ts';

/** What the server is able to do with an address book. */
interface CollectionStatus {
  /** RFC 6578; empty where the server has none. */
  syncToken: string;
  canSync: boolean;
  canMultiget: boolean;
}

/** A card as it is listed. */
export interface Entry {
  key: string;
  /** Empty where the server has none. */
  etag: string;
}

export interface SentCard extends Entry {
  text: string;
}

interface SentCards {
  cards: SentCard[];
  /** Keys of cards that are not there any more. */
  gone: string[];
  /** Cards that are there, and came without their contents. */
  empty: Entry[];
  unusable: string[];
}

interface Listing {
  entries: Entry[];
  /** Addresses that are none on this server: it is not known what they stand for. */
  unusable: string[];
}

interface Changes {
  changed: Entry[];
  removed: string[];
  unusable: string[];
  /** Some servers send only a part of the changes at a time; the next one begins here. */
  syncToken: string;
  isCut: boolean;
}

/** Requests to one address book of a server (RFC 6352, RFC 6578). */
export interface Collection {
  url: string;
  status(signal: AbortSignal): Promise<CollectionStatus>;
  /** The sync token, or the ctag, which older servers have instead: both change whenever a card does. Empty: none. */
  mark(name: 'd:sync-token' | 'cs:getctag', signal: AbortSignal): Promise<string>;
  /** Since a token, or everything where it is empty. */
  changes(syncToken: string, signal: AbortSignal): Promise<Changes>;
  /** All cards, without their contents. */
  list(signal: AbortSignal): Promise<Listing>;
  get(keys: readonly string[], signal: AbortSignal): AsyncGenerator<SentCards>;
  /** Whether the server answers a small request just now. */
  answers(signal: AbortSignal): Promise<boolean>;
  /** All cards with their contents in one answer. */
  query(signal: AbortSignal): AsyncGenerator<SentCards>;
  /** The cards with this UID; of a server that looks at no UIDs, perhaps others, too. */
  withUid(uid: string, signal: AbortSignal): AsyncGenerator<SentCards>;
}

/** Some servers look at every card of a collection to say whether any has changed. */
const longestStatusMs = 300_000;
/** A hundred cards, with pictures; then each of them is asked for alone. */
const longestMultigetMs = 120_000;
const longestAnswerMs = 25_000;
const contents = ['d:getetag', 'card:address-data'] as const;

/** The requests to the collection at `url`, an absolute address. They reject with AddressBookException. */
export function createCollection(url: string, dav: Dav): Collection {
  const itself = withoutSlash(url);
  const place = canonicalPlace(url);
  const isItself = (resource: DavResource): boolean =>
    withoutSlash(resource.url) === itself ||
    (resource.url.endsWith('/') && canonicalPlace(resource.url) === place);
  /** What is listed, by addresses of this server: no other is requested. */
  function membersOf({ resources, unaddressed }: MultistatusPart): {
    members: DavResource[];
    unusable: string[];
  } {
    const all = { members: [] as DavResource[], unusable: [...unaddressed] };
    for (const resource of resources) {
      const place = placeOnServer(url, resource.url);
      if (place === undefined) all.unusable.push(resource.url);
      else if (!isItself({ ...resource, url: place })) all.members.push({ ...resource, url: place });
    }
    return all;
  }

  async function* cardsIn(parts: AsyncGenerator<MultistatusPart>): AsyncGenerator<SentCards> {
    for await (const part of parts) {
      const { members, unusable } = membersOf(part);
      const there = members.filter((resource) => !isGone(resource));
      const all = there.map((resource): SentCard => {
        const text = resource.status >= 400 ? '' : textOf(resource.props.addressData);
        return { ...entryOf(resource), text };
      });
      yield {
        cards: all.filter(({ text }) => text !== ''),
        gone: members.filter(isGone).map((resource) => resource.url),
        empty: all.filter(({ text }) => text === ''),
        unusable,
      };
    }
  }

  async function itsProperties(
    names: Parameters<Dav['properties']>[2],
    signal: AbortSignal,
  ): Promise<DavResource['props']> {
    const resources = await dav.properties(url, 0, names, signal, longestStatusMs);
    const found = resources.find(isItself) ?? resources[0];
    if (found === undefined || isGone(found)) throw new AddressBookException('not-found', url);
    return found.props;
  }

  return {
    url,
    async status(signal) {
      const props = await itsProperties(['d:sync-token', 'd:supported-report-set'], signal);
      const reports = allOf(member(props.supportedReportSet, 'supportedReport')).flatMap((supported) =>
        allOf(member(supported, 'report')).flatMap(namesIn),
      );
      const syncToken = textOf(props.syncToken);
      const tellsReports = reports.length > 0;
      return {
        syncToken,
        canSync: tellsReports ? reports.includes('syncCollection') : syncToken !== '',
        canMultiget: !tellsReports || reports.includes('addressbookMultiget'),
      };
    },
    async mark(name, signal) {
      const props = await itsProperties([name], signal);
      return textOf(name === 'cs:getctag' ? props.getctag : props.syncToken);
    },
    async changes(syncToken, signal) {
      const body =
        `<d:sync-collection ${namespaces}><d:sync-token>${escapeXml(syncToken)}</d:sync-token>` +
        `<d:sync-level>1</d:sync-level>${propElement(['d:getetag'])}</d:sync-collection>`;
      const all: Changes = { changed: [], removed: [], unusable: [], syncToken: '', isCut: false };
      for await (const part of dav.report(url, 0, body, signal)) {
        all.syncToken = part.syncToken ?? all.syncToken;
        all.isCut ||= part.resources.some(isCut);
        const { members, unusable } = membersOf(part);
        all.unusable.push(...unusable);
        for (const resource of members) {
          if (isGone(resource)) all.removed.push(resource.url);
          else all.changed.push(entryOf(resource));
        }
      }
      if (all.syncToken === '' || (all.isCut && all.syncToken === syncToken))
        throw new AddressBookException('bad-answer', `${new URL(url).host}: sync-token`);
      return all;
    },
    async list(signal) {
      const all: Listing = { entries: [], unusable: [] };
      for await (const part of dav.list(url, ['d:getetag', 'd:resourcetype'], signal)) {
        const { members, unusable } = membersOf(part);
        all.unusable.push(...unusable);
        for (const resource of members.filter(isNoCollection)) all.entries.push(entryOf(resource));
      }
      return all;
    },
    get(keys, signal) {
      const hrefs = keys.map((key) => {
        const { pathname, search } = new URL(key);
        return `<d:href>${escapeXml(pathname + search)}</d:href>`;
      });
      const body = `<card:addressbook-multiget ${namespaces}>${propElement(contents)}${hrefs.join('')}</card:addressbook-multiget>`;
      return cardsIn(dav.report(url, 1, body, signal, longestMultigetMs));
    },
    answers: (signal) =>
      dav.properties(url, 0, ['d:resourcetype'], signal, longestAnswerMs).then(
        () => true,
        () => false,
      ),
    query(signal) {
      const body = `<card:addressbook-query ${namespaces}>${propElement(contents)}</card:addressbook-query>`;
      return cardsIn(dav.report(url, 1, body, signal));
    },
    withUid(uid, signal) {
      const match = `<card:text-match match-type="equals">${escapeXml(uid)}</card:text-match>`;
      const filter = `<card:filter><card:prop-filter name="UID">${match}</card:prop-filter></card:filter>`;
      const body = `<card:addressbook-query ${namespaces}>${propElement(contents)}${filter}</card:addressbook-query>`;
      return cardsIn(dav.report(url, 1, body, signal, longestMultigetMs));
    },
  };
}

/** RFC 6578, 3.6: the answer has not everything. */
const isCut = ({ status }: DavResource): boolean => status === 507;

const isGone = ({ status }: DavResource): boolean => status === 404 || status === 410;

const isNoCollection = ({ props }: DavResource): boolean =>
  !namesIn(props.resourcetype).includes('collection');

const entryOf = ({ url, props }: DavResource): Entry => ({ key: url, etag: textOf(props.getetag) });

const withoutSlash = (url: string): string => url.replace(/\/$/, '');
