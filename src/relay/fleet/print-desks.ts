import type { DeskRow } from './desk-row.ts';

export interface DesksRequest {
  json: boolean;
  silent: boolean;
}

/** The lines of `npm run relay -- desks`. */
export function printDesks(desks: readonly DeskRow[], { json, silent }: DesksRequest): string[] {
  const all = desks.toSorted((a, b) => order(a).localeCompare(order(b), 'en', { numeric: true }));
  const rows = silent ? all.filter(({ state }) => state === 'silent') : all;
  if (json) return [JSON.stringify(rows.map(withDates), null, 2)];
  const accounts = new Set(all.map(({ account }) => account)).size > 1;
  const columns: [string, (row: DeskRow) => string][] = [
    ...(accounts ? [['ACCOUNT', (row: DeskRow) => row.account] satisfies (typeof columns)[number]] : []),
    ['DESK', ({ desk, key = '' }) => desk || key.slice(0, KEY_LENGTH) || '–'],
    ['USER', ({ user }) => user],
    ['VERSION', ({ version }) => version ?? 'unknown'],
    ['SYSTEM', ({ system }) => system ?? '–'],
    ['CONNECTED SINCE', ({ connectedSince }) => timeOf(connectedSince)],
    ['LAST PUSH', ({ lastPushAt }) => timeOf(lastPushAt)],
    [
      'LATE MS',
      ({ lateMs, waited }) => (lateMs === undefined ? '–' : waited ? 'away' : String(Math.round(lateMs))),
    ],
    ['STATE', stateOf],
  ];
  const table = [columns.map(([title]) => title), ...rows.map((row) => columns.map(([, cell]) => cell(row)))];
  const widths = columns.map((_, at) => Math.max(...table.map((cells) => cells[at]?.length ?? 0)));
  const lines = table.map((cells) =>
    cells
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  return [...(rows.length > 0 ? [...lines, ''] : []), summaryOf(all)];
}

/** Number of characters printed of a key. */
const KEY_LENGTH = 8;

const order = ({ account, user, desk }: DeskRow): string => [account, user, desk].join(' ');

/** A clock that is wrong by this much is reported, as certificates and sign-ins fail because of it. */
const CLOCK_OFF_MS = 60_000;

function stateOf({ clockAheadMs = 0, ...row }: DeskRow): string {
  const minutes = Math.round(Math.abs(clockAheadMs) / 60_000);
  const clock =
    Math.abs(clockAheadMs) < CLOCK_OFF_MS
      ? ''
      : `; clock ${minutes} min ${clockAheadMs > 0 ? 'ahead' : 'behind'}`;
  return `${words[row.state](row)}${clock}`;
}

const words: Readonly<Record<DeskRow['state'], (row: Omit<DeskRow, 'clockAheadMs'>) => string>> = {
  connected: () => 'connected',
  away: ({ heardAt }) => `not connected since ${timeOf(heardAt)}`,
  ended: ({ heardAt }) => `ended ${timeOf(heardAt)}`,
  enrolled: (row) => notConnected(row),
  silent: (row) =>
    row.reason === 'does not acknowledge'
      ? `SILENT: connected, but does not acknowledge pushes since ${timeOf(row.missedSince)}`
      : `SILENT: ${notConnected(row)}, missed pushes since ${timeOf(row.missedSince)}`,
  unknown: ({ heardAt }) => `does not report (too old), enrolled ${timeOf(heardAt)}`,
};

/** A desk that enrols is running and reaches the relay by HTTPS; only its connection to NATS is missing. */
function notConnected({ heardAt, enrolledSince, received }: Omit<DeskRow, 'clockAheadMs'>): string {
  if (enrolledSince === undefined) return `not connected since ${timeOf(heardAt)}`;
  return received === undefined
    ? `enrolled since ${timeOf(enrolledSince)}, but never connected`
    : `enrolled, but not connected since ${timeOf(heardAt)}`;
}

function summaryOf(rows: readonly DeskRow[]): string {
  const count = (state: DeskRow['state']): number => rows.filter((row) => row.state === state).length;
  const parts = (['connected', 'silent', 'enrolled', 'away', 'ended', 'unknown'] as const).map(
    (state) => `${count(state)} ${state}`,
  );
  return `${rows.length} ${rows.length === 1 ? 'desk' : 'desks'}: ${parts.join(', ')}`;
}

function timeOf(at: number | undefined): string {
  return at === undefined ? '–' : new Date(at).toISOString().slice(0, 19).replace('T', ' ') + 'Z';
}

function withDates(row: DeskRow): Record<string, unknown> {
  const dates = ['heardAt', 'enrolledSince', 'connectedSince', 'lastPushAt', 'missedSince'] as const;
  return {
    ...row,
    ...Object.fromEntries(
      dates.flatMap((name) => (row[name] === undefined ? [] : [[name, new Date(row[name]).toISOString()]])),
    ),
  };
}
