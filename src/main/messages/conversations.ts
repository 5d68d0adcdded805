import type { DatabasePeer } from '../account-database/backend.ts';
import type { Directory } from '../../contacts/directory.ts';
import { fold } from '../../contacts/fold.ts';
import { partyOf } from '../../contacts/party.ts';
import type { RequestResult } from '../../shared/ipc/contract.ts';
import type { ConversationRow, MessageRow } from '../../shared/ipc/requests/messages.ts';
import type { Conversation } from '../../account-database/conversation.ts';
import type { ReadEntry } from '../../account-database/read-entry.ts';
import { isNumber, wordsOf } from '../../account-database/search.ts';
import type { StoredDraft, OutgoingStore, SmsOrder } from './outgoing-store.ts';
import { listedOrders } from './match-orders.ts';

export interface ConversationDeps {
  database: DatabasePeer;
  outgoing: OutgoingStore;
  directory: Pick<Directory, 'country' | 'match' | 'search'>;
  /** Orders being sent. */
  underWay: (id: string) => boolean;
}

interface PageRequest {
  limit: number;
  before?: number;
}

/** SMS conversations: messages of the platform, and those written here that it does not list yet. */
export interface Conversations {
  list(request: PageRequest & { text?: string }): Promise<RequestResult<'message.conversations'>>;
  thread(number: string, request: PageRequest): Promise<RequestResult<'message.thread'>>;
}

/** Messages compared with the orders of a conversation. */
const compared = 100;
/** Numbers of people whose name matches. */
const mostNumbers = 200;

export function createConversations(deps: ConversationDeps): Conversations {
  const { database, outgoing, directory, underWay } = deps;
  /** Orders that the platform does not list yet. */
  async function waiting(): Promise<SmsOrder[]> {
    const orders = await outgoing.orders();
    const numbers = new Set(orders.map(({ number }) => number));
    const listed: string[] = [];
    for (const number of numbers) {
      const entries = await database.ask('conversations.thread', { number, limit: compared });
      const mine = orders.filter((order) => order.number === number && order.state !== 'failed');
      listed.push(...listedOrders(mine, entries));
    }
    for (const id of listed) await outgoing.drop(id);
    return orders.filter(({ id }) => !listed.includes(id));
  }

  const partyOfNumber = (number: string): ConversationRow['party'] =>
    partyOf(number === '' ? undefined : number, directory);

  const rowOf = ({ number, unread, last }: Conversation): ConversationRow => ({
    number,
    party: partyOfNumber(number),
    ...(last.name !== undefined && { name: last.name }),
    at: last.at,
    text: last.text ?? '',
    direction: last.direction,
    state: stateOf(last),
    unread,
  });

  async function localRow(
    number: string,
    orders: readonly SmsOrder[],
    drafts: readonly StoredDraft[],
  ): Promise<ConversationRow> {
    const stored = await database.ask('conversations.with', number);
    const row = stored && rowOf(stored);
    const order = orders.filter((each) => each.number === number).sort((a, b) => b.at - a.at)[0];
    const draft = drafts.find((each) => each.number === number);
    const base = row ?? { number, party: partyOfNumber(number), unread: 0, at: 0 };
    const written = { text: '', direction: 'out', state: 'sent' } as const;
    const newest = [
      ...(row ? [row] : []),
      ...(order ? [{ ...written, at: order.at, text: order.text, state: orderState(order, underWay) }] : []),
      ...(draft ? [{ ...written, at: draft.at, text: draft.text, draft: true as const }] : []),
    ].sort((a, b) => b.at - a.at)[0];
    return { ...base, ...written, ...newest };
  }

  /** Conversations with local messages or drafts by number, loaded on demand. */
  async function locals(): Promise<Map<string, { texts: string[]; row: () => Promise<ConversationRow> }>> {
    const [orders, drafts] = await Promise.all([waiting(), outgoing.drafts()]);
    const written = [...orders, ...drafts].filter(({ number }) => number !== '');
    return new Map(
      written.map(({ number }) => [
        number,
        {
          texts: written.filter((each) => each.number === number).map(({ text }) => text),
          row: () => localRow(number, orders, drafts),
        },
      ]),
    );
  }

  async function all({ limit, before }: PageRequest): Promise<RequestResult<'message.conversations'>> {
    const [stored, local] = await Promise.all([
      database.ask('conversations.list', { limit, ...(before !== undefined && { before }) }),
      locals(),
    ]);
    const own = before === undefined ? await Promise.all([...local.values()].map(({ row }) => row())) : [];
    const others = stored.filter(({ number }) => !local.has(number)).map(rowOf);
    const last = stored.length === limit ? stored.at(-1) : undefined;
    return { rows: [...own, ...others].sort(newestFirst), ...(last && { more: last.last.id }) };
  }

  async function search(text: string, request: PageRequest): Promise<RequestResult<'message.conversations'>> {
    const named = directory.search(text, mostNumbers).map(({ number }) => number);
    const numbers = [...new Set(named)];
    const [{ found, more }, local] = await Promise.all([
      database.ask('conversations.search', { text, numbers, ...request }),
      locals(),
    ]);
    const words = wordsOf(text).map(fold);
    const fits = ([number, { texts }]: [string, { texts: string[] }]): boolean =>
      texts.some((each) => words.every((word) => fold(each).includes(word))) ||
      numbers.includes(number) ||
      (isNumber(text) && number.includes(words[0] ?? ''));
    const own = request.before === undefined ? [...local].filter(fits) : [];
    const mine = new Set(own.map(([number]) => number));
    const rows = [
      ...(await Promise.all(own.map(([, { row }]) => row()))),
      ...found
        .filter(({ number }) => !mine.has(number))
        .map(({ hit, ...conversation }) => rowOf({ ...conversation, last: hit ?? conversation.last })),
    ];
    return { rows: rows.sort(newestFirst), ...(more !== undefined && { more }) };
  }

  return {
    list: ({ text = '', ...request }) => (text.trim() === '' ? all(request) : search(text.trim(), request)),
    async thread(number, { limit, before }) {
      const [stored, orders] = await Promise.all([
        database.ask('conversations.thread', { number, limit, ...(before !== undefined && { before }) }),
        before === undefined ? waiting() : [],
      ]);
      const own = orders.filter((order) => order.number === number).map((order) => ofOrder(order, underWay));
      const last = stored.length === limit ? stored.at(-1) : undefined;
      const name = stored.find((entry) => entry.name !== undefined)?.name;
      return {
        number,
        party: partyOfNumber(number),
        ...(name !== undefined && { name }),
        rows: [...own, ...stored.map(ofEntry)].sort((a, b) => b.at - a.at),
        ...(last && { more: last.id }),
      };
    },
  };
}

const newestFirst = (a: ConversationRow, b: ConversationRow): number => b.at - a.at;

function ofEntry(entry: ReadEntry): MessageRow {
  const { key, direction, at, text = '', unread } = entry;
  const fail = entry.kind === 'call' ? undefined : entry.fail;
  const due = entry.kind === 'call' ? undefined : entry.due;
  return {
    key,
    direction,
    at,
    text,
    state: stateOf(entry),
    unread: unread === 1,
    ...(due !== undefined && { dueAt: due }),
    ...(fail !== undefined && { why: { id: 'message.failedWhy', values: { why: fail } } }),
  };
}

/** Calls have no message state. */
const stateOf = (entry: ReadEntry): MessageRow['state'] => (entry.kind === 'call' ? 'sent' : entry.outcome);

function ofOrder(order: SmsOrder, underWay: (id: string) => boolean): MessageRow {
  const { id, at, text, sendAt, why } = order;
  const state = orderState(order, underWay);
  return {
    key: `order:${id}`,
    direction: 'out',
    at,
    text,
    state,
    unread: false,
    order: id,
    ...(sendAt !== undefined && { dueAt: sendAt }),
    ...(state === 'unknown' && {
      why: why ?? { id: 'message.unknown', values: { why: { id: 'message.why.ended' } } },
    }),
    ...(state === 'failed' && why && { why }),
  };
}

/** An order "being sent" that is not under way was interrupted by the end of the program. */
function orderState({ id, state, sendAt }: SmsOrder, underWay: (id: string) => boolean): MessageRow['state'] {
  if (state === 'sending') return underWay(id) ? 'sending' : 'unknown';
  if (state === 'accepted') return sendAt === undefined ? 'pending' : 'scheduled';
  return state;
}
