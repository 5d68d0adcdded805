import { z } from 'zod';
import { badInput } from '../bad-input.ts';
import { readClassic, writeClassicFor, type ClassicOptions } from '../classic-handler.ts';
import { pathOf } from '../path.ts';
import { flag, idText, maybe, record, text } from '../tolerant.ts';
import { CALL_CONTROL_TIMEOUT_MS, type Transport } from '../transport.ts';

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
export function listCallSessions(
  transport: Transport,
  options?: ClassicOptions,
): Promise<Record<string, unknown>[]> {
  return readClassic(transport, PATH, sessions, options);
}

/** A number (E.164 with `+`) or an extension. */
type SessionParty = { number: string } | { extensionId: string };

export interface SessionOrder {
  callee: SessionParty;
  caller: SessionParty;
  /** The extension that is billed. */
  registerSip: string;
}

/** Starts a call (POST /{userId}/sessions/calls): the caller rings first, then the callee. */
export async function startCallSession(
  transport: Transport,
  { callee, caller, registerSip }: SessionOrder,
  signal?: AbortSignal,
): Promise<CallSession> {
  if (registerSip === '') throw badInput('registerSip', 'the id of an extension');
  const query = { callee: addressOf(callee, 'callee'), caller: addressOf(caller, 'caller'), registerSip };
  return writeClassicFor(transport, { method: 'POST', path: PATH, query, timeoutMs, signal }, session);
}

function addressOf(party: SessionParty, field: string): string {
  const [scheme, address] = 'number' in party ? ['tel', party.number] : ['sip', party.extensionId];
  if (!/^[+\w.-]+$/.test(address)) throw badInput(field, 'a number in E.164 or the id of an extension');
  return `${scheme}:${address}`;
}

/** GET /{userId}/sessions/calls/{sessionId}. */
export function getCallSession(
  transport: Transport,
  sessionId: string,
  options?: ClassicOptions,
): Promise<CallSession> {
  return readClassic(transport, pathOf`/my/sessions/calls/${sessionId}`, session, options);
}

/** Hangs up (DELETE /{userId}/sessions/calls/{sessionId}). */
export function endCallSession(
  transport: Transport,
  sessionId: string,
  signal?: AbortSignal,
): Promise<CallSession> {
  const path = pathOf`/my/sessions/calls/${sessionId}`;
  return writeClassicFor(transport, { method: 'DELETE', path, timeoutMs, signal }, session);
}

/** Starts or stops recording (PUT …/recording). */
export function setSessionRecording(
  transport: Transport,
  sessionId: string,
  value: boolean,
  signal?: AbortSignal,
): Promise<CallSession> {
  const path = pathOf`/my/sessions/calls/${sessionId}/recording`;
  return writeClassicFor(transport, { method: 'PUT', path, query: { value }, timeoutMs, signal }, session);
}

/** Parks one member of the call, or brings it back (PUT …/member/{memberId}/parking). */
export function setMemberParked(
  transport: Transport,
  sessionId: string,
  memberId: string,
  value: boolean,
  signal?: AbortSignal,
): Promise<CallSession> {
  const path = pathOf`/my/sessions/calls/${sessionId}/member/${memberId}/parking`;
  return writeClassicFor(transport, { method: 'PUT', path, query: { value }, timeoutMs, signal }, session);
}
