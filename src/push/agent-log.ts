import { z } from 'zod';
import type { AgentLog } from '../shared/model/agent-log.ts';
import type { Direction } from '../shared/model/call.ts';
import type { PushParty } from '../shared/model/push.ts';
import { assist, headline } from './agent-assist.ts';
import { durationWithin, filled, list, moment, part, optionalText } from './lenient.ts';
import { partyOf } from './party.ts';
import { vconLog } from './vcon.ts';

/** An error in a log: the path of the field, and what it should contain. */
interface AgentLogProblem {
  path: string;
  detail: string;
}

/** `told`: the log as received, JSON. */
export type AgentLogResult =
  | { ok: true; log: AgentLog; original: string }
  | { ok: false; problem: AgentLogProblem };

const directions: Readonly<Record<string, Direction>> = {
  in: 'in',
  inbound: 'in',
  incoming: 'in',
  out: 'out',
  outbound: 'out',
  outgoing: 'out',
};

const party = optionalText.transform((text): PushParty | undefined =>
  text === undefined ? undefined : partyOf(text),
);

const user = z
  .looseObject({
    userId: optionalText,
    accountId: optionalText,
    fullUserId: optionalText,
    firstName: optionalText,
    lastName: optionalText,
    fullName: optionalText,
  })
  .transform(({ userId, accountId, fullUserId, firstName, lastName, fullName }) => {
    const joined = [firstName, lastName].filter((name) => name !== undefined).join(' ');
    return filled({ userId, accountId, fullUserId, name: fullName ?? (joined === '' ? undefined : joined) });
  });

const call = z.looseObject({
  id: z.union([z.string().min(1), z.number()]).transform(String),
  from: party,
  to: party,
  caller: party,
  callee: party,
  startTime: part(moment),
  endTime: part(moment),
  duration: part(z.number()),
  direction: optionalText.transform((word) => directions[word?.toLowerCase() ?? '']),
  users: list(user),
  channel: part(
    z.looseObject({ id: optionalText, name: optionalText }).transform(({ id, name }) => filled({ id, name })),
  ),
});

const payload = z
  .looseObject({
    version: part(z.union([z.string(), z.number()]).transform(String)),
    call,
    assist,
    callHeadline: headline,
  })
  .transform(({ version = '', call: given, assist: made, callHeadline }): AgentLog => ({
    version,
    callId: given.id,
    ...filled({
      from: given.from ?? given.caller,
      to: given.to ?? given.callee,
      direction: given.direction,
      startedAt: given.startTime,
      endedAt: given.endTime,
      durationMs: durationOf(version, given),
      channel: given.channel,
      headline: callHeadline,
    }),
    users: given.users,
    scenarios: [],
    ...made,
  }));

/**
 * The specification and the variant with `caller` count seconds; the variant of version `1` counts milliseconds.
 * Durations of any other variant are ignored: start and end, if both are given, are more reliable anyway.
 */
function durationOf(version: string, given: z.output<typeof call>): number | undefined {
  if (given.startTime !== undefined && given.endTime !== undefined) {
    return durationWithin(given.endTime - given.startTime);
  }
  if (given.duration === undefined) return undefined;
  if (version === '1') return durationWithin(given.duration);
  const inSeconds = /^v[12]$/i.test(version) || given.caller !== undefined;
  return inSeconds ? durationWithin(given.duration * 1000) : undefined;
}

/**
 * Reads the raw body of a call log: versions v1 and v2 of the specification and the two variants of the live platform
 * (platform facts, "AI webhooks"), and vCons. Never throws, whatever the bytes are.
 */
export function parseAgentLog(body: Uint8Array): AgentLogResult {
  const original = new TextDecoder().decode(body);
  let json: unknown;
  try {
    json = JSON.parse(original);
  } catch {
    return { ok: false, problem: { path: '', detail: 'expected JSON' } };
  }
  const isVcon = typeof json === 'object' && json !== null && 'vcon' in json;
  const parsed = (isVcon ? vconLog : payload).safeParse(json);
  if (parsed.success) return { ok: true, log: parsed.data, original };
  const [issue] = parsed.error.issues;
  const path = (issue?.path ?? []).map(String).join('.');
  return { ok: false, problem: { path, detail: issue?.message ?? 'expected a call log' } };
}
