import type { DatabasePeer } from '../account-database/backend.ts';
import { readTarget } from '../../shared/dial-target.ts';
import type { MessageId } from '../../shared/messages/index.ts';
import type { RequestArgs } from '../../shared/ipc/contract.ts';
import { LONGEST_SMS, smsLength } from '../../shared/sms-parts.ts';
import { dialectOf, type Account } from '../account/account.ts';
import { failureOf, Refusal } from '../base/refusal.ts';
import type { DeskTimeline } from '../timeline/desk-timeline.ts';
import type { DeliveryWatch } from './delivery-watch.ts';
import type { OutgoingStore, SmsOrder } from './outgoing-store.ts';
import { sameWords } from './match-orders.ts';
import { mayBeSent, sendSentence } from './send-failure.ts';

export interface SendingSession {
  account: Account;
  deliveryWatch: DeliveryWatch;
}

export interface SmsDeps {
  desk(): SendingSession;
  database: DatabasePeer;
  timeline: Pick<DeskTimeline, 'refresh'>;
  outgoing: OutgoingStore;
  country: () => string;
  now: () => number;
}

export interface SmsDesk {
  /** @throws Refusal if it cannot be sent, StorageError: then nothing was sent */
  send(request: RequestArgs<'message.send'>): Promise<{ number: string }>;
  /** @throws Refusal, StorageError */
  again(id: string): Promise<void>;
  discard(id: string): Promise<void>;
  /** Being sent. */
  underWay(id: string): boolean;
}

/** Messages compared with an order. */
const compared = 100;

/** An order is on disk before anything is sent; only the user repeats one with an unknown result. */
export function createSmsDesk(deps: SmsDeps): SmsDesk {
  const { database, timeline, outgoing, now } = deps;
  /** By order, including those being saved. */
  const busy = new Map<string, Promise<unknown>>();
  const done = new Set<string>();

  async function deliver(desk: SendingSession, order: SmsOrder): Promise<void> {
    const next = await sendOrder(desk.account, order);
    // If it cannot be saved, its state becomes unknown.
    await outgoing.put(next).catch(() => undefined);
    desk.deliveryWatch.soon();
  }

  /** Sends it after the request has returned. */
  function start(desk: SendingSession, order: SmsOrder): void {
    const work = deliver(desk, order).finally(() => {
      busy.delete(order.id);
      timeline.refresh();
    });
    busy.set(order.id, work);
  }

  async function known(number: string, text: string): Promise<string[]> {
    const entries = await database.ask('conversations.thread', { number, limit: compared });
    return sameWords(entries, text).map(({ key }) => key);
  }

  async function accept(request: RequestArgs<'message.send'>, number: string): Promise<void> {
    const { id, text, from, sendAt } = request;
    const desk = deps.desk();
    const order: SmsOrder = {
      id,
      number,
      text,
      at: now(),
      state: 'sending',
      known: await known(number, text),
      ...(from !== undefined && { from }),
      ...(sendAt !== undefined && { sendAt }),
    };
    await outgoing.put(order);
    done.add(id);
    start(desk, order);
    // The order contains the text now.
    await outgoing.putDraft({ number, text: '', at: now() }).catch(() => undefined);
    timeline.refresh();
  }

  const orderOf = async (id: string): Promise<SmsOrder> => {
    const order = (await outgoing.orders()).find((each) => each.id === id);
    if (!order) throw refused('message.gone');
    return order;
  };

  return {
    async send(request) {
      const number = recipientOf(request.number, deps.country());
      checkText(request.text);
      if (request.sendAt !== undefined && request.sendAt <= now()) throw refused('message.past');
      // A repeated request.
      if (done.has(request.id)) return { number };
      const writing = busy.get(request.id) ?? accept(request, number);
      if (!busy.has(request.id)) busy.set(request.id, writing);
      try {
        await writing;
      } finally {
        if (busy.get(request.id) === writing) busy.delete(request.id);
      }
      return { number };
    },
    async again(id) {
      if (busy.has(id)) return;
      const desk = deps.desk();
      const claim = Promise.resolve();
      busy.set(id, claim);
      try {
        const { why: _, sendAt, ...order } = await orderOf(id);
        if (order.state === 'accepted') return;
        if (sendAt !== undefined && sendAt <= now()) throw refused('message.past');
        const next: SmsOrder = {
          ...order,
          at: now(),
          state: 'sending',
          ...(sendAt !== undefined && { sendAt }),
        };
        await outgoing.put(next);
        start(desk, next);
        timeline.refresh();
      } finally {
        if (busy.get(id) === claim) busy.delete(id);
      }
    },
    async discard(id) {
      if (busy.has(id)) throw refused('message.underWay');
      await outgoing.drop(id);
      timeline.refresh();
    },
    underWay: (id) => busy.has(id),
  };
}

/** @returns the order with the outcome */
async function sendOrder(account: Account, order: SmsOrder): Promise<SmsOrder> {
  const { number, text, from, sendAt } = order;
  const message = {
    ...{ recipients: [number], content: text },
    ...(from !== undefined && { from }),
    ...(sendAt !== undefined && { sendAt: new Date(sendAt) }),
  };
  try {
    const dialect = await dialectOf(account);
    await dialect.sendMessage(message, account.signal);
    return { ...order, state: 'accepted' };
  } catch (error) {
    const failure = failureOf(error);
    const state = mayBeSent(failure) ? 'unknown' : 'failed';
    return { ...order, state, why: sendSentence(failure, 'sms') };
  }
}

const refused = (id: MessageId): Refusal => new Refusal({ kind: 'bad-setting', problem: { id } });

function checkText(text: string): void {
  if (text.trim() === '') throw refused('message.empty');
  if (smsLength(text) <= LONGEST_SMS) return;
  const values = { most: LONGEST_SMS, length: smsLength(text) };
  throw new Refusal({ kind: 'bad-setting', problem: { id: 'message.tooLong', values } });
}

/** The recipient in E.164. @throws Refusal */
export function recipientOf(text: string, country: string): string {
  const target = readTarget(text, country);
  if (target?.kind !== 'number') throw new Refusal({ kind: 'not-a-number', text });
  return target.number;
}
