import type { AccountType } from '../shared/model/account.ts';
import type { CallCommand } from '../shared/model/call.ts';
import { activeCallId, livingLegs, type Call } from './call.ts';

/** Why a command cannot be given. */
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
  /** Absent: the command can be given. */
  reason?: ReasonCode;
  pending: boolean;
}

const COMMANDS: readonly CallCommand[] = [
  'mute',
  'hold',
  'record',
  'dtmf',
  'transfer',
  'hangUp',
  'park',
  'announce',
];

/** What the new system has no endpoint for. */
const UNSUPPORTED: Partial<Record<CallCommand, ReasonCode>> = {
  mute: 'mute-unsupported',
  park: 'park-unsupported',
  announce: 'announce-unsupported',
};

/** What the session of a call can do before the platform has named the call itself. */
const BY_SESSION: ReadonlySet<CallCommand> = new Set(['hangUp', 'record', 'park']);

/** What can be done to a call now (specification, "New-system endpoints": mute is unsupported there). */
export function availability(call: Call, accountType: AccountType): Record<CallCommand, Availability> {
  const entry = (command: CallCommand): [CallCommand, Availability] => {
    const reason = reasonOf(call, command, accountType);
    return [
      command,
      { pending: call.pending[command] !== undefined, ...(reason !== undefined && { reason }) },
    ];
  };
  return Object.fromEntries(COMMANDS.map(entry)) as Record<CallCommand, Availability>;
}

function reasonOf(call: Call, command: CallCommand, accountType: AccountType): ReasonCode | undefined {
  if (call.state === 'ended') return 'ended';
  if (accountType === 'new' && UNSUPPORTED[command] !== undefined) return UNSUPPORTED[command];
  switch (call.state) {
    case 'ringing':
      // There is no endpoint to decline, and that hanging up works while it rings is unproven.
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
