import { callById } from '../../calls/call-list.ts';
import type { Call } from '../../calls/call.ts';
import type { CardEnds } from '../../calls/card.ts';
import { fromPush } from '../../shared/phone-number.ts';
import { isLetThrough, rangAnyway, resultOf, type RuleMark } from '../../shared/model/call-rule.ts';
import type { CallOutcome } from '../../shared/model/timeline.ts';
import { sightingKey, type CallSighting } from '../../account-database/sighting.ts';

/** The timeline key of a call on the board. */
export const boardKey = (id: string): string => sightingKey({ family: 'board', id });

const boardKeys = boardKey('');

/** Whether the entry belongs to a live call. */
export const isLive = (calls: readonly Call[], key: string): boolean =>
  key.startsWith(boardKeys) && (callById(calls, key.slice(boardKeys.length))?.state ?? 'ended') !== 'ended';

/** What the board knows of a call. `country`: for national numbers. */
export function boardSighting(call: Call, card: CardEnds, country: string): CallSighting {
  const { id, direction, startedAt, connectedAt, endedAt } = call;
  const number = fromPush(call.number, country);
  const name = card.party.matches.map((match) => match.name).join(', ');
  const callIds = [...call.legs.map(({ callId }) => callId), ...(call.origCallId ? [call.origCallId] : [])];
  return {
    family: 'board',
    id,
    revision: endedAt ?? 0,
    callIds: [...new Set(callIds)],
    direction,
    outcome: outcomeOf(call),
    ...(call.rule && (!isTalkedTo(call) || isLetThrough(call.rule)) && { rule: call.rule }),
    at: startedAt,
    ...(number !== undefined && { number }),
    ...(name !== '' && { name }),
    ...(card.line !== undefined && { line: card.line }),
    ...(endedAt !== undefined && { endedAt }),
    ...(connectedAt !== undefined && endedAt !== undefined && { talkedMs: endedAt - connectedAt }),
  };
}

/** A person answered, regardless of the desk's answer, which may have come too late. */
const isTalkedTo = ({ connectedAt, answererUnknown }: Call): boolean =>
  connectedAt !== undefined && answererUnknown !== true;

function outcomeByRule(mark: RuleMark): CallOutcome | undefined {
  if (rangAnyway(mark)) return undefined;
  const result = resultOf(mark)?.kind;
  return result === 'voicemail' || result === 'redirect' ? 'forwarded' : 'declined';
}

/** What counts as missed is defined in the transition table. */
function outcomeOf(call: Call): CallOutcome {
  const { state, direction, missed, connectedAt, cause } = call;
  if (state !== 'ended') return 'open';
  const ruled = call.rule && !isTalkedTo(call) ? outcomeByRule(call.rule) : undefined;
  if (ruled) return ruled;
  if (direction === 'out') return connectedAt === undefined ? 'notReached' : 'answered';
  if (missed) return 'missed';
  if (connectedAt !== undefined) {
    // Only the platform knows whether a person or voicemail answered.
    return call.answererUnknown === true && call.provenAt === 0 ? 'open' : 'answered';
  }
  if (cause === 'answeredElsewhere') return 'elsewhere';
  if (cause === 'forwarded' || cause === 'transferred') return 'forwarded';
  return cause === 'normalClearing' ? 'taken' : 'declined';
}
