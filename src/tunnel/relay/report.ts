import type { NatsConnection } from '@nats-io/nats-core';
import type { AboutDesk, DeskReport } from '../../shared/relay/desk-report.ts';
import { reportSubject, userToken, type Enrolment } from '../../shared/relay/wire.ts';
import { watchLoop, type LoopWatch } from '../http/loop-watch.ts';
import type { PushCounters } from '../push-receiver.ts';
import type { EnrolDeps } from './enrol.ts';

/** How a desk presents itself at the relay. */
export interface Introduction extends EnrolDeps {
  /** What the relay's administrator learns about this desk; absent: nothing. */
  about?: () => AboutDesk;
  /** Seed of its key, which should survive a restart; absent: a temporary one. */
  seed?: string;
}

export interface ReporterDeps {
  about: AboutDesk;
  publicKey: string;
  counters: () => Pick<PushCounters, 'received' | 'duplicates' | 'faults' | 'refused'>;
  clock: { now: () => number; sleep: (ms: number, signal: AbortSignal) => Promise<void> };
  /** In [0, 1). */
  random: () => number;
  /** Milliseconds of a monotonic clock that also counts sleep. */
  steady: () => number;
  lastPush?: LastPushKeeper | undefined;
}

/** Stores the last push across restarts, as it was reported. */
export interface LastPushKeeper {
  read(): DeskReport['lastPush'];
  write(push: NonNullable<DeskReport['lastPush']>): void;
}

/** Regularly tells the relay that this desk is fine, so that an administrator finds one that is not. */
export interface Reporter {
  /** Sends reports over this connection from now on. */
  connected(nats: NatsConnection, enrolment: Enrolment): void;
  lost(): void;
  /**
   * This desk received a push that a gateway had at `receivedAt`, and which was this old when the relay sent it here.
   */
  took(receivedAt: number | undefined, ageMs?: number): void;
  /** All pushes up to here have had their effect. */
  acknowledged(sequence: number): void;
  /** Says that this desk leaves; resolves once the relay knows, or after a short timeout. */
  leave(): Promise<void>;
}

interface Line {
  nats: NatsConnection;
  enrolment: Enrolment;
  everyMs: number;
  /** Time by the monotonic clock. */
  since: number;
  watch: LoopWatch;
}

interface LastPush {
  at: number;
  lateMs: number;
  steadyAt: number;
  waited: boolean;
  /** How far the wall clock was set since then, ms. */
  setBy: number;
  isStored: boolean;
}

/** Spreads reports: thousands of desks come back at the same moment and receive the same call. */
const FIRST_WITHIN_MS = 5_000;
/** The minimum share of the interval between two reports, however many pushes arrive. */
const LEAST_GAP = 2 / 3;
const SOON = 1 / 15;
const LEFT_WITHIN_MS = 500;
/** A smaller difference of the clocks comes from the steps of the steady one, 10 ms on Linux, and from running apart. */
const CLOCK_SET_MS = 100;
/** A push this late after the computer wakes had to wait for that. */
const ASLEEP_MS = 1_000;

/**
 * Sends a report once per interval, and soon after a push, but never more often than every two thirds of it: 4,000
 * desks with an interval of 30 s send at most 200 reports a second.
 */
export function createReporter(deps: ReporterDeps): Reporter {
  const { about, publicKey, counters, clock, steady } = deps;
  let line: Line | undefined;
  let reporting = new AbortController();
  const schedule = createSchedule(deps);
  /** The wall clock may be set at any time: all times of a report use the same reading. */
  const sinceOf = (at: number): number => Math.round(clock.now() - (steady() - at));
  const pushes = createPushMemory(deps.lastPush, sinceOf);

  function send(leaving: boolean): void {
    if (line === undefined) return;
    const { nats, enrolment, since } = line;
    const aboutPushes = pushes.report();
    const { received, duplicates, faults, refused } = counters();
    schedule.sent();
    const report: DeskReport = {
      ...about,
      ...aboutPushes,
      at: clock.now(),
      connectedSince: sinceOf(since),
      received,
      duplicates,
      refused: faults + Object.values(refused).reduce((sum, count) => sum + count, 0),
      leaving,
    };
    const subject = reportSubject(enrolment.account, userToken(enrolment.userId), publicKey);
    try {
      nats.publish(subject, JSON.stringify(report));
    } catch {
      // The connection is closing; the next one reports.
    }
  }

  /** Until the connection is lost. */
  async function report(signal: AbortSignal): Promise<void> {
    while (!signal.aborted && line !== undefined) {
      const waitMs = schedule.waitMs();
      if (waitMs > 0) {
        await schedule.wait(waitMs, signal);
        continue;
      }
      send(false);
      schedule.planNext(line.everyMs);
    }
  }

  return {
    connected(nats, enrolment) {
      const everyMs = (enrolment.reportSeconds ?? 0) * 1000;
      if (everyMs === 0) return;
      const renewed = line !== undefined;
      line = {
        nats,
        enrolment,
        everyMs,
        since: line?.since ?? steady(),
        watch: line?.watch ?? watchLoop(steady),
      };
      if (renewed) return;
      reporting = new AbortController();
      schedule.planFirst(everyMs);
      void report(reporting.signal);
    },
    lost() {
      line?.watch.stop();
      line = undefined;
      reporting.abort();
    },
    took(receivedAt, ageMs = 0) {
      const at = clock.now();
      const lateMs = at - (receivedAt ?? at);
      const wasAway = line !== undefined && ageMs > steady() - line.since;
      const wasAsleep = lateMs > ASLEEP_MS && line?.watch.isBehind() === true;
      pushes.took({ at, lateMs, steadyAt: steady(), waited: wasAway || wasAsleep });
      if (line) schedule.planSoon(line.everyMs);
    },
    acknowledged: pushes.acknowledged,
    async leave() {
      send(true);
      const late = clock.sleep(LEFT_WITHIN_MS, AbortSignal.timeout(LEFT_WITHIN_MS)).catch(() => undefined);
      await Promise.race([line?.nats.flush().catch(() => undefined), late]);
    },
  };
}

/** What reports say of pushes. */
function createPushMemory(stored: LastPushKeeper | undefined, sinceOf: (steadyAt: number) => number) {
  const before = stored?.read();
  let position: number | undefined;
  let newest: LastPush | undefined;

  function said(push: LastPush): NonNullable<DeskReport['lastPush']> {
    const { steadyAt, at, lateMs, waited } = push;
    const apart = sinceOf(steadyAt) - at;
    if (Math.abs(apart - push.setBy) >= CLOCK_SET_MS) push.setBy = apart;
    const { setBy } = push;
    return { at: at + setBy, lateMs: Math.round(lateMs + setBy), ...(waited && { waited }) };
  }

  return {
    took(push: Omit<LastPush, 'setBy' | 'isStored'>): void {
      newest = { ...push, setBy: 0, isStored: false };
    },
    acknowledged: (sequence: number): void => void (position = sequence),
    /** Stores the last push once, as it is reported first. */
    report(): Pick<DeskReport, 'position' | 'lastPush'> {
      const report: Pick<DeskReport, 'position' | 'lastPush'> = {};
      if (position !== undefined) report.position = position;
      const lastPush = newest ? said(newest) : before;
      if (!lastPush) return report;
      if (newest?.isStored === false) {
        newest.isStored = true;
        stored?.write(lastPush);
      }
      report.lastPush = lastPush;
      return report;
    },
  };
}

/** When the next report is due. */
function createSchedule({ clock, random, steady }: Pick<ReporterDeps, 'clock' | 'random' | 'steady'>) {
  /** Times by the monotonic clock, as setting the wall clock back would delay the next report. */
  let sentAt = 0;
  let dueAt = 0;
  let waiting = new AbortController();
  return {
    sent: (): void => void (sentAt = steady()),
    planFirst(everyMs: number): void {
      dueAt = steady() + random() * Math.min(FIRST_WITHIN_MS, everyMs / 2);
    },
    planNext(everyMs: number): void {
      dueAt = sentAt + everyMs * (0.8 + 0.4 * random());
    },
    /** After a push. */
    planSoon(everyMs: number): void {
      const soon = Math.max(steady() + random() * everyMs * SOON, sentAt + everyMs * LEAST_GAP);
      if (soon >= dueAt) return;
      dueAt = soon;
      waiting.abort();
    },
    waitMs: (): number => dueAt - steady(),
    /** Resolves early if a report becomes due earlier. */
    async wait(ms: number, signal: AbortSignal): Promise<void> {
      await clock.sleep(ms, AbortSignal.any([signal, waiting.signal])).catch(() => undefined);
      if (waiting.signal.aborted) waiting = new AbortController();
    },
  };
}
