import type { Call } from '../../calls/call.ts';
import { consultationOf } from '../../calls/correlate.ts';
import { cardOf, nameOf, type CardContext, type EndsContext } from '../../calls/card.ts';
import { partyOf, readable } from '../../contacts/party.ts';
import type { Directory } from '../../contacts/directory.ts';
import { failureSentence } from '../../shared/failure-sentence.ts';
import type { AccountType } from '../../shared/model/account.ts';
import type { CallCommand } from '../../shared/model/call.ts';
import type { CallCard, PartyMatch } from '../../shared/model/card.ts';
import type { MessageId } from '../../shared/messages/index.ts';
import type { Sentence } from '../../shared/sentence.ts';
import type { DeskTimeline } from '../timeline/desk-timeline.ts';
import type { DeskState } from '../state/state.ts';

/** An unconfirmed switch counts as slow after this time, ms. */
const slowAfterMs = 2_000;

/** The directory as the card of a call shows it; without a call, all of it. */
export interface CardDirectory extends Pick<Directory, 'country'> {
  match(number: string, callId?: string): PartyMatch[];
}

/** Draws the calls of the board, with data of account and directory. */
export function cardContext(
  state: DeskState,
  accountType: AccountType,
  directory: CardDirectory,
  timeline: Pick<DeskTimeline, 'callerHistory' | 'note'>,
  now: number,
  calls: readonly Call[] = [],
): CardContext {
  const nameOfNumber = (number: string): string => nameOf(partyOf(number, directory)) ?? number;
  const { session } = state;
  const expired = session.status === 'signed-in' && session.expired === true;
  return {
    ends: endsContext(state, directory),
    devices: {
      deviceAlias: (id) => state.devices.find((each) => each.id === id)?.alias,
      ringsOn: (call) => ringing(call, state),
    },
    controls: {
      accountType,
      reasonOf: (code) => ({ id: `reason.${code}` }),
      hintOf: (command) => hintOf(command, accountType),
      ...(expired && { blocked: { id: 'reason.signed-out' } }),
    },
    history: timeline,
    nameOf: nameOfNumber,
    consultationOf: (call) => consultationOf(calls, call),
    noticeOf: (call) => noticeOf(call, now, nameOfNumber),
  };
}

function hintOf(command: CallCommand, accountType: AccountType): Sentence | undefined {
  if (command === 'record') return { id: `hint.record.${accountType}` };
  return command === 'park' ? { id: 'hint.park' } : undefined;
}

export function endsContext(
  state: Pick<DeskState, 'lines' | 'callerIds'>,
  directory: CardDirectory,
): EndsContext {
  return {
    lineName: (idOrNumber) =>
      state.lines.find(({ id }) => id === idOrNumber)?.name ??
      state.callerIds.find(({ number }) => digits(number) === digits(idOrNumber))?.label,
    partyOf: ({ id, number }) =>
      partyOf(number, { country: directory.country, match: (each) => directory.match(each, id) }),
    readable: (number) => readable(number, directory),
  };
}

const digits = (number: string): string => number.replace(/\D/g, '');

/** A line rings its devices, or all of the user, except those that are offline or on do-not-disturb. */
function ringing(call: Call, state: DeskState): string[] {
  const line = state.lines.find(({ id }) => id === call.channelId);
  const rings = state.devices.filter(({ doNotDisturb, online }) => doNotDisturb !== true && online !== false);
  const listed = line ? rings.filter(({ id }) => line.deviceIds.includes(id)) : [];
  return (listed.length > 0 ? listed : rings.filter(({ type }) => type !== 'external')).map(({ id }) => id);
}

function noticeOf(call: Call, now: number, nameOfNumber: (number: string) => string): CallCard['notice'] {
  const { notice, pending, recording, recordingAt = 0 } = call;
  if (notice) {
    const why = failureSentence(notice.failure);
    const sentence =
      notice.command === 'dial'
        ? ({ id: 'notice.dialRefused', values: { why } } as const)
        : refusedSentence(notice.command, call, why);
    return { tone: 'danger', sentence };
  }
  if (waitsOf(call).some((wait) => now - wait.since >= slowAfterMs)) {
    return { tone: 'info', sentence: { id: 'notice.slow' } };
  }
  if (call.state === 'ended' && call.cause === 'transferred' && call.transferTarget !== undefined) {
    return {
      tone: 'info',
      sentence: { id: 'notice.transferred', values: { target: nameOfNumber(call.transferTarget) } },
    };
  }
  if (pending.record?.on === true || (recording && now - recordingAt < slowAfterMs)) {
    return { tone: 'info', sentence: { id: 'notice.recordingAnnounced' } };
  }
  return undefined;
}

const waitsOf = ({ pending: { dtmf, ...others } }: Call): { since: number }[] =>
  [...Object.values(others), dtmf?.[0]].filter((wait) => wait !== undefined);

/** After a failed transfer it matters most where the caller is now. */
function refusedSentence(command: CallCommand, call: Call, why: Sentence): Sentence {
  const id =
    command !== 'transfer' ? 'notice.refused' : call.held ? 'notice.transferHeld' : 'notice.transferLive';
  return { id, values: { command: { id: commandName(command, call) }, why } };
}

/** The time until a card changes without an event, such as a hint that ends, ms; undefined: none will. */
export function nextChangeMs(calls: readonly Call[], now: number): number | undefined {
  const since = calls.flatMap((call) => [...waitsOf(call).map((wait) => wait.since), call.recordingAt ?? 0]);
  const waits = since.map((at) => at + slowAfterMs - now).filter((wait) => wait > 0);
  return waits.length > 0 ? Math.min(...waits) : undefined;
}

/** The label of the pressed button: a held call was to be resumed. */
function commandName(command: CallCommand, { held, parked }: Call): MessageId {
  if (command === 'hold' && held) return 'call.resume';
  return command === 'park' && parked ? 'call.unpark' : `command.${command}`;
}

/** Ringing calls, newest first, then live, then ended ones. */
export function cardsOf(calls: readonly Call[], context: CardContext): CallCard[] {
  const rank = (call: Call): number => (call.state === 'ringing' ? 0 : call.state === 'ended' ? 2 : 1);
  return [...calls]
    .sort((a, b) => rank(a) - rank(b) || b.startedAt - a.startedAt)
    .map((call) => cardOf(call, context));
}
