import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { CallRule } from '../../../src/shared/model/call-rule.ts';
import {
  openAccountDatabase,
  type OpenedAccountDatabase,
} from '../../../src/account-database/open-account-database.ts';
import { newTimeline, noon, putAll, shown, sighting } from './support.ts';

const rule = (id: string, change: Partial<CallRule> = {}): CallRule => ({
  id,
  name: `Rule ${id}`,
  enabled: true,
  callers: {
    kind: 'numbers',
    numbers: Array.from({ length: 60 }, (_, each) => `+4930${String(1000 + each)}`),
  },
  action: { kind: 'voicemail' },
  ...change,
});
const mark = (id: string) => ({ id, name: `Rule ${id}`, action: { kind: 'voicemail' as const } });

function openFile(): { path: string; open: () => OpenedAccountDatabase } {
  const folder = mkdtempSync(join(tmpdir(), 'deskbell-rules-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'timeline.sqlite');
  return { path, open: () => openAccountDatabase({ path, now: () => noon }) };
}

it('call rules keep their order, and removed ones do not come back', () => {
  const { open } = openFile();
  const first = open();
  first.database.callRules.replace([rule('a'), rule('b'), rule('c')], 1);
  first.database.callRules.replace([rule('c'), rule('a', { enabled: false })], 2);
  first.close();
  const again = open();
  expect(again.database.callRules.all()).toEqual([rule('c'), rule('a', { enabled: false })]);
  again.database.callRules.replace([], 3);
  expect(again.database.callRules.all()).toEqual([]);
  again.close();
});

it('call rules are rescued from a damaged file in their order, without the removed ones', () => {
  const { path, open } = openFile();
  const opened = open();
  const rules = Array.from({ length: 40 }, (_, index) => rule(`r${39 - index}`));
  opened.database.callRules.replace([...rules, rule('gone')], 1);
  opened.database.callRules.replace(rules, 2);
  opened.close();
  const bytes = readFileSync(path);
  copyFileSync(path, `${path}.before`);
  writeFileSync(path, bytes.fill(0, 0, 4096));
  const rescued = open();
  expect(rescued.setAside).toMatchObject({ why: 'damaged', rules: 40 });
  expect(rescued.database.callRules.all()).toEqual(rules);
  rescued.close();
});

it('the action of a rule is stored with its call, and counted', () => {
  const database = newTimeline();
  const day = 86_400_000;
  const at = (days: number): number => noon - days * day;
  const call = (id: string, days: number, by: string) =>
    sighting({ id, at: at(days), number: `+49301234${days}`, outcome: 'forwarded', rule: mark(by) });
  putAll(database, [
    call('1', 0, 'a'),
    call('2', 3, 'a'),
    call('3', 40, 'a'),
    call('4', 50, 'b'),
    sighting({ id: '5' }),
  ]);
  expect(shown(database)).toContainEqual(expect.objectContaining({ key: 'board:1', rule: mark('a') }));
  expect(shown(database).filter((row) => !('rule' in row) || row.rule === undefined)).toHaveLength(1);
  expect(database.callRules.uses(at(30)).sort((one, other) => (one.id < other.id ? -1 : 1))).toEqual([
    { id: 'a', count: 2, last: expect.closeTo(at(0), -4) as number },
    { id: 'b', count: 0, last: expect.closeTo(at(50), -4) as number },
  ]);
});

it('a call that a rule rejected stays rejected, whatever the platform reports later', () => {
  const database = newTimeline();
  database.entries.put({
    sightings: [
      {
        sighting: sighting({ id: '1', callIds: ['x'], outcome: 'declined', rule: mark('a') }),
        seen: true,
        notified: true,
      },
    ],
  });
  const reported = sighting({ family: 'history', id: 'h1', callIds: ['x'], outcome: 'missed' });
  const { unnotified } = database.entries.put({
    sightings: [{ sighting: reported, seen: false, notified: false }],
  });
  expect(unnotified).toEqual([]);
  expect(database.entries.missed()).toBe(0);
  expect(shown(database)).toMatchObject([{ outcome: 'declined', rule: mark('a') }]);
});
