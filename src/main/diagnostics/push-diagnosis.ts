import { listPushLog } from '../../platform/v2/webhook-log.ts';
import type { Diagnostics, TunnelMoment } from '../../shared/ipc/requests/diagnostics.ts';
import type { AccountSession } from '../session/account-session.ts';
import type { CurrentSession } from '../session/current-session.ts';
import type { StateHolder } from '../state/state.ts';
import type { SelfTestRuns } from '../self-test/runs.ts';
import { findingsOf } from './findings.ts';
import type { PushLog } from '../pushes/push-log.ts';
import type { TunnelView } from '../../shared/ipc/snapshot.ts';

export interface PushDiagnosis {
  /** Reports how far this computer's clock is ahead of the platform's, ms. */
  setClockAhead(aheadMs: number): void;
  clockAheadMs(): number | undefined;
  read(): Promise<Diagnostics>;
  /** Counters of the push receiver; undefined while nobody is signed in. */
  counters(): ReturnType<AccountSession['pushes']['counters']> | undefined;
}

export interface PushDiagnosisDeps {
  now: () => number;
  state: StateHolder;
  pushLog: PushLog;
  faults: () => number;
  current: Pick<CurrentSession, 'get'>;
  selfTests: Pick<SelfTestRuns, 'last'>;
}

/** Age up to which failed pushes in the platform's log count, ms. */
const recentMs = 60 * 60_000;

/** Made once at the start; records the states of the tunnel from then on. */
export function createPushDiagnosis(deps: PushDiagnosisDeps): PushDiagnosis {
  const { now, state, pushLog } = deps;
  const history = createTunnelHistory();
  let clockAheadMs: number | undefined;
  state.onChange(() => history.record(state.get().tunnel, now()));

  /** Undefined if the token may not read the log or the account has none, which is common. */
  async function platformFailures(open: AccountSession | undefined): Promise<number | undefined> {
    if (!open) return undefined;
    const { transport, signal } = open.account;
    const logged = await listPushLog(transport, { limit: 50 }, signal).catch(() => undefined);
    return logged?.filter(
      ({ createdAt = 0, status, xmlError }) =>
        now() - createdAt < recentMs && ((status ?? 0) >= 400 || (xmlError !== undefined && xmlError !== '')),
    ).length;
  }

  async function read(): Promise<Diagnostics> {
    const open = deps.current.get();
    const failures = await platformFailures(open);
    const { session, tunnel, pushAddress, lines, system } = state.get();
    const pushes = pushLog.pushes();
    const refused = pushLog.refusals();
    const findings = findingsOf({
      session,
      tunnel,
      address: pushAddress,
      lines,
      system,
      pushes,
      refused,
      faults: open?.pushes.counters().faults ?? 0,
      caught: deps.faults(),
      clockAheadMs,
      missingRights: open?.account.missingRights ?? [],
      platformFailures: failures,
      unread: open?.readProblems.all() ?? [],
    });
    const selfTest = deps.selfTests.last();
    return { findings, pushes, refused, tunnel: history.moments(), ...(selfTest && { selfTest }) };
  }

  return {
    setClockAhead: (aheadMs) => void (clockAheadMs = aheadMs),
    clockAheadMs: () => clockAheadMs,
    read,
    counters: () => deps.current.get()?.pushes.counters(),
  };
}

interface TunnelHistory {
  record(tunnel: TunnelView, at: number): void;
  moments(): TunnelMoment[];
}

const maxMoments = 50;

export function createTunnelHistory(): TunnelHistory {
  const moments: TunnelMoment[] = [];
  let last: TunnelView | undefined;
  return {
    record(tunnel, at) {
      if (tunnel === last) return;
      const same =
        last !== undefined &&
        tunnel.status === last.status &&
        tunnel.provider === last.provider &&
        tunnel.detail?.id === last.detail?.id;
      last = tunnel;
      if (same) return;
      const { status, provider, detail } = tunnel;
      moments.unshift({ at, status, ...(provider && { provider }), ...(detail && { detail }) });
      if (moments.length > maxMoments) moments.length = maxMoments;
    },
    moments: () => [...moments],
  };
}
