import type { ServiceContext } from '../context.ts';
import type { StoredEvent } from '../state/event.ts';
import { historyItem } from './history-shapes.ts';

/** The fields of an entry that an export has, in this order. */
const COLUMNS = [
  'id',
  'source',
  'target',
  'sourceAlias',
  'targetAlias',
  'type',
  'created',
  'lastModified',
  'direction',
  'incoming',
  'status',
  'connectionIds',
  'read',
  'archived',
  'note',
  'starred',
  'labels',
];

/** Entries of the history as CSV, the names of the fields first. */
export function historyCsv(service: ServiceContext, events: readonly StoredEvent[]): string {
  const rows = events.map((event) => {
    const item = new Map(Object.entries(historyItem(service, event)));
    return COLUMNS.map((name) => field(item.get(name)));
  });
  return [COLUMNS, ...rows].map((row) => `${row.join(',')}\r\n`).join('');
}

function field(value: unknown): string {
  const text = Array.isArray(value)
    ? value.join(' ')
    : typeof value === 'string'
      ? value
      : `${value === true}`;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
