import type { AccountType } from '../shared/model/account.ts';
import type { CallCommand } from '../shared/model/call.ts';
import type { CallCard, Control, Party } from '../shared/model/card.ts';
import type { EarlierCall } from '../shared/model/timeline.ts';
import type { Sentence } from '../shared/sentence.ts';
import { availability, type Availability, type ReasonCode } from './availability.ts';
import type { Call } from './call.ts';

/** What a card shows and the board does not know. */
export interface CardContext {
  accountType: AccountType;
  /** Alias of a device; absent when it is unknown. */
  deviceAlias(deviceId: string): string | undefined;
  /** Name of a line by its channel id or by its number. */
  lineName(idOrNumber: string): string | undefined;
  /** `undefined`: no number is known. */
  partyOf(number: string | undefined): Party;
  /** Ids of the devices that an incoming call lets ring. */
  ringsOn(call: Call): readonly string[];
  reasonOf(code: ReasonCode): Sentence;
  noticeOf(call: Call): CallCard['notice'] | undefined;
  /** Calls with the same person before this one, newest first. */
  earlierOf(call: Call): EarlierCall[];
  noteOf(call: Call): string | undefined;
}

/** A call as the windows draw it. */
export function cardOf(call: Call, context: CardContext): CallCard {
  const { id, direction, state, startedAt, connectedAt, endedAt, cause, transferTarget, dtmf, recording } =
    call;
  const line = lineOf(call, context);
  const forwardedBy = call.forwardedBy === undefined ? undefined : nameOf(context.partyOf(call.forwardedBy));
  const notice = context.noticeOf(call);
  const note = context.noteOf(call);
  return {
    id,
    direction,
    state,
    party: { ...context.partyOf(call.number), withheld: call.withheld && call.number === undefined },
    ringsOn: ringsOn(call, context),
    startedAt,
    muted: call.muted,
    held: call.held,
    recording,
    dtmf,
    controls: controlsOf(call, context),
    earlier: context.earlierOf(call),
    ...(note !== undefined && { note }),
    ...(line !== undefined && { line }),
    ...(forwardedBy !== undefined && { forwardedBy }),
    ...(connectedAt !== undefined && { connectedAt }),
    ...(endedAt !== undefined && { endedAt }),
    ...(cause !== undefined && { cause }),
    ...(transferTarget !== undefined && {
      transferTarget: nameOf(context.partyOf(transferTarget)) ?? transferTarget,
    }),
    ...(notice !== undefined && { notice }),
  };
}

function ringsOn(call: Call, context: CardContext): string[] {
  if (call.state !== 'ringing' && call.state !== 'dialling') return [];
  const ids = call.direction === 'in' ? context.ringsOn(call) : call.deviceIds;
  return ids.flatMap((id) => context.deviceAlias(id) ?? []);
}

function lineOf(call: Call, context: CardContext): string | undefined {
  const named = call.channelId === undefined ? undefined : context.lineName(call.channelId);
  if (named !== undefined || call.ownNumber === undefined) return named;
  return context.lineName(call.ownNumber) ?? context.partyOf(call.ownNumber).pretty;
}

/** One match names the party; several would be a guess. */
function nameOf({ matches, pretty, number }: Party): string | undefined {
  return (matches.length === 1 ? matches[0]?.name : undefined) ?? pretty ?? number;
}

function controlsOf(call: Call, context: CardContext): Record<CallCommand, Control> {
  const states = availability(call, context.accountType);
  const control = ({ reason, pending }: Availability): Control =>
    reason === undefined
      ? { enabled: true, pending }
      : { enabled: false, pending, reason: context.reasonOf(reason) };
  return {
    mute: control(states.mute),
    hold: control(states.hold),
    record: control(states.record),
    dtmf: control(states.dtmf),
    transfer: control(states.transfer),
    hangUp: control(states.hangUp),
  };
}
