import { z } from 'zod';
import { partyOf } from '../../push/party.ts';
import type { RelayAccount } from '../account.ts';
import { addressees, namesOtherAccount, type Addressees } from './addressees.ts';
import type { KnownUsers } from './known-users.ts';
import { logId } from './message-id.ts';
import type { Outbox } from './outbox.ts';
import type { Directory } from './recipients.ts';
import { parseJson } from '../../shared/json.ts';

export interface IncomingLog {
  account: RelayAccount;
  contentType: string;
  body: Uint8Array;
  receivedAt: number;
}

export interface LogReply {
  status: 204 | 400 | 403 | 503;
  sentence: string;
  outcome: 'published' | 'spooled' | 'nobody' | 'unreadable' | 'account' | 'not-taken';
}

const text = z.string().optional().catch(undefined);
/** Only the fields that are needed to find the users; versions of the log differ, and the desk parses all of it. */
const agentLog = z.looseObject({
  call: z
    .looseObject({
      id: text,
      from: text,
      to: text,
      direction: text,
      users: z.array(z.looseObject({ userId: text, fullUserId: text })).catch([]),
    })
    .catch({ id: undefined, from: undefined, to: undefined, direction: undefined, users: [] }),
});

type Call = z.infer<typeof agentLog>['call'];

export interface TakeLogDeps {
  outbox: Outbox;
  /** Logs are not signed: a copy for anybody whom the relay has not heard of would only take room. */
  users: KnownUsers;
  onLeftOut?: (leftOut: Addressees['leftOut']) => void;
}

/** Takes the log that an AI agent posted after its call (specification, "AI agent call-log webhook"). */
export function createTakeLog(deps: TakeLogDeps): (log: IncomingLog) => Promise<LogReply> {
  const { outbox, users } = deps;
  return async ({ account, contentType, body, receivedAt }) => {
    const parsed = agentLog.safeParse(parseJson(body));
    if (!parsed.success) {
      return {
        status: 400,
        sentence: 'The body is no agent log; expected a JSON object.',
        outcome: 'unreadable',
      };
    }
    const { call } = parsed.data;
    const { name, masterSipId } = account.config;
    const fullUserIds = call.users.flatMap(({ fullUserId }) => fullUserId ?? []);
    if (namesOtherAccount(fullUserIds, masterSipId)) {
      return { status: 403, sentence: 'The log is of another account.', outcome: 'account' };
    }
    const recipients = usersOf(call, users.directory(name));
    const { to, leftOut } = addressees(recipients, {
      bodyBytes: body.byteLength,
      knows: (userId) => users.knows(name, userId),
    });
    const isUserListRead = users.isRead();
    if (isUserListRead && to.length < recipients.length) deps.onLeftOut?.(leftOut);
    if (isUserListRead && to.length === 0) return { status: 204, sentence: '', outcome: 'nobody' };
    const message = {
      kind: 'log' as const,
      account: name,
      id: logId(name, call.id, body),
      head: { 'content-type': contentType },
      body,
      receivedAt,
      ...(isUserListRead && { to }),
    };
    try {
      return { status: 204, sentence: '', outcome: (await outbox.take(message)).outcome };
    } catch {
      return { status: 503, sentence: 'The log cannot be kept at the moment.', outcome: 'not-taken' };
    }
  };
}

/** The users whom a log concerns that was taken before they could be known. */
export function usersOfLog(body: Uint8Array, directory: Directory): readonly string[] {
  const parsed = agentLog.safeParse(parseJson(body));
  return parsed.success ? usersOf(parsed.data.call, directory) : [];
}

/** The users it names, else those whom the number leads to, else everybody in a queue. */
function usersOf(call: Call, directory: Directory): readonly string[] {
  const named = [...new Set(call.users.flatMap(({ userId }) => userId ?? []))];
  if (named.length > 0) return named;
  const own = partyOf((call.direction === 'out' ? call.from : call.to) ?? '');
  const target = own.kind === 'number' ? directory.target(own.e164) : undefined;
  if (target === undefined) return directory.queueMembers();
  return directory.line(target) ?? [target];
}
