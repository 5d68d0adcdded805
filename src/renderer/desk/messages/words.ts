import type { ConversationRow, MessageRow } from '../../../shared/ipc/requests/messages.ts';
import { DAY, dateAndTime, dayAndTime } from '../../i18n/format.ts';
import { locale, t } from '../../i18n/i18n.svelte.ts';
import { partyKind } from '../../ui/party.ts';
import { partyName } from '../../ui/words.ts';

export function correspondent({
  party,
  name,
  number,
}: Pick<ConversationRow, 'party' | 'name' | 'number'>): string {
  if (number === '') return name ?? t('message.unknownSender');
  return partyKind(party) === 'unknown' && name !== undefined ? name : partyName(party);
}

export function stateText({ state, dueAt }: Pick<MessageRow, 'state' | 'dueAt'>, now: number): string {
  if (state === 'received') return '';
  if (state === 'scheduled') {
    return t('message.state.scheduled', { when: dueAt === undefined ? '' : whenText(dueAt, now) });
  }
  return t(`message.state.${state}`);
}

/** The time, with the date if it is another day. */
export function whenText(at: number, now: number): string {
  const { date, time } = dateAndTime(at, locale());
  return dayOf(at) === dayOf(now) ? time : `${date}, ${time}`;
}

export const shortTime = (at: number, now: number): string =>
  now - at >= 6 * DAY ? dateAndTime(at, locale()).date : dayAndTime(at, now, locale());

const dayOf = (at: number): string => new Date(at).toDateString();

/** The heading above the first message of a day. */
export function dayText(at: number, now: number): string {
  if (dayOf(at) === dayOf(now)) return t('common.today');
  if (dayOf(at) === dayOf(now - DAY)) return t('message.yesterday');
  const sameYear = new Date(at).getFullYear() === new Date(now).getFullYear();
  const format = new Intl.DateTimeFormat(locale(), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(!sameYear && { year: 'numeric' as const }),
  });
  return format.format(at);
}

export const beginsDay = (rows: readonly MessageRow[], index: number): boolean => {
  const [row, before] = [rows[index], rows[index - 1]];
  return row !== undefined && (before === undefined || dayOf(row.at) !== dayOf(before.at));
};

/** A file size: "240 kB", "1.3 MB". */
export function sizeText(bytes: number): string {
  const [value, unit] = bytes < 1_000_000 ? [bytes / 1_000, 'kilobyte'] : [bytes / 1_000_000, 'megabyte'];
  const format = new Intl.NumberFormat(locale(), {
    style: 'unit',
    unit,
    maximumFractionDigits: value < 10 ? 1 : 0,
  });
  return format.format(value);
}
