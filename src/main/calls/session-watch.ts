import { activeCallId, livingLegs, type Call } from '../../calls/call.ts';
import type { SessionReport } from '../../calls/facts.ts';
import {
  getCallSession,
  listCallSessions,
  sessionStatus,
  type CallSession,
} from '../../platform/sessions/call-sessions.ts';
import type { EndCause } from '../../shared/model/call.ts';
import type { AccountClient, Account } from '../account/account.ts';
import type { Environment } from '../base/environment.ts';
import { failureOf } from '../base/refusal.ts';
import type { CallDesk } from './call-desk.ts';
import { sessionOutcome } from './session-outcome.ts';

/** Poll interval of a session without other news of its call, ms. */
const everyMs = 2_000;
/** Attempts for a session that the platform never knew. */
const mostUnknown = 3;

export interface SessionWatchDeps {
  account: AccountClient & Pick<Account, 'accountType'>;
  clock: Environment['clock'];
  calls: CallDesk;
  /** Pushes cannot arrive. */
  isPolling(): boolean;
}

interface Watched {
  askedAt: number;
  unknown: number;
}

/**
 * Reads the sessions of a classic account: of a dialled call until a push names it, of any other call once, so that
 * its other end can be parked. One at a time; failed requests change nothing.
 */
export function watchSessions({ account, clock, calls, isPolling }: SessionWatchDeps): { look(): void } {
  const { transport, signal } = account;
  const watched = new Map<string, Watched>();
  let served = false;
  let absent = false;
  let asking = false;

  /** The session of a call not dialled here has the callId as id. */
  const sessionIdOf = (call: Call): string | undefined => call.session?.id ?? activeCallId(call);

  function isDue(call: Call, now: number): boolean {
    const id = sessionIdOf(call);
    const talks = call.state === 'connected' || call.state === 'held';
    if (id === undefined || call.state === 'ended' || (!talks && !call.session)) return false;
    const { askedAt = -Infinity, unknown = 0 } = watched.get(id) ?? {};
    if (now - askedAt < everyMs || unknown >= (call.dial ? mostUnknown : 1)) return false;
    if (!call.session) return !absent;
    const unnamed = livingLegs(call).length === 0;
    const mayPark = call.parked || call.pending.park !== undefined || (talks && !call.session.provenAt);
    return unnamed || mayPark || (isPolling() && call.dial !== undefined);
  }

  async function ask(call: Call, sessionId: string): Promise<void> {
    const askedAt = clock.now();
    const before = watched.get(sessionId);
    watched.set(sessionId, { askedAt, unknown: before?.unknown ?? 0 });
    const reported = await read(call, sessionId, before?.unknown ?? 0);
    if (reported === undefined || signal.aborted) return;
    const fact: SessionReport = {
      kind: 'session',
      id: call.id,
      sessionId,
      askedAt,
      at: clock.now(),
      ...reported,
    };
    calls.apply(fact);
  }

  async function read(
    call: Call,
    sessionId: string,
    unknown: number,
  ): Promise<Pick<SessionReport, 'status' | 'cause' | 'recording' | 'parked' | 'farMember'> | undefined> {
    try {
      const session = await getCallSession(transport, sessionId, { signal });
      served = true;
      const status = sessionStatus(session);
      return status === 'over'
        ? { status, ...(await outcomeOf(call)) }
        : { status, ...detailsOf(session, call) };
    } catch (error) {
      const failure = failureOf(error);
      const isUnknown = failure.kind === 'platform' && [403, 404, 405].includes(failure.status);
      if (!isUnknown) return undefined;
      const wasThere = call.session !== undefined && call.session.provenAt > 0;
      // If the platform has sessions, an unknown one has ended, unless it is new.
      if (wasThere || (call.dial && served && unknown > 0))
        return { status: 'over', ...(await outcomeOf(call)) };
      absent ||= !served && !call.dial;
      watched.set(sessionId, { askedAt: clock.now(), unknown: unknown + 1 });
      return undefined;
    }
  }

  /** The list of past calls tells whether the call was answered. */
  async function outcomeOf(call: Call): Promise<{ cause?: EndCause }> {
    const past = await listCallSessions(transport, { signal }).catch(() => []);
    const cause = sessionOutcome(call, past);
    return cause === undefined ? {} : { cause };
  }

  async function askAll(): Promise<void> {
    asking = true;
    try {
      const due = calls.board().calls.filter((call) => isDue(call, clock.now()));
      for (const call of due) {
        const id = sessionIdOf(call);
        if (id !== undefined && !signal.aborted) await ask(call, id);
      }
    } finally {
      asking = false;
      const live = new Set(calls.board().calls.map(sessionIdOf));
      for (const id of watched.keys()) if (!live.has(id)) watched.delete(id);
    }
  }

  return {
    look() {
      if (account.accountType !== 'classic' || asking) return;
      if (calls.board().calls.some((call) => isDue(call, clock.now()))) void askAll();
    },
  };
}

function detailsOf(
  { recording, members = [] }: CallSession,
  { farMember }: Call,
): Pick<SessionReport, 'recording' | 'parked' | 'farMember'> {
  // The specification does not say which member is which: the other end is the one marked so, or the last.
  const other =
    members.find(({ memberId }) => memberId === farMember) ??
    members.find(({ owner }) => owner === false) ??
    (members.length > 1 ? members.at(-1) : undefined);
  return {
    ...(recording !== undefined && { recording }),
    ...(other?.parked !== undefined && { parked: other.parked }),
    ...(other !== undefined && { farMember: other.memberId }),
  };
}
