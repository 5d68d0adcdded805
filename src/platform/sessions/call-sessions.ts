import { z } from 'zod';
import { badInput } from '../bad-input.ts';
import { pathOf } from '../path.ts';
import { flag, idText, maybe, record, text } from '../tolerant.ts';
import { CALL_CONTROL_TIMEOUT_MS } from '../transport.ts';
import { classicChange, classicQuery } from '../endpoint.ts';

const member = record({ memberId: idText, parked: flag, owner: flag });

/** The specification shows `sessionId` and `status`; everything else is optional. */
const session = record({ sessionId: idText, status: text, recording: flag, members: maybe(z.array(member)) });

/** A running call of a classic account (specification, "Call session"). */
export type CallSession = z.output<typeof session>;

type SessionStatus = 'calling' | 'talking' | 'held' | 'alive' | 'over';

const words: readonly [SessionStatus, RegExp][] = [
  ['over', /^(end|over|terminat|hang|hung|finish|clos|cancel|fail|busy|reject|disconnect|gone)/],
  ['held', /^(on.?)?(hold|held)/],
  ['talking', /^(establish|connected|answer|active|talk|run|live|up$)/],
  ['calling', /^(ring|dial|call|early|start|init|pend|progress|setup|connecting|new)/],
];

/** The meaning of a session's status; the values are undocumented, so the beginning of the word decides. */
export function sessionStatus({ status = '' }: Pick<CallSession, 'status'>): SessionStatus {
  const word = status.toLowerCase();
  return words.find(([, pattern]) => pattern.test(word))?.[0] ?? 'alive';
}

const PATH = '/my/sessions/calls';
const timeoutMs = CALL_CONTROL_TIMEOUT_MS;
const list = maybe(z.array(z.looseObject({})));

/** The specification does not show the layout: accepts a bare array, or the names of other lists. */
const sessions = z.union([
  z.array(z.looseObject({})),
  z.looseObject({ calls: list, events: list, items: list }).transform((body, context) => {
    const found = body.calls ?? body.events ?? body.items;
    if (found === undefined) context.addIssue({ code: 'custom', path: ['calls'], message: 'expected array' });
    return found ?? [];
  }),
]);

/** Past incoming and outgoing calls, as the platform writes them (GET /{userId}/sessions/calls). */
export const listCallSessions = classicQuery(sessions, () => PATH);

/** A number (E.164 with `+`) or an extension. */
type SessionParty = { number: string } | { extensionId: string };

export interface SessionOrder {
  callee: SessionParty;
  caller: SessionParty;
  /** The extension that is billed. */
  registerSip: string;
}

/** Starts a call (POST /{userId}/sessions/calls): the caller rings first, then the callee. */
export const startCallSession = classicChange(session, ({ callee, caller, registerSip }: SessionOrder) => {
  if (registerSip === '') throw badInput('registerSip', 'the id of an extension');
  const query = { callee: addressOf(callee, 'callee'), caller: addressOf(caller, 'caller'), registerSip };
  return { method: 'POST', path: PATH, query, timeoutMs };
});

function addressOf(party: SessionParty, field: string): string {
  const [scheme, address] = 'number' in party ? ['tel', party.number] : ['sip', party.extensionId];
  if (!/^[+\w.-]+$/.test(address)) throw badInput(field, 'a number in E.164 or the id of an extension');
  return `${scheme}:${address}`;
}

/** GET /{userId}/sessions/calls/{sessionId}. */
export const getCallSession = classicQuery(
  session,
  (sessionId: string) => pathOf`/my/sessions/calls/${sessionId}`,
);

/** Hangs up (DELETE /{userId}/sessions/calls/{sessionId}). */
export const endCallSession = classicChange(session, (sessionId: string) => ({
  method: 'DELETE',
  path: pathOf`/my/sessions/calls/${sessionId}`,
  timeoutMs,
}));

/** Starts or stops recording (PUT …/recording). */
export const setSessionRecording = classicChange(session, (sessionId: string, value: boolean) => ({
  method: 'PUT',
  path: pathOf`/my/sessions/calls/${sessionId}/recording`,
  query: { value },
  timeoutMs,
}));

/** Parks one member of the call, or brings it back (PUT …/member/{memberId}/parking). */
export const setMemberParked = classicChange(
  session,
  (sessionId: string, memberId: string, value: boolean) => ({
    method: 'PUT',
    path: pathOf`/my/sessions/calls/${sessionId}/member/${memberId}/parking`,
    query: { value },
    timeoutMs,
  }),
);
