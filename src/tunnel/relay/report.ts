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
  const { about, publicKey, counters, clock, random, steady, lastPush: stored } = deps;
  let line: Line | undefined;
  let push: { position?: number; lastPush?: LastPush } = {};
  const before = stored?.read();
  /** The wall clock may be set at any time: all times of a report use the same reading. */
  const sinceOf = (at: number): number => Math.round(clock.now() - (steady() - at));
  /** Times by the monotonic clock, as setting the wall clock back would delay the next report. */
  const times = { sentAt: 0, dueAt: 0 };
  let waiting = new AbortController();
  let reporting = new AbortController();

  function send(leaving: boolean): void {
    if (line === undefined) return;
    const { nats, enrolment, since } = line;
    const { lastPush: newest, ...position } = push;
    const lastPush = newest ? said(newest) : before;
    if (push.lastPush?.isStored === false && lastPush) {
      push.lastPush.isStored = true;
      stored?.write(lastPush);
    }
    const { received, duplicates, faults, refused } = counters();
    times.sentAt = steady();
    const report: DeskReport = {
      ...about,
      ...position,
      ...(lastPush && { lastPush }),
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

  function said(newest: LastPush): NonNullable<DeskReport['lastPush']> {
    const { steadyAt, at, lateMs, waited } = newest;
    const apart = sinceOf(steadyAt) - at;
    if (Math.abs(apart - newest.setBy) >= CLOCK_SET_MS) newest.setBy = apart;
    const { setBy } = newest;
    return { at: at + setBy, lateMs: Math.round(lateMs + setBy), ...(waited && { waited }) };
  }

  /** Until the connection is lost. */
  async function report(signal: AbortSignal): Promise<void> {
    while (!signal.aborted && line !== undefined) {
      const wait = times.dueAt - steady();
      if (wait > 0) {
        await clock.sleep(wait, AbortSignal.any([signal, waiting.signal])).catch(() => undefined);
        waiting = waiting.signal.aborted ? new AbortController() : waiting;
        continue;
      }
      send(false);
      times.dueAt = times.sentAt + line.everyMs * (0.8 + 0.4 * random());
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
      times.dueAt = steady() + random() * Math.min(FIRST_WITHIN_MS, everyMs / 2);
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
      const waited = wasAway || wasAsleep;
      push = { ...push, lastPush: { at, lateMs, steadyAt: steady(), waited, setBy: 0, isStored: false } };
      if (line === undefined) return;
      const { everyMs } = line;
      const soon = Math.max(steady() + random() * everyMs * SOON, times.sentAt + everyMs * LEAST_GAP);
      if (soon >= times.dueAt) return;
      times.dueAt = soon;
      waiting.abort();
    },
    acknowledged: (sequence) => (push = { ...push, position: sequence }),
    async leave() {
      send(true);
      const late = clock.sleep(LEFT_WITHIN_MS, AbortSignal.timeout(LEFT_WITHIN_MS)).catch(() => undefined);
      await Promise.race([line?.nats.flush().catch(() => undefined), late]);
    },
  };
}
