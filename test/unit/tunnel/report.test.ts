import type { NatsConnection } from '@nats-io/nats-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { deskReport, type DeskReport } from '../../../src/shared/relay/desk-report.ts';
import type { Enrolment } from '../../../src/shared/relay/wire.ts';
import { createReporter, type Reporter } from '../../../src/tunnel/relay/report.ts';
import { manualClock } from '../main/support.ts';

/** @param steps of the steady clock, ms */
function world(reportSeconds = 30, kept?: DeskReport['lastPush'], steps = 1) {
  const steady = manualClock();
  const set = { by: 0 };
  const clock = { ...steady, now: () => steady.now() + set.by };
  const written: unknown[] = [];
  const sent: { subject: string; at: number; report: DeskReport }[] = [];
  const nats = {
    publish: (subject: string, body: string) =>
      void sent.push({ subject, at: clock.now(), report: deskReport.parse(JSON.parse(body)) }),
    flush: () => Promise.resolve(),
  } as unknown as NatsConnection;
  const enrolment: Enrolment = {
    ...{ jwt: 'j', lifetimeS: 3600, account: 'acme', userId: 'w0', ringMs: 60_000 },
    servers: { tcp: [], websocket: [] },
    ...(reportSeconds > 0 && { reportSeconds }),
  };
  const reporter: Reporter = createReporter({
    about: { desk: 'd'.repeat(36), version: '1.0.0', shell: 'Electron 45', system: 'linux' },
    publicKey: 'UKEY',
    counters: () => ({ received: 5, duplicates: 1, faults: 1, refused: { signature: 2 } as never }),
    clock,
    random: () => 0.5,
    steady: () => Math.floor(steady.now() / steps) * steps,
    lastPush: { read: () => kept, write: (push) => written.push(push) },
  });
  onTestFinished(() => reporter.lost());
  return { clock, set, written, sent, reporter, connect: () => reporter.connected(nats, enrolment) };
}

describe('the reports of a desk', () => {
  it('contain its version and its read position, once in each interval', async () => {
    const { clock, sent, reporter, connect } = world();
    reporter.acknowledged(7);
    connect();
    await clock.advance(95_000);
    expect(sent.map(({ at }) => at - (sent[0]?.at ?? 0))).toEqual([0, 30_000, 60_000, 90_000]);
    expect(sent[0]).toMatchObject({
      subject: 'report.acme.w0.UKEY',
      report: { position: 7, version: '1.0.0', received: 5, duplicates: 1, refused: 3, leaving: false },
    });
  });

  it('follow a push soon, but never more often than two thirds of the interval', async () => {
    const { clock, sent, reporter, connect } = world();
    connect();
    await clock.advance(25_000);
    const before = clock.now();
    reporter.took(before - 40);
    await clock.advance(1_000);
    expect(sent).toHaveLength(2);
    expect(sent[1]?.report.lastPush).toEqual({ at: before, lateMs: 40 });
    for (let at = 0; at < 600; at += 1) {
      reporter.took(clock.now());
      await clock.advance(100);
    }
    const gaps = sent.slice(1).map(({ at }, index) => at - (sent[index]?.at ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(20_000);
    expect(sent.length).toBeGreaterThan(4);
  });

  it('continue when the clock of the computer is set back', async () => {
    const { clock, set, sent, connect } = world();
    connect();
    await clock.advance(35_000);
    const before = sent.length;
    set.by = -3_600_000;
    await clock.advance(90_000);
    expect(sent.length - before).toBe(3);
  });

  it('give all times by the current clock, even if that was set by an hour since the push', async () => {
    const { clock, set, sent, reporter, connect } = world();
    connect();
    await clock.advance(25_000);
    reporter.took(clock.now() - 40);
    set.by = 3_600_000;
    await clock.advance(30_000);
    const { at, connectedSince, lastPush } = sent.at(-1)?.report ?? {};
    expect(
      [(at ?? 0) - (connectedSince ?? 0), (at ?? 0) - (lastPush?.at ?? 0)].every((ms) => ms <= 55_000),
    ).toBe(true);
    expect(lastPush?.lateMs).toBe(3_600_040);
  });

  it('describe a push the same each time, however the system clock is set', async () => {
    const { clock, sent, reporter, connect } = world(30, undefined, 7);
    connect();
    await clock.advance(25_009);
    const at = clock.now();
    reporter.took(at - 1);
    await clock.advance(95_000);
    const told = sent.map(({ report }) => report.lastPush).filter((push) => push !== undefined);
    expect(told.length).toBeGreaterThan(2);
    expect(new Set(told.map((push) => JSON.stringify(push)))).toEqual(
      new Set([JSON.stringify({ at, lateMs: 1 })]),
    );
  });

  it('repeat the last push after a restart until it is reported', async () => {
    const before = { at: 5, lateMs: 7 };
    const { clock, written, sent, reporter, connect } = world(30, before);
    connect();
    await clock.advance(25_000);
    expect(sent.map(({ report }) => report.lastPush)).toEqual([before]);
    const at = clock.now();
    reporter.took(at - 40);
    await clock.advance(65_000);
    expect(sent.at(-1)?.report.lastPush).toEqual({ at, lateMs: 40 });
    expect(written).toEqual([{ at, lateMs: 40 }]);
  });

  it('mark a push that waited for this desk as delayed', async () => {
    const { clock, sent, reporter, connect } = world();
    connect();
    reporter.took(clock.now() - 30_000, 30_000);
    await clock.advance(10_000);
    expect(sent[0]?.report.lastPush).toMatchObject({ lateMs: 30_000, waited: true });
  });

  it('mark a push as delayed when the computer slept, not when its clock was set forward', async () => {
    const { clock, set, sent, reporter, connect } = world();
    connect();
    set.by = 3_600_000;
    reporter.took(clock.now() - set.by - 40);
    await clock.advance(10_000);
    expect(sent.at(-1)?.report.lastPush).not.toHaveProperty('waited');
    set.by = 0;
    clock.sleepThrough(60_000);
    reporter.took(clock.now() - 30_000);
    await clock.advance(30_000);
    expect(sent.at(-1)?.report.lastPush).toMatchObject({ lateMs: 30_000, waited: true });
  });

  it('pause without a connection, and continue over the next, with the time since it opened', async () => {
    const { clock, sent, reporter, connect } = world();
    connect();
    await clock.advance(10_000);
    reporter.lost();
    await clock.advance(60_000);
    expect(sent).toHaveLength(1);
    const back = clock.now();
    connect();
    await clock.advance(10_000);
    // An identity was renewed: the desk was there all the time.
    connect();
    await clock.advance(30_000);
    expect(sent.map(({ report }) => report.connectedSince)).toEqual([back - 70_000, back, back]);
  });

  it('end with one that reports that the desk leaves', async () => {
    const { clock, sent, reporter, connect } = world();
    connect();
    await clock.advance(10_000);
    await reporter.leave();
    reporter.lost();
    await clock.advance(60_000);
    expect(sent.map(({ report }) => report.leaving)).toEqual([false, true]);
  });

  it('are not sent to a relay that does not accept them', async () => {
    const { clock, sent, reporter, connect } = world(0);
    connect();
    reporter.took(undefined);
    await clock.advance(60_000);
    await reporter.leave();
    expect(sent).toEqual([]);
  });
});
