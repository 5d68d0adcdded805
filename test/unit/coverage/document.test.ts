import { expect, it } from 'vitest';
import { untrue, withPlaces, writeDocument } from '../../coverage/document.ts';
import type { ShowingTest } from '../../coverage/report.ts';
import { users } from '../../coverage/users.ts';

const client: ShowingTest = {
  side: 'client',
  title: 'asks for the balance',
  shows: ['classic GET /{userId}/billing/balance answered', '401 without a valid token'],
};
const service: ShowingTest = { ...client, side: 'service', title: 'tells the balance' };
const tests = [client, service];
const row = (text: string, start: string): string =>
  text.split('\n').find((line) => line.startsWith(start)) ?? '';
const endpoint = '| `GET /{userId}/billing/balance` | classic |';
const point = '| errors: 401 without a valid token |';

it('names the first test of each side, and matches the tests it was made from', () => {
  const text = writeDocument(tests, users);
  expect(row(text, endpoint)).toContain('asks for the balance | tells the balance |');
  expect(row(text, endpoint.replace('classic', 'new'))).toContain('| – | – |');
  expect(row(text, point)).toContain('asks for the balance');
  expect(untrue(text, tests, users)).toEqual([]);
});

it('a row without a test is reported', () => {
  const text = writeDocument(tests, users);
  expect(untrue(text, [client], users)).toEqual([
    'classic GET /{userId}/billing/balance, service: tells the balance',
  ]);
  expect(untrue(text, [], users)).toHaveLength(3);
  expect(untrue(text.replace(/\| `GET .{1}groups` .*\n/, ''), tests, users)).toEqual([
    'classic GET /groups: no row',
  ]);
});

it('a place that users.tsv no longer has is reported, and replaced without running a test', () => {
  const text = writeDocument(tests, users);
  const moved = users.map((user) =>
    user.account === 'classic' && user.path === '/{userId}/billing/balance'
      ? { ...user, place: 'the tray' }
      : user,
  );
  expect(untrue(text, tests, moved)).toEqual([
    'classic GET /{userId}/billing/balance: its place in users.tsv is "the tray"',
  ]);
  const renewed = withPlaces(text, moved);
  expect(untrue(renewed, tests, moved)).toEqual([]);
  expect(row(renewed, endpoint)).toContain('| the tray | asks for the balance |');
});
