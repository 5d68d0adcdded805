import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { relayFile } from '../../../../../src/main/pushes/tunnel/positions.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'deskbell-positions-'));
  reported.length = 0;
});
afterEach(() => rmSync(folder, { recursive: true }));
const reported: string[] = [];
const file = (at: string): ReturnType<typeof relayFile> =>
  relayFile(at, Date.now, {
    onSetAside: ({ why }) => reported.push(why),
    onRefused: () => reported.push('refused'),
    onKept: () => reported.push('kept'),
  });
const positions = (at: string): ReturnType<typeof relayFile>['positions'] => file(at).positions;
const path = (): string => join(folder, 'relay.sqlite');

describe('the read position of a desk at a relay', () => {
  it('survives a restart, for each relay and kind of message', () => {
    const before = positions(path());
    before('one').write('push', 7);
    before('one').write('push', 9);
    before('one').write('log', 2);
    before('other').write('push', 4);
    const after = positions(path());
    expect([after('one').read('push'), after('one').read('log'), after('other').read('push')]).toEqual([
      9, 2, 4,
    ]);
    expect(after('other').read('log')).toBeUndefined();
  });

  it('comes with a different desk id for each relay, which survives a restart', () => {
    const id = positions(path())('one').deskId();
    expect(id).toMatch(/^[\w-]{36}$/);
    const after = positions(path());
    expect(after('one').deskId()).toBe(id);
    expect(after('other').deskId()).not.toBe(id);
  });

  it('comes with the last push reported to the relay', () => {
    positions(path())('one').lastPush.write({ at: 5, lateMs: 7, waited: true });
    const after = positions(path());
    expect(after('one').lastPush.read()).toEqual({ at: 5, lateMs: 7, waited: true });
    expect(after('other').lastPush.read()).toBeUndefined();
  });

  it('creates no file before a relay is used', () => {
    positions(path())('one');
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is lost and reported, without an error, if the file is damaged or cannot be created', () => {
    writeFileSync(path(), 'no database at all, but long enough to be looked at as one');
    const damaged = positions(path())('one');
    expect(damaged.read('push')).toBeUndefined();
    damaged.write('push', 3);
    expect(damaged.read('push')).toBe(3);
    const nowhere = positions(join(folder, 'missing', 'relay.sqlite'))('one');
    nowhere.write('push', 3);
    expect(nowhere.read('push')).toBeUndefined();
    expect(reported).toEqual(['damaged', 'refused']);
  });

  it('is reported once until it can be stored again', () => {
    const missing = join(folder, 'missing');
    const later = positions(join(missing, 'relay.sqlite'))('one');
    later.write('push', 3);
    later.write('push', 4);
    expect(reported).toEqual(['refused']);
    mkdirSync(missing);
    later.write('push', 5);
    later.write('push', 6);
    expect([reported, later.read('push')]).toEqual([['refused', 'kept'], 6]);
  });
});

describe('messages of a relay that were set aside', () => {
  const number = '+493055577123';
  const bodies = [
    ...['event=newCall&from=493055577123&to=4930111', '{"customer":"030 555 77 123","said":"Brummkreisel"}'],
    'from=%2B493055577123',
    'from=49309999999',
  ];
  /** A desk that could not keep these. */
  function withMessages(): ReturnType<typeof relayFile> {
    const relay = file(path());
    const desk = relay.positions('one');
    for (const [index, body] of bodies.entries())
      desk.setAside('log', { sequence: index, body: Buffer.from(body) }, 'unreadable');
    return relay;
  }
  const bytes = (): string =>
    readdirSync(folder)
      .map((name) => readFileSync(join(folder, name), 'latin1'))
      .join('\n');

  it('are found by the numbers they contain, in any notation', () => {
    const relay = withMessages();
    expect(relay.setAsideWith([number]).map(({ text }) => text)).toEqual(bodies.slice(0, 3));
    expect(relay.setAsideWith(['+4917'])).toEqual([]);
    expect(relay.setAsideWith([])).toEqual([]);
  });

  it('are erased when a contained number is deleted, as are unreadable ones', () => {
    const relay = withMessages();
    const desk = relay.positions('one');
    desk.setAside('push', { sequence: 9, body: Buffer.from([0xff, 0xfe, 0x80]) }, 'unreadable');
    desk.write('log', 9);
    expect(bytes()).toContain('Brummkreisel');
    relay.removeSetAside([number]);
    expect(relay.setAsideWith([number])).toEqual([]);
    expect(relay.setAsideWith(['+49309999999'])).toHaveLength(1);
    expect(bytes()).not.toContain('Brummkreisel');
    expect(bytes()).not.toContain('5577123');
    expect(bytes()).not.toContain(Buffer.from([0xff, 0xfe, 0x80]).toString('latin1'));
    expect(bytes()).toContain('49309999999');
    expect(desk.read('log')).toBe(9);
  });

  it('are deleted when they are too old, and create no file if no relay is used', () => {
    const relay = file(path());
    relay.removeSetAsideBefore(Date.now());
    expect([relay.setAsideWith([number]), readdirSync(folder)]).toEqual([[], []]);
    const used = withMessages();
    used.removeSetAsideBefore(Date.now() - 1_000);
    expect(used.setAsideWith([number])).toHaveLength(3);
    used.removeSetAsideBefore(Date.now() + 1_000);
    expect(used.setAsideWith([number, '+49309999999'])).toEqual([]);
    expect(bytes()).not.toContain('Brummkreisel');
  });
});
