import { listPushLog } from '../../platform/v2/webhook-log.ts';
import type { Diagnostics, SelfTestRun } from '../../shared/ipc/requests/diagnostics.ts';
import type { AccountSession } from '../session/account-session.ts';
import type { CurrentSession } from '../session/current-session.ts';
import type { StateHolder } from '../state/state.ts';
import type { SelfTestRuns } from '../self-test/runs.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import { findingsOf } from './findings.ts';
import type { PushLog } from '../pushes/push-log.ts';
import { supportFile } from './support-file.ts';
import { createTunnelHistory } from './tunnel-history.ts';

export interface DiagnosticsDesk {
  /** How far the clock of this computer is ahead of the platform's, ms. */
  clockIs(aheadMs: number): void;
  read(): Promise<Diagnostics>;
  /** The support file as it would be saved. */
  file(): Promise<{ name: string; text: string }>;
  /** Saves the file that was made last; answers whether the user has let it. */
  save(): Promise<boolean>;
  /** Tries the parts of the program. @throws Error when it came to no report */
  selfTest(): Promise<SelfTestRun>;
}

export interface DiagnosticsParts {
  now: () => number;
  state: StateHolder;
  settings: Pick<SettingsStore, 'get'>;
  pushLog: PushLog;
  /** How many faults of this program were caught. */
  faults: () => number;
  current: Pick<CurrentSession, 'get'>;
  versions: () => Readonly<Record<string, string>>;
  /** The last entries of the log. */
  logTail(): Promise<string[]>;
  selfTests: SelfTestRuns;
  /** Asks where, and writes. @throws StorageError */
  saveText(name: string, text: string): Promise<boolean>;
}

/** What the platform remembers of failed pushes counts this long, ms. */
const recentMs = 60 * 60_000;

/** Knows how pushes come, and what keeps them away. */
export function createDiagnostics(parts: DiagnosticsParts): DiagnosticsDesk {
  const { now, state, settings, pushLog } = parts;
  const history = createTunnelHistory();
  let clockAheadMs: number | undefined;
  let made: { name: string; text: string } | undefined;
  state.onChange(() => history.look(state.get().tunnel, now()));

  /** Many tokens may not read it, and many accounts keep none. */
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
    const open = parts.current.get();
    const failures = await platformFailures(open);
    const { session, tunnel, pushAddress, lines } = state.get();
    const pushes = pushLog.pushes();
    const refused = pushLog.refusals();
    const findings = findingsOf({
      session,
      tunnel,
      address: pushAddress,
      lines,
      pushes,
      refused,
      faults: open?.pushes.counters().faults ?? 0,
      caught: parts.faults(),
      clockAheadMs,
      missingRights: open?.account.missingRights ?? [],
      platformFailures: failures,
      unread: open?.readProblems.all() ?? [],
    });
    const selfTest = parts.selfTests.last();
    return { findings, pushes, refused, tunnel: history.moments(), ...(selfTest && { selfTest }) };
  }

  return {
    clockIs(aheadMs) {
      clockAheadMs = aheadMs;
    },
    read,
    selfTest: parts.selfTests.run,
    async file() {
      const [diagnostics, log] = await Promise.all([read(), parts.logTail()]);
      const text = supportFile({
        now: now(),
        versions: parts.versions(),
        state: state.get(),
        settings: settings.get(),
        diagnostics,
        counters: parts.current.get()?.pushes.counters(),
        clockAheadMs,
        log,
      });
      made = { name: `deskbell-support-${new Date(now()).toISOString().slice(0, 10)}.json`, text };
      return made;
    },
    async save() {
      if (!made) return false;
      // What was looked at is what is saved.
      return parts.saveText(made.name, made.text);
    },
  };
}
