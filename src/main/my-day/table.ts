import { csvOf } from '../../shared/csv.ts';
import type { MessageId } from '../../shared/messages/index.ts';
import type { DayReport } from '../../shared/ipc/requests/my-day.ts';
import type { Tally } from '../../shared/model/day-report.ts';
import type { Locale } from '../../shared/ipc/snapshot.ts';
import type { Sentence } from '../../shared/sentence.ts';

/** Lets spreadsheet programs recognise the file as UTF-8. */
const byteOrderMark = '\ufeff';

const columns: readonly MessageId[] = [
  'day.column.by',
  'common.what',
  'day.answered',
  'call.missed',
  'day.elsewhere',
  'day.made',
  'day.reached',
  'day.talked',
];

/**
 * A report as one CSV table, whose first column names the grouping: hour, line or person. German spreadsheets expect
 * semicolons, since the comma is their decimal separator. Talk times are h:mm:ss, which every spreadsheet can add up.
 */
export function reportAsCsv(
  { hours, lines, people }: DayReport,
  locale: Locale,
  say: (sentence: Sentence) => string,
): string {
  const row = (by: MessageId, what: string, tally: Tally): (string | number)[] => [
    say({ id: by }),
    what,
    tally.answered,
    tally.missed,
    tally.elsewhere,
    tally.made,
    tally.reached,
    clock(tally.talkedMs),
  ];
  const rows = [
    columns.map((id) => say({ id })),
    ...hours.map((hour) => row('day.byHour', dateAndHour(hour.at), hour)),
    ...lines.map((line) => row('day.byLine', line.line ?? say({ id: 'day.noLine' }), line)),
    ...people.map((person) => row('day.byPerson', whoIs(person, say), person)),
  ];
  return byteOrderMark + csvOf(rows, locale === 'de' ? ';' : ',');
}

function whoIs({ name, number }: DayReport['people'][number], say: (sentence: Sentence) => string): string {
  const parts = [name, number].filter((part) => part !== undefined);
  return parts.length === 0 ? say({ id: 'party.withheld' }) : parts.join(' · ');
}

const two = (value: number): string => String(value).padStart(2, '0');

/** The local time in a format that every spreadsheet reads. */
function dateAndHour(at: number): string {
  const day = new Date(at);
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())} ${two(day.getHours())}:00`;
}

function clock(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}
