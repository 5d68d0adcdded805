import type { AccountType } from '../shared/model/account.ts';
import type { CallCommand } from '../shared/model/call.ts';
import { activeCallId, livingLegs, type Call } from './call.ts';

export type ReasonCode =
  | 'not-answered'
  | 'ended'
  | 'mute-unsupported'
  | 'park-unsupported'
  | 'announce-unsupported'
  | 'park-unknown'
  | 'not-confirmed'
  | 'transferring'
  | 'no-hangup-ringing';

export interface Availability {
  /** Absent if the command is available. */
  reason?: ReasonCode;
  pending: boolean;
}

/** Commands for which the new system has no endpoint. */
const UNSUPPORTED: Partial<Record<CallCommand, ReasonCode>> = {
  mute: 'mute-unsupported',
  park: 'park-unsupported',
  announce: 'announce-unsupported',
};

/** Commands that a session can carry out before the platform has named the call itself. */
const BY_SESSION: ReadonlySet<CallCommand> = new Set(['hangUp', 'record', 'park']);

/** Which commands a call can take now (specification, "New-system endpoints": mute is unsupported there). */
export function availability(call: Call, accountType: AccountType): Record<CallCommand, Availability> {
  const of = (command: CallCommand): Availability => {
    const reason = reasonOf(call, command, accountType);
    return { pending: call.pending[command] !== undefined, ...(reason !== undefined && { reason }) };
  };
  return {
    mute: of('mute'),
    hold: of('hold'),
    record: of('record'),
    dtmf: of('dtmf'),
    transfer: of('transfer'),
    hangUp: of('hangUp'),
    park: of('park'),
    announce: of('announce'),
  };
}

function reasonOf(call: Call, command: CallCommand, accountType: AccountType): ReasonCode | undefined {
  if (call.state === 'ended') return 'ended';
  if (accountType === 'new' && UNSUPPORTED[command] !== undefined) return UNSUPPORTED[command];
  switch (call.state) {
    case 'ringing':
      // No endpoint declines a call, and it is unproven that hanging up works while it rings.
      return command === 'hangUp' ? 'no-hangup-ringing' : 'not-answered';
    case 'dialling':
      if (command !== 'hangUp') return 'not-answered';
      return activeCallId(call) === undefined && !call.session ? 'not-confirmed' : undefined;
    case 'transferring':
      return 'transferring';
    default:
      return whileTalking(call, command);
  }
}

function whileTalking(call: Call, command: CallCommand): ReasonCode | undefined {
  if (livingLegs(call).length === 0) {
    if (!call.session) return 'ended';
    if (!BY_SESSION.has(command)) return 'not-confirmed';
  }
  const canPark = call.session !== undefined && call.session.provenAt > 0 && call.farMember !== undefined;
  return command === 'park' && !canPark ? 'park-unknown' : undefined;
}
