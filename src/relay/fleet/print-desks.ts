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
    ['DESK', ({ desk }) => desk || '–'],
    ['USER', ({ user }) => user],
    ['VERSION', ({ version }) => version ?? 'unknown'],
    ['SYSTEM', ({ system }) => system ?? '–'],
    ['CONNECTED SINCE', ({ state, connectedSince }) => (isThere(state) ? timeOf(connectedSince) : '–')],
    ['LAST PUSH', ({ lastPushAt }) => timeOf(lastPushAt)],
    ['LATE MS', ({ lateMs }) => (lateMs === undefined ? '–' : String(Math.round(lateMs)))],
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

const order = ({ account, user, desk }: DeskRow): string => [account, user, desk].join(' ');

/** A clock that is this far off is told of: certificates and sign-in fail by it. */
const CLOCK_OFF_MS = 60_000;

function stateOf({ state, reason, missedSince, heardAt, clockAheadMs = 0 }: DeskRow): string {
  const minutes = Math.round(Math.abs(clockAheadMs) / 60_000);
  const clock =
    Math.abs(clockAheadMs) < CLOCK_OFF_MS
      ? ''
      : `; clock ${minutes} min ${clockAheadMs > 0 ? 'ahead' : 'behind'}`;
  return `${words[state]({ reason, missed: timeOf(missedSince), heard: timeOf(heardAt) })}${clock}`;
}

type Told = { reason: DeskRow['reason']; missed: string; heard: string };

const words: Readonly<Record<DeskRow['state'], (told: Told) => string>> = {
  connected: () => 'connected',
  away: ({ heard }) => `not connected since ${heard}`,
  ended: ({ heard }) => `ended ${heard}`,
  silent: ({ reason, missed, heard }) =>
    reason === 'not connected'
      ? `SILENT: not connected since ${heard}, missed pushes since ${missed}`
      : `SILENT: connected, but does not acknowledge pushes since ${missed}`,
  unknown: ({ heard }) => `does not report (too old), enrolled ${heard}`,
};

function summaryOf(rows: readonly DeskRow[]): string {
  const count = (state: DeskRow['state']): number => rows.filter((row) => row.state === state).length;
  const parts = (['connected', 'silent', 'away', 'ended', 'unknown'] as const).map(
    (state) => `${count(state)} ${state}`,
  );
  return `${rows.length} ${rows.length === 1 ? 'desk' : 'desks'}: ${parts.join(', ')}`;
}

const isThere = (state: DeskRow['state']): boolean => state === 'connected' || state === 'silent';

function timeOf(at: number | undefined): string {
  return at === undefined ? '–' : new Date(at).toISOString().slice(0, 19).replace('T', ' ') + 'Z';
}

function withDates(row: DeskRow): Record<string, unknown> {
  const dates = ['heardAt', 'connectedSince', 'lastPushAt', 'missedSince'] as const;
  return {
    ...row,
    ...Object.fromEntries(
      dates.flatMap((name) => (row[name] === undefined ? [] : [[name, new Date(row[name]).toISOString()]])),
    ),
  };
}
