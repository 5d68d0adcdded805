import { items } from './items.ts';
import type { ShowingTest, Side } from './report.ts';
import { nameOf, noneYet, wanted, type User } from './users.ts';

const none = '–';
const sides: Side[] = ['client', 'service'];

/** Paths as the service writes them may name their placeholders differently. */
const bare = (path: string): string => path.replace(/\{\w+\}/g, '{}');

const firstTitle = (
  tests: readonly ShowingTest[],
  shown: (what: string) => boolean,
  side?: Side,
): string | undefined =>
  tests.find((test) => (side === undefined || test.side === side) && test.shows.some(shown))?.title;

const isAnswer =
  (endpoint: string) =>
  (what: string): boolean =>
    bare(what) === `${bare(endpoint)} answered`;

const isItem =
  (item: string) =>
  (what: string): boolean =>
    what === item;

/** The text of `coverage.md`. Its columns are not aligned, so that a change of one row changes one line. */
export function writeDocument(tests: readonly ShowingTest[], users: readonly User[]): string {
  return [
    '# What of the platform is covered',
    '',
    'Written by `npm run coverage` from the tests that ran and from `users.tsv`; `npm test` compares it with its own run.',
    'The client column names a test of the program’s side of the wire, the service column one of the local service.',
    'The place is the window, tray item or moment that leads a user of that account type to the endpoint; an end-to-end',
    'test goes there, and what the local service was asked meanwhile is compared with it.',
    '',
    ...endpointTable(tests, users),
    '',
    ...itemTable(tests),
    '',
  ].join('\n');
}

function endpointTable(tests: readonly ShowingTest[], users: readonly User[]): string[] {
  const rows = wanted.map((key) => {
    const user = users.find((one) => nameOf(one) === nameOf(key));
    const titles = sides.map((side) => firstTitle(tests, isAnswer(nameOf(key)), side) ?? none);
    return { key, place: user?.place ?? noneYet, titles };
  });
  const shown = rows.filter(({ titles }) => !titles.includes(none)).length;
  return [
    '## Endpoints',
    '',
    `Counted once for each account type that has them, ${shown} of ${rows.length} endpoints are shown by tests of both sides.`,
    '',
    '| endpoint | account | place in the program | client | service |',
    '| --- | --- | --- | --- | --- |',
    ...rows.map(
      ({ key: { method, path, account }, place, titles }) =>
        `| \`${method} ${path}\` | ${account} | ${place} | ${titles.join(' | ')} |`,
    ),
  ];
}

function itemTable(tests: readonly ShowingTest[]): string[] {
  const rows = Object.entries(items).flatMap(([kind, list]) =>
    list.map((item) => ({ kind, item, title: firstTitle(tests, isItem(item)) ?? none })),
  );
  const shown = rows.filter(({ title }) => title !== none).length;
  return [
    '## Webhooks, states, errors, limits',
    '',
    `${shown} of ${rows.length} points are shown.`,
    '',
    '| point | test |',
    '| --- | --- |',
    ...rows.map(({ kind, item, title }) => `| ${kind}: ${item} | ${title} |`),
  ];
}

/**
 * What the document says that the tests did not show. Which of several tests stands in a row does not matter: an answer
 * that comes late may count for the test after.
 */
export function untrue(text: string, tests: readonly ShowingTest[], users: readonly User[]): string[] {
  const titles = new Set(tests.map(({ title }) => title));
  const holds = (title: string, shown: (what: string) => boolean, side?: Side): boolean =>
    title === none || (titles.has(title) && firstTitle(tests, shown, side) !== undefined);
  const rows = text.split('\n').map(cellsOf);
  const there = new Set(rows.map(([, what = '', account = '']) => `${account} ${what.replaceAll('`', '')}`));
  const missing = wanted.map(nameOf).filter((name) => !there.has(name));
  const wrong = rows.flatMap(([, what = '', ...cells]) => {
    const item = /^(?:webhooks|states|errors|limits): (.+)$/.exec(what)?.[1];
    if (item !== undefined) {
      const [title = ''] = cells;
      return holds(title, isItem(item)) ? [] : [`${what}: ${title}`];
    }
    const endpoint = /^`(\S+ \S+)`$/.exec(what)?.[1];
    if (endpoint === undefined) return [];
    const [account = '', place = '', ...sideTitles] = cells;
    const name = `${account} ${endpoint}`;
    const user = users.find((one) => nameOf(one) === name);
    return [
      ...(user?.place === place ? [] : [`${name}: its place in users.tsv is "${user?.place ?? noneYet}"`]),
      ...sides.flatMap((side, index) => {
        const title = sideTitles[index] ?? '';
        return holds(title, isAnswer(name), side) ? [] : [`${name}, ${side}: ${title}`];
      }),
    ];
  });
  return [...missing.map((name) => `${name}: no row`), ...wrong];
}

/** The document with the places of `users.tsv`; the tests stay as they stand in it. */
export function withPlaces(text: string, users: readonly User[]): string {
  const places = new Map(
    users.map((user) => [`\`${user.method} ${user.path}\` ${user.account}`, user.place]),
  );
  return text
    .split('\n')
    .map((line) => {
      const cells = cellsOf(line);
      const place = places.get(`${cells[1] ?? ''} ${cells[2] ?? ''}`);
      return place === undefined ? line : cells.with(3, place).join(' | ').trim();
    })
    .join('\n');
}

/** What stands between the bars of a table's row. */
const cellsOf = (line: string): string[] => line.split(/(?<!\\)\|/).map((part) => part.trim());
