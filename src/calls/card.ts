import type { AccountType } from '../shared/model/account.ts';
import type { CallCommand } from '../shared/model/call.ts';
import type { CallCard, Control, Party } from '../shared/model/card.ts';
import type { EarlierCall, LastAgentLog } from '../shared/model/timeline.ts';
import type { Sentence } from '../shared/sentence.ts';
import { availability, type Availability, type ReasonCode } from './availability.ts';
import { isOwnDeviceLeg, type Call } from './call.ts';
import { present } from '../shared/present.ts';

/** What the ends of a card need besides the call. */
export interface EndsContext {
  lineName(idOrNumber: string): string | undefined;
  /** The other end of a call, as far as its card may show it. */
  partyOf(call: Call): Party;
  /** The formatted number; absent if it is not a number. */
  readable(number: string): string | undefined;
}

interface DevicesContext {
  /** Alias of a device; absent when it is unknown. */
  deviceAlias(deviceId: string): string | undefined;
  /** Ids of the devices that ring for an incoming call. */
  ringsOn(call: Call): readonly string[];
}

interface ControlsContext {
  accountType: AccountType;
  reasonOf(code: ReasonCode): Sentence;
  hintOf(command: CallCommand): Sentence | undefined;
  /** Why no command is available at the moment. */
  blocked?: Sentence;
}

interface HistoryContext {
  /** Calls with the same person before this one, newest first, and what an AI agent said last. */
  callerHistory(call: Call): { earlier: EarlierCall[]; agent?: LastAgentLog };
  note(call: Call): string | undefined;
}

/** What a card shows besides the call itself. */
export interface CardContext {
  ends: EndsContext;
  devices: DevicesContext;
  controls: ControlsContext;
  history: HistoryContext;
  /** The name for a number: of a contact or colleague, else the formatted number. */
  nameOf(number: string): string;
  /** The consultation call with this call's transfer target. */
  consultationOf(call: Call): Call | undefined;
  noticeOf(call: Call): CallCard['notice'] | undefined;
}

/** The other end of a call, and the line it uses. */
export type CardEnds = Pick<CallCard, 'party' | 'line'>;

export function endsOf(call: Call, context: EndsContext): CardEnds {
  const line = lineOf(call, context);
  return {
    party: { ...context.partyOf(call), withheld: call.withheld && call.number === undefined },
    ...(line !== undefined && { line }),
  };
}

/** The card of one call, for both windows; pure, so that equal calls have equal cards. */
export function cardOf(call: Call, context: CardContext): CallCard {
  const { id, direction, state, startedAt, connectedAt, endedAt, cause, transferTarget, dtmf, recording } =
    call;
  const lineId = call.channelId ?? call.ownNumber;
  const forwardedBy = call.forwardedBy === undefined ? undefined : context.nameOf(call.forwardedBy);
  const notice = context.noticeOf(call);
  const note = context.history.note(call);
  const { earlier, agent } = context.history.callerHistory(call);
  const consultation = context.consultationOf(call);
  const step = stepOf(call);
  return {
    id,
    direction,
    state,
    ...endsOf(call, context.ends),
    ringsOn: ringsOn(call, context.devices),
    startedAt,
    muted: call.muted,
    held: call.held,
    recording,
    parked: call.parked,
    dtmf,
    controls: controlsOf(call, context.controls),
    earlier,
    ...present({ agent, note, lineId, forwardedBy, connectedAt, endedAt }),
    ...(call.turnedAway && connectedAt === undefined && { turnedAway: true as const }),
    ...present({ pressed: call.pressed, cause, step }),
    ...(consultation !== undefined && {
      consultation: { id: consultation.id, talking: consultation.state !== 'dialling' },
    }),
    ...(transferTarget !== undefined &&
      (consultation !== undefined || isLeaving(call)) && {
        transferTarget: context.nameOf(transferTarget),
      }),
    ...(notice !== undefined && { notice }),
  };
}

/** Otherwise the user only consulted the target, and the call stayed here. */
const isLeaving = ({ state, cause, pending }: Call): boolean =>
  state === 'transferring' || cause === 'transferred' || pending.transfer !== undefined;

/** How far dialling has got, as far as the platform says. A call started at the phone is off-hook already. */
function stepOf(call: Call): CallCard['step'] {
  const { state, dial, legs, session } = call;
  if (state !== 'dialling') return undefined;
  if (dial === undefined) return 'farEnd';
  if (legs.some((leg) => isOwnDeviceLeg(call, leg) && leg.answerSeen)) return 'farEnd';
  return legs.length > 0 || session !== undefined ? 'device' : 'ordered';
}

function ringsOn(call: Call, context: DevicesContext): string[] {
  if (call.state !== 'ringing' && call.state !== 'dialling') return [];
  const ids = call.direction === 'in' ? context.ringsOn(call) : call.deviceIds;
  return ids.flatMap((id) => context.deviceAlias(id) ?? []);
}

function lineOf(call: Call, context: EndsContext): string | undefined {
  const named = call.channelId === undefined ? undefined : context.lineName(call.channelId);
  if (named !== undefined || call.ownNumber === undefined) return named;
  return context.lineName(call.ownNumber) ?? context.readable(call.ownNumber);
}

/** One match names the party; several would be a guess. */
export function nameOf({ matches, pretty, number }: Party): string | undefined {
  return (matches.length === 1 ? matches[0]?.name : undefined) ?? pretty ?? number;
}

function controlsOf(call: Call, context: ControlsContext): Record<CallCommand, Control> {
  const states = availability(call, context.accountType);
  const control = (command: CallCommand): Control => {
    const { reason, pending }: Availability = states[command];
    const { blocked } = context;
    if (blocked && reason !== 'ended') return { enabled: false, pending, reason: blocked };
    if (reason !== undefined) return { enabled: false, pending, reason: context.reasonOf(reason) };
    const hint = context.hintOf(command);
    return { enabled: true, pending, ...(hint !== undefined && { hint }) };
  };
  return {
    mute: control('mute'),
    hold: control('hold'),
    record: control('record'),
    dtmf: control('dtmf'),
    transfer: control('transfer'),
    hangUp: control('hangUp'),
    park: control('park'),
    announce: control('announce'),
  };
}
