import type { Direction } from '../shared/model/call.ts';
import type { PushCause, PushFact, PushParty } from '../shared/model/push.ts';
import { isKnownField, readFields, valueOf, valuesOf, type PushFormFields } from './fields.ts';
import { partyOf } from './party.ts';
import { present } from '../shared/present.ts';

/** An error in a push: the field, and a sentence for the sender. */
interface PushProblem {
  field: string;
  detail: string;
}

export type PushParseResult = { ok: true; fact: PushFact } | { ok: false; problem: PushProblem };

const CAUSES: ReadonlySet<string> = new Set<PushCause>([
  'normalClearing',
  'busy',
  'cancel',
  'noAnswer',
  'congestion',
  'notFound',
  'forwarded',
]);

/**
 * Parses the raw body of a push (platform facts, "Push API"). Never throws, whatever the bytes are. Only `newCall` must
 * be complete, since it opens the call; for `answer` and `hangup` a call id is enough, because refusing a hangup would
 * leave a ghost call.
 */
export function parsePush(body: Uint8Array): PushParseResult {
  const fields = readFields(body);
  if (fields.size === 0) return refuse('', 'The body is empty; expected form fields.');
  const event = valueOf(fields, 'event');
  if (event === undefined) return refuse('event', 'The field event is missing.');
  const callId = valueOf(fields, 'callId');
  if (callId === undefined) return refuse('callId', 'The field callId is missing.');
  const common = commonFields(fields, callId);
  switch (event) {
    case 'newCall':
      return newCall(fields, common);
    case 'answer':
      return { ok: true, fact: { event, ...common, ...ends(fields), ...answeredBy(fields) } };
    case 'hangup': {
      const rawCause = valueOf(fields, 'cause') ?? '';
      const cause = isCause(rawCause) ? rawCause : 'other';
      return { ok: true, fact: { event, ...common, ...ends(fields), cause, rawCause } };
    }
    case 'dtmf':
      return { ok: true, fact: { event, ...common, digits: valueOf(fields, 'dtmf') ?? '' } };
    default:
      return refuse('event', 'The field event is none of newCall, answer, hangup and dtmf.');
  }
}

type Common = Pick<PushFact, 'callId' | 'origCallId' | 'xcid' | 'channelId' | 'diversion' | 'unknown'>;

function newCall(fields: PushFormFields, common: Common): PushParseResult {
  const direction = directionOf(fields);
  if (direction === undefined) return refuse('direction', 'The field direction is neither in nor out.');
  if (!fields.has('from')) return refuse('from', 'The field from is missing.');
  if (!fields.has('to')) return refuse('to', 'The field to is missing.');
  return {
    ok: true,
    fact: {
      event: 'newCall',
      ...common,
      direction,
      from: partyOf(valueOf(fields, 'from') ?? ''),
      to: partyOf(valueOf(fields, 'to') ?? ''),
      userNames: valuesOf(fields, 'user'),
      userIds: valuesOf(fields, 'userId'),
      fullUserIds: valuesOf(fields, 'fullUserId'),
    },
  };
}

function commonFields(fields: PushFormFields, callId: string): Common {
  const common: Common = { callId, unknown: [] };
  const origCallId = valueOf(fields, 'origCallId');
  const xcid = valueOf(fields, 'xcid');
  const channelId = valueOf(fields, 'channelId');
  const diversion = partyAt(fields, 'diversion');
  if (origCallId !== undefined) common.origCallId = origCallId;
  if (xcid !== undefined) common.xcid = xcid;
  if (channelId !== undefined) common.channelId = channelId;
  if (diversion !== undefined) common.diversion = diversion;
  for (const [name, values] of fields) {
    if (!isKnownField(name)) for (const value of values) common.unknown.push([name, value]);
  }
  return common;
}

interface Ends {
  direction?: Direction;
  from?: PushParty;
  to?: PushParty;
  answeringNumber?: PushParty;
}

function ends(fields: PushFormFields): Ends {
  const found: Ends = {};
  const direction = directionOf(fields);
  if (direction !== undefined) found.direction = direction;
  for (const name of ['from', 'to', 'answeringNumber'] as const) {
    const party = partyAt(fields, name);
    if (party !== undefined) found[name] = party;
  }
  return found;
}

function answeredBy(fields: PushFormFields): { userName?: string; userId?: string; fullUserId?: string } {
  const userName = valueOf(fields, 'user');
  const userId = valueOf(fields, 'userId');
  const fullUserId = valueOf(fields, 'fullUserId');
  return {
    ...present({ userName, userId, fullUserId }),
  };
}

/** Absent and empty both mean "not specified"; only in `newCall` an empty number means a withheld one. */
function partyAt(fields: PushFormFields, name: string): PushParty | undefined {
  const written = valueOf(fields, name);
  return written === undefined ? undefined : partyOf(written);
}

function directionOf(fields: PushFormFields): Direction | undefined {
  const direction = valueOf(fields, 'direction');
  return direction === 'in' || direction === 'out' ? direction : undefined;
}

function isCause(text: string): text is PushCause {
  return CAUSES.has(text);
}

function refuse(field: string, detail: string): PushParseResult {
  return { ok: false, problem: { field, detail } };
}
