import { z } from 'zod';
import type { AgentLog } from '../shared/model/agent-log.ts';
import type { Direction } from '../shared/model/call.ts';
import type { PushParty } from '../shared/model/push.ts';
import { assist, headline } from './agent-assist.ts';
import { durationWithin, filled, list, moment, part, said } from './lenient.ts';
import { partyOf } from './party.ts';
import { vconLog } from './vcon.ts';

/** What is wrong with a log: the path of the field, and what was expected there. */
interface AgentLogProblem {
  path: string;
  detail: string;
}

/** `told`: the log as it came, JSON. */
export type AgentLogResult =
  { ok: true; log: AgentLog; told: string } | { ok: false; problem: AgentLogProblem };

const directions: Readonly<Record<string, Direction>> = {
  in: 'in',
  inbound: 'in',
  incoming: 'in',
  out: 'out',
  outbound: 'out',
  outgoing: 'out',
};

const party = said.transform((text): PushParty | undefined =>
  text === undefined ? undefined : partyOf(text),
);

const user = z
  .looseObject({
    userId: said,
    accountId: said,
    fullUserId: said,
    firstName: said,
    lastName: said,
    fullName: said,
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
  direction: said.transform((word) => directions[word?.toLowerCase() ?? '']),
  users: list(user),
  channel: part(z.looseObject({ id: said, name: said }).transform(({ id, name }) => filled({ id, name }))),
});

const payload = z
  .looseObject({
    version: part(z.union([z.string(), z.number()]).transform(String)),
    call,
    assist,
    callHeadline: headline,
  })
  .transform(({ version = '', call: told, assist: made, callHeadline }): AgentLog => ({
    version,
    callId: told.id,
    ...filled({
      from: told.from ?? told.caller,
      to: told.to ?? told.callee,
      direction: told.direction,
      startedAt: told.startTime,
      endedAt: told.endTime,
      durationMs: durationOf(version, told),
      channel: told.channel,
      headline: callHeadline,
    }),
    users: told.users,
    scenarios: [],
    ...made,
  }));

/**
 * The specification counts seconds, as the variant with `caller` does; the variant of version `1` counts milliseconds.
 * Of any other nothing is concluded: start and end, where both are said, are surer than all of them.
 */
function durationOf(version: string, told: z.output<typeof call>): number | undefined {
  if (told.startTime !== undefined && told.endTime !== undefined) {
    return durationWithin(told.endTime - told.startTime);
  }
  if (told.duration === undefined) return undefined;
  if (version === '1') return durationWithin(told.duration);
  const inSeconds = /^v[12]$/i.test(version) || told.caller !== undefined;
  return inSeconds ? durationWithin(told.duration * 1000) : undefined;
}

/**
 * Reads the raw body of a call log: versions v1 and v2 of the specification and the two variants of the live platform
 * (platform facts, "AI webhooks"), and vCons. Never throws, whatever the bytes are.
 */
export function parseAgentLog(body: Uint8Array): AgentLogResult {
  const told = new TextDecoder().decode(body);
  let json: unknown;
  try {
    json = JSON.parse(told);
  } catch {
    return { ok: false, problem: { path: '', detail: 'expected JSON' } };
  }
  const isVcon = typeof json === 'object' && json !== null && 'vcon' in json;
  const parsed = (isVcon ? vconLog : payload).safeParse(json);
  if (parsed.success) return { ok: true, log: parsed.data, told };
  const [issue] = parsed.error.issues;
  const path = (issue?.path ?? []).map(String).join('.');
  return { ok: false, problem: { path, detail: issue?.message ?? 'expected a call log' } };
}
