import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { relayPositions } from '../../../../../src/main/pushes/tunnel/positions.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'deskbell-positions-'));
  reported.length = 0;
});
afterEach(() => rmSync(folder, { recursive: true }));
const reported: string[] = [];
const positions = (at: string): ReturnType<typeof relayPositions> =>
  relayPositions(at, Date.now, {
    onSetAside: ({ why }) => reported.push(why),
    onRefused: () => reported.push('refused'),
  });
const path = (): string => join(folder, 'relay.sqlite');

describe('how far a desk has read at a relay', () => {
  it('is there after a restart, for each relay and each kind of message', () => {
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

  it('has an id of its own for each relay, the same after a restart', () => {
    const id = positions(path())('one').deskId();
    expect(id).toMatch(/^[\w-]{36}$/);
    const after = positions(path());
    expect(after('one').deskId()).toBe(id);
    expect(after('other').deskId()).not.toBe(id);
  });

  it('makes no file before a relay is used', () => {
    positions(path())('one');
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is forgotten, and said to be, where the file is damaged or cannot be, and nothing fails', () => {
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
});
