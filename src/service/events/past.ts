import type { Cause } from '../state/call.ts';
import { numberOfSlot } from '../data/fiction-numbers.ts';
import { FIRST_CONTACTS } from '../data/first-contacts.ts';
import { mix, pick } from '../data/mix.ts';
import { OWN_USER, type Account, type Line } from '../state/account.ts';
import { type EventKind, type StoredEvent, pastEventIds } from '../state/event.ts';
import { createPastTimes } from './past-times.ts';

/** The event at a position of the wheel. `line`: index among the lines of the account. */
export interface PastSlot {
  kind: EventKind;
  line: number;
}

const call = (line: number): PastSlot => ({ kind: 'call', line });
const [SALES, SUPPORT, OWN] = [call(0), call(1), call(2)];
const VOICEMAIL: PastSlot = { kind: 'voicemail', line: 2 };
const SMS: PastSlot = { kind: 'sms', line: 2 };
const FAX: PastSlot = { kind: 'fax', line: 2 };

/** Kinds and lines repeat in this order, so that arithmetic finds the events of one kind or line. */
const WHEEL: readonly PastSlot[] = [
  OWN, SALES, SMS, SALES, VOICEMAIL, SUPPORT, OWN, FAX, SALES, OWN,
  SUPPORT, SMS, OWN, SALES, SALES, VOICEMAIL, OWN, SUPPORT, SALES, FAX,
]; // prettier-ignore

/** Events before the service started: computed, newest first, all of the own user. */
export interface Past {
  count: number;
  at(index: number): StoredEvent | undefined;
  indexOf(id: string): number | undefined;
}

/** The positions of the wheel, for `selectPast`. */
export function pastSlots(wanted: (slot: PastSlot) => boolean): number[] {
  return WHEEL.flatMap((slot, place) => (wanted(slot) ? [place] : []));
}

/** How many of the first `count` events are at the given positions of the wheel. */
export function countPast(places: readonly number[], count: number): number {
  const rest = count % WHEEL.length;
  return Math.floor(count / WHEEL.length) * places.length + places.filter((place) => place < rest).length;
}

/** The index in the whole past of the `rank`-th event at the given positions. */
export function pastIndexOfRank(places: readonly number[], rank: number): number {
  const place = places[rank % places.length] ?? 0;
  return Math.floor(rank / places.length) * WHEEL.length + place;
}

/** The inverse; undefined if the event is at none of the positions. */
export function rankOfPastIndex(places: readonly number[], index: number): number | undefined {
  const turn = places.indexOf(index % WHEEL.length);
  return turn < 0 ? undefined : Math.floor(index / WHEEL.length) * places.length + turn;
}

/** `count`: how many events, 0 to 1,000,000. `now`: epoch milliseconds, when the past ends. */
export function createPast(account: Account, count: number, now: number): Past {
  const timeOf = createPastTimes(count, now);
  return {
    count,
    at: (index) =>
      Number.isInteger(index) && index >= 0 && index < count
        ? pastEvent(account, index, timeOf(index))
        : undefined,
    indexOf: (id) => {
      const index = pastEventIds.indexOf(id);
      return index !== undefined && index < count ? index : undefined;
    },
  };
}

function pastEvent(account: Account, index: number, created: number): StoredEvent {
  const slot = WHEEL[index % WHEEL.length] ?? OWN;
  const line = account.lines[slot.line] ?? account.lines[0];
  if (!line) throw new Error('an account without lines has no past');
  const outgoing = slot.kind !== 'voicemail' && mix(index, 1) % 5 < 2;
  const other = farEnd(account, index, outgoing || slot.kind !== 'call');
  const base = {
    id: pastEventIds.idOf(index),
    direction: outgoing ? ('out' as const) : ('in' as const),
    from: outgoing ? line.number : other,
    to: outgoing ? other : line.number,
    userIds: [OWN_USER],
    lineId: line.id,
    created,
    modified: created,
    location: outgoing ? ('sent' as const) : ('inbox' as const),
    read: outgoing || index > 6,
    starred: index % 23 === 5,
    labels: index % 31 === 7 ? ['Customer'] : [],
    comment: index % 37 === 9 ? 'Wants a quotation by Friday' : '',
  };
  switch (slot.kind) {
    case 'sms':
      return { ...base, kind: 'sms', extensionId: 's0', text: pick(SMS_TEXTS, index, 5) };
    case 'fax':
      return {
        ...base,
        kind: 'fax',
        extensionId: 'f0',
        pages: 1 + (mix(index, 6) % 3),
        ...faxOutcome(outgoing, index),
      };
    case 'voicemail':
      return account.system === 'new'
        ? { ...base, ...pastCall(line, index, created, false), recordings: [voicemailOf(base.id, index)] }
        : { ...base, kind: 'voicemail', extensionId: 'v0', ...spokenOf(index) };
    default: {
      const answered = mix(index, 2) % 10 < 6;
      const spoken = pastCall(line, index, created, answered);
      const recorded = answered && mix(index, 3) % 6 === 0;
      return {
        ...base,
        ...spoken,
        read: base.read || answered,
        recordings: recorded
          ? [{ id: `${base.id}-0`, kind: 'CALL', seconds: 10 + (mix(index, 15) % 50) }]
          : [],
      };
    }
  }
}

const MISSED_CAUSES: readonly Cause[] = ['noAnswer', 'cancel', 'busy'];

function pastCall(line: Line, index: number, created: number, answered: boolean) {
  const owner = line.members[mix(index, 4) % 2 === 0 ? 0 : mix(index, 7) % line.members.length];
  const seconds = answered ? 20 + (mix(index, 8) % 900) : 5 + (mix(index, 8) % 40);
  return {
    kind: 'call' as const,
    callId: pastEventIds.idOf(index).replace(/^e7e27000/, 'ca110000'),
    extensionId: owner?.deviceIds[0] ?? 'e0',
    cause: answered ? ('normalClearing' as const) : pick(MISSED_CAUSES, index, 9),
    ...(answered ? { establishedAt: created + 6000, ...(owner ? { ownerId: owner.userId } : {}) } : {}),
    endedAt: created + seconds * 1000,
    transferred: false,
    recordings: [],
  };
}

function faxOutcome(outgoing: boolean, index: number): { failReason?: string } {
  return outgoing && mix(index, 10) % 4 === 0 ? { failReason: 'The recipient is not a fax machine.' } : {};
}

function voicemailOf(eventId: string, index: number) {
  return { id: `${eventId}-0`, kind: 'VOICEMAIL' as const, seconds: spokenOf(index).seconds };
}

function spokenOf(index: number): { seconds: number; transcription: string } {
  const transcription = pick(VOICEMAIL_TEXTS, index, 12);
  return { seconds: Math.ceil(transcription.length / 14), transcription };
}

/** One in three is a well-known contact, some are not in the address book, and a few withhold their number. */
function farEnd(account: Account, index: number, known: boolean): string {
  const chance = mix(index, 13) % 16;
  if (chance === 0 && !known) return 'anonymous';
  const { contacts } = account;
  const first = Math.min(FIRST_CONTACTS.length, contacts.count);
  if (contacts.count === 0 || chance === 1) return numberOfSlot(4_000_000 + (index % 900_000));
  const contact = contacts.at(mix(index, 14) % (chance < 7 ? first : contacts.count));
  return contact?.numbers[0]?.number ?? numberOfSlot(4_000_000 + index);
}

const SMS_TEXTS = [
  'Running ten minutes late, see you at the entrance.',
  'Your order is ready to be picked up.',
  'Danke für den schnellen Rückruf!',
  'Please send the quotation to the new address. Thank you.',
  'Können wir den Termin auf Donnerstag, 14 Uhr, verschieben?',
  'The technician is on the way.',
] as const;

const VOICEMAIL_TEXTS = [
  'Hello, this is about the delivery on Monday. Please call me back before noon.',
  'Guten Tag, ich hätte eine Frage zu Ihrer letzten Rechnung. Bitte rufen Sie mich zurück.',
  'Hi, I am at the customer until four. You can reach me on my mobile after that.',
  'Es geht um den Wartungsvertrag. Ich versuche es morgen früh noch einmal.',
] as const;
