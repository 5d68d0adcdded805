import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Registry } from 'prom-client';
import { createFleet, type Fleet } from '../../../src/relay/fleet/fleet.ts';
import { findDesk } from '../../../src/relay/fleet/find-desk.ts';
import { readUpTo } from '../../../src/relay/fleet/known-desk.ts';
import { createFleetMetrics } from '../../../src/relay/fleet/fleet-metrics.ts';
import { printDesks } from '../../../src/relay/fleet/print-desks.ts';
import type { DeskReport } from '../../../src/shared/relay/desk-report.ts';
import { userOfToken, userToken } from '../../../src/shared/relay/wire.ts';

const start = Date.parse('2026-03-01T08:00:00Z');
const second = 1000;
const minute = 60 * second;

interface Told extends Partial<DeskReport> {
  user?: string;
  key?: string;
  /** When the relay received the report. */
  storedAt?: number;
}

function world() {
  const clock = { now: start };
  const revoked = new Set<string>();
  const late: number[] = [];
  const waits: number[] = [];
  const fleet = createFleet({
    now: () => clock.now,
    reportSeconds: 30,
    isRevoked: (_, user, key) => revoked.has(user) || revoked.has(key),
    onLastPush: (ms, waited) => (waited ? waits : late).push(ms),
  });
  const tell = ({ user = 'w0', key = 'UKEY', storedAt = clock.now, ...report }: Told = {}): void => {
    const whole = {
      ...{ desk: 'd'.repeat(36), at: storedAt, version: '1.2.3', shell: 'Electron 45.0.0' },
      ...{ system: 'linux 6.1.0 x64', connectedSince: start, received: 0, duplicates: 0, refused: 0 },
      ...report,
    };
    fleet.report(['acme', user, key], whole, storedAt);
  };
  /** Applies the answer of the stream. */
  const missed = (since: number): void => {
    for (const desk of fleet.watched()) desk.missedSince = since;
  };
  return { clock, fleet, tell, missed, revoked, late, waits };
}
const enrol = (fleet: Fleet, key: string, told: { now: number; since: number; after: number }): void =>
  fleet.identity(
    ['acme', 'w0', key],
    {
      ...{ expires: told.now / 1000 + 3600, since: told.since, after: told.after },
      ...{ desk: 'blocked-blocked', version: '1.2.3', shell: 'Electron 45.0.0', system: 'linux 6.1.0 x64' },
    },
    told.now,
  );
const states = (fleet: Fleet): string[] =>
  fleet.rows().map(({ user, state, reason }) => [user, state, reason].filter(Boolean).join(' '));

describe('the state of a desk at the relay', () => {
  it('is connected while it reports, and away when reports stop', () => {
    const { clock, fleet, tell } = world();
    tell();
    expect(states(fleet)).toEqual(['w0 connected']);
    clock.now += 70 * second;
    expect(states(fleet)).toEqual(['w0 connected']);
    clock.now += 10 * second;
    expect(states(fleet)).toEqual(['w0 away']);
  });

  it('is silent once a push for it is not acknowledged within two reports', () => {
    const { clock, fleet, tell, missed } = world();
    tell({ position: 4 });
    missed(start);
    clock.now += 60 * second;
    tell({ position: 4 });
    expect(states(fleet)).toEqual(['w0 connected']);
    clock.now += 1;
    expect(states(fleet)).toEqual(['w0 silent does not acknowledge']);
    tell({ position: 5 });
    expect(states(fleet)).toEqual(['w0 connected']);
  });

  it('is silent when it is away and called, unless another desk of the user is connected', () => {
    const { clock, fleet, tell, missed } = world();
    tell({ position: 4, desk: 'laptop-laptop', key: 'UONE' });
    missed(start + minute);
    clock.now += 5 * minute;
    expect(states(fleet)).toEqual(['w0 silent not connected']);
    tell({ desk: 'desktop-desktop', key: 'UTWO' });
    expect(states(fleet)).toEqual(['w0 away not connected', 'w0 connected']);
  });

  it('is ended when the program says so, and no longer watched', () => {
    const { clock, fleet, tell, missed } = world();
    tell({ position: 4 });
    missed(start);
    clock.now += second;
    tell({ position: 4, leaving: true });
    clock.now += 5 * minute;
    expect(states(fleet)).toEqual(['w0 ended']);
    expect(fleet.watched()).toEqual([]);
  });

  it('is that of one desk over restarts, and late reports of an earlier run change nothing', () => {
    const { clock, fleet, tell } = world();
    tell({ key: 'UONE' });
    clock.now += minute;
    tell({ key: 'UTWO', received: 3 });
    tell({ key: 'UONE', storedAt: start + second, leaving: true });
    expect(fleet.rows()).toMatchObject([{ state: 'connected', received: 3 }]);
  });

  it('is known by its identity, until that expires, when its program is too old to report', () => {
    const { clock, fleet, tell } = world();
    fleet.identity(['acme', 'w7', 'UOLD'], { expires: start / 1000 + 3600 }, start);
    fleet.identity(['acme', 'w0', 'UKEY'], { expires: start / 1000 + 3600 }, start);
    tell();
    expect(states(fleet)).toEqual(['w0 connected']);
    clock.now += 61 * second;
    expect(states(fleet)).toEqual(['w0 connected', 'w7 unknown']);
    clock.now += 3600 * second;
    expect(states(fleet)).toEqual(['w0 away']);
  });

  it('is never connected for one that enrolled only, however often and with whichever keys', () => {
    const { clock, fleet, tell, missed } = world();
    for (let tries = 0; tries < 25; tries += 1) {
      enrol(fleet, `U${tries}`, { now: clock.now, since: start, after: 3 });
      clock.now += 4 * second;
    }
    expect(fleet.rows()).toMatchObject([
      { state: 'enrolled', desk: 'blocked-', key: 'U24', version: '1.2.3', enrolledSince: start },
    ]);
    expect(fleet.watched().map(readUpTo)).toEqual([3]);
    missed(start + 30 * second);
    expect(states(fleet)).toEqual(['w0 silent never connected']);
    // Its calls are not missed where another desk shows them, but this one receives nothing.
    tell({ desk: 'laptop-laptop', key: 'UTWO' });
    expect(states(fleet)).toEqual(['w0 silent never connected', 'w0 connected']);
    tell({ desk: 'blocked-blocked', key: 'U24', position: 4 });
    expect(states(fleet)).toEqual(['w0 connected', 'w0 connected']);
  });

  it('is distinguished from away when it enrols again and does not connect', () => {
    const { clock, fleet, tell, missed } = world();
    tell({ desk: 'blocked-blocked', position: 5, leaving: true });
    clock.now += 60 * minute;
    const again = clock.now;
    enrol(fleet, 'UKEY', { now: again, since: again, after: 9 });
    clock.now += 78 * second;
    expect(states(fleet)).toEqual(['w0 enrolled']);
    expect(fleet.watched().map(readUpTo)).toEqual([9]);
    missed(again);
    expect(printDesks(fleet.rows(), { json: false, silent: true })[1]).toMatch(
      /–  +–  +–  +SILENT: enrolled, but not connected since 2026-03-01 08:00:00Z, missed pushes since 2026-03-01 09:00:00Z$/,
    );
    // After its identity has expired, nothing shows that its program is running.
    clock.now += 61 * minute;
    expect(states(fleet)).toEqual(['w0 ended']);
  });

  it('is found by the first characters of its installation or of any of its keys', () => {
    const { clock, fleet, tell } = world();
    tell({ desk: 'laptop-laptop', key: 'UONEONEONE' });
    tell({ desk: 'laptop-laptop', key: 'UTWOTWOTWO' });
    enrol(fleet, 'UTHREETHREE', { now: clock.now, since: start, after: 0 });
    fleet.identity(['acme', 'w7', 'UOLDOLDOLD'], { expires: start / 1000 + 3600 }, start);
    const laptop = {
      names: ['laptop-laptop', 'UONEONEONE', 'UTWOTWOTWO'],
      keys: ['UONEONEONE', 'UTWOTWOTWO'],
    };
    expect(findDesk(fleet, 'acme', 'laptop-l')).toEqual(laptop);
    expect(findDesk(fleet, 'acme', 'UONEONEO')).toEqual(laptop);
    expect(findDesk(fleet, 'acme', 'blocked-')).toMatchObject({ keys: ['UTHREETHREE'] });
    expect(findDesk(fleet, 'acme', 'UOLDOLDO')).toEqual({ names: ['UOLDOLDOLD'], keys: ['UOLDOLDOLD'] });
    const gone = `U${'A'.repeat(55)}`;
    expect(findDesk(fleet, 'acme', gone)).toEqual({ names: [gone], keys: [gone] });
    expect(() => findDesk(fleet, 'other', 'laptop-l')).toThrow('No desk of other is called laptop-l');
    expect(() => findDesk(fleet, 'acme', 'lap')).toThrow('too short');
    tell({ user: 'w1', desk: 'laptop-ladder', key: 'UFOUR' });
    expect(() => findDesk(fleet, 'acme', 'laptop-la')).toThrow('2 desks are called laptop-la');
  });

  it('is not reported for revoked desks', () => {
    const { clock, fleet, tell, revoked } = world();
    tell({ user: 'w1' });
    tell({ user: 'w2', key: 'UTWO' });
    fleet.identity(['acme', 'w3', 'UOLD'], { expires: start / 1000 + 3600 }, start);
    clock.now += 61 * second;
    for (const who of ['w1', 'UTWO', 'w3']) revoked.add(who);
    expect(fleet.rows()).toEqual([]);
  });

  it('counts as connected while it reports, and no longer after the program has ended', () => {
    const { clock, fleet, tell } = world();
    const there = (user: string): number => fleet.there('acme', user);
    tell({ desk: 'office-office', key: 'UONE' });
    tell({ desk: 'home-home-home', key: 'UTWO' });
    tell({ user: 'w1', desk: 'laptop-laptop', key: 'UTHREE' });
    expect([there('w0'), there('w1'), there('w2')]).toEqual([2, 1, 0]);
    tell({ desk: 'home-home-home', key: 'UTWO', leaving: true });
    expect(there('w0')).toBe(1);
    clock.now += 80 * second;
    expect([there('w0'), there('w1')]).toEqual([0, 0]);
    const desk = (at: number): string => `desk-${String(at).padStart(5, '0')}`;
    for (let at = 0; at < 10_050; at += 1) tell({ user: 'many', desk: desk(at), key: `U${at}` });
    expect([there('many'), there('w0')]).toEqual([20, 0]);
  });

  it('is dropped after a week, and limited to 10,000 desks', () => {
    const { clock, fleet, tell } = world();
    for (let at = 0; at < 10_050; at += 1) tell({ user: `w${at}`, key: `U${at}` });
    expect(fleet.rows()).toHaveLength(10_000);
    expect(fleet.rows()[0]?.user).toBe('w50');
    clock.now += 7 * 24 * 3600 * second + 1;
    expect(fleet.rows()).toEqual([]);
  });

  it('measures push delays by the clock of the relay, whatever that of the desk shows', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -3_600_000, max: 3_600_000 }).filter((ms) => ms >= 0 || ms <= -2_000),
        fc.nat(60_000),
        (ahead, lateMs) => {
          const { fleet, tell, late } = world();
          tell({
            at: start + ahead,
            received: 1,
            lastPush: { at: start + ahead - 5, lateMs: lateMs + ahead },
          });
          expect(fleet.rows()).toMatchObject([{ lateMs, lastPushAt: start - 5, clockAheadMs: ahead }]);
          expect(late).toEqual([lateMs]);
        },
      ),
    );
  });

  it('excludes the transfer time of reports from push delays, and counts delayed ones apart', () => {
    const { fleet, tell, late, waits } = world();
    tell({ at: start - 360, received: 1, lastPush: { at: start - 400, lateMs: 30 } });
    expect(fleet.rows()).toMatchObject([{ lateMs: 30, clockAheadMs: 0 }]);
    tell({ received: 2, lastPush: { at: start, lateMs: 30_432, waited: true } });
    expect(printDesks(fleet.rows(), { json: false, silent: false })[1]).toMatch(/  away +connected$/);
    expect([late, waits]).toEqual([[30], [30_432]]);
  });

  it('counts a push once, whatever its time in later reports, and not again after a restart', () => {
    const { tell, late } = world();
    for (const at of [start, start + 1, start - 3_600_000])
      tell({ received: 4, lastPush: { at, lateMs: 30 } });
    tell({ received: 0, lastPush: { at: start, lateMs: 30 } });
    tell({ received: 0, lastPush: { at: start + 1, lateMs: 30 } });
    expect(late).toEqual([30]);
    tell({ received: 1, lastPush: { at: start + 60_000, lateMs: 40 } });
    expect(late).toEqual([30, 40]);
  });

  it('cuts a long version, and does not treat its desk as too old to report', () => {
    const { clock, fleet, tell } = world();
    const version = `1.2.3-${'nightly.'.repeat(20)}`;
    const about = { version, shell: 'Electron 45.0.0', system: `linux ${'6'.repeat(100)}` };
    fleet.identity(
      ['acme', 'w0', 'UKEY'],
      { expires: start / 1000 + 3600, desk: 'd'.repeat(36), ...about },
      start,
    );
    clock.now += second;
    tell(about);
    clock.now += 61 * second;
    expect(fleet.rows()).toMatchObject([
      { state: 'connected', version: version.slice(0, 40), system: about.system.slice(0, 64) },
    ]);
  });

  it('omits states that no desk of this kind has', () => {
    const { fleet, tell } = world();
    const odd: Told[] = [
      { version: '+49 30 2312' },
      { system: 'Jane’s laptop' },
      { shell: '<b>' },
      { desk: 'x' },
      { received: -1 },
    ];
    for (const report of odd) tell(report);
    for (const json of [null, 7, [], {}]) fleet.report(['acme', 'w0', 'UKEY'], json, start);
    expect(fleet.rows()).toEqual([]);
  });

  it('accepts any user id of a subject', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (id) => {
        expect(userOfToken(userToken(id))).toBe(id.toWellFormed());
      }),
    );
  });
});

describe('the metrics of desks', () => {
  it('contain states, versions and ages, but neither users nor desks', async () => {
    const { clock, fleet, tell, missed } = world();
    for (let at = 0; at < 25; at += 1) {
      tell({
        user: `user-${at}`,
        key: `U${at}`,
        desk: `desk-id-${at}`,
        version: `1.${at % 22}.0`,
        position: 1,
      });
    }
    missed(start);
    clock.now += 61 * second;
    tell({ user: 'user-3', key: 'U3', desk: 'desk-id-3', position: 2, lastPush: { at: start, lateMs: 40 } });
    const registry = new Registry();
    const metrics = createFleetMetrics(registry, fleet.rows, () => clock.now);
    metrics.late(40, false);
    metrics.late(30_000, true);
    const text = await registry.metrics();
    expect(text).toContain('deskbell_relay_desks{account="acme",state="connected"} 1');
    expect(text).toContain('deskbell_relay_desks{account="acme",state="silent"} 24');
    expect(text).toContain('deskbell_relay_desks_silent{account="acme",reason="does not acknowledge"} 24');
    expect(text.match(/desks_by_version\{/g)).toHaveLength(21);
    expect(text).toContain('desks_by_version{version="other"} 2');
    expect(text).toContain('deskbell_relay_desk_last_push_age_seconds_count 1');
    expect(text).toContain('deskbell_relay_desk_late_seconds_bucket{le="0.05"} 1');
    expect(text).toContain('deskbell_relay_desk_late_seconds_count 1\n');
    expect(text).toContain('deskbell_relay_desk_waited_total 1\n');
    expect(text).not.toMatch(/user-|desk-id/);
  });
});

describe('the table of desks', () => {
  const { clock, fleet, tell, missed } = world();
  tell({ user: 'w10', key: 'UA', desk: 'aaaaaaaa-1', position: 1, leaving: true });
  tell({ user: 'w9', key: 'UB', desk: 'bbbbbbbb-1', position: 1 });
  missed(start);
  clock.now += 2 * minute;
  tell({ user: 'w9', key: 'UB', desk: 'bbbbbbbb-1', position: 1, connectedSince: clock.now - minute });
  tell({
    ...{ user: 'w2', key: 'UC', desk: 'cccccccc-1', at: clock.now + 3 * minute },
    lastPush: { at: clock.now + 2 * minute, lateMs: 12 + 3 * minute },
  });

  it('has a line for each, in order, and a total', () => {
    expect(printDesks(fleet.rows(), { json: false, silent: false })).toEqual([
      'DESK      USER  VERSION  SYSTEM           CONNECTED SINCE       LAST PUSH             LATE MS  STATE',
      'cccccccc  w2    1.2.3    linux 6.1.0 x64  2026-03-01 07:57:00Z  2026-03-01 08:01:00Z  12       connected; clock 3 min ahead',
      'bbbbbbbb  w9    1.2.3    linux 6.1.0 x64  2026-03-01 08:01:00Z  –                     –        SILENT: connected, but does not acknowledge pushes since 2026-03-01 08:00:00Z',
      'aaaaaaaa  w10   1.2.3    linux 6.1.0 x64  –                     –                     –        ended 2026-03-01 08:00:00Z',
      '',
      '3 desks: 1 connected, 1 silent, 0 enrolled, 0 away, 1 ended, 0 unknown',
    ]);
  });

  it('lists the silent ones only, or all for programs', () => {
    const silent = printDesks(fleet.rows(), { json: false, silent: true });
    expect(silent).toHaveLength(4);
    expect(silent[1]).toMatch(/^bbbbbbbb/);
    const [json = ''] = printDesks(fleet.rows(), { json: true, silent: true });
    expect(JSON.parse(json)).toMatchObject([
      {
        user: 'w9',
        state: 'silent',
        reason: 'does not acknowledge',
        missedSince: '2026-03-01T08:00:00.000Z',
      },
    ]);
  });
});
