import {
  Bot,
  MessageSquare,
  PhoneIncoming,
  PhoneMissed,
  PhoneOutgoing,
  Printer,
  Voicemail,
  type IconNode,
} from 'lucide';
import type { TimelineRow } from '../../../shared/ipc/requests/timeline.ts';
import { duration } from '../../i18n/format.ts';
import { t } from '../../i18n/i18n.svelte.ts';
import { rangAnyway } from '../../../shared/model/call-rule.ts';
import { markText } from '../rules/rule-words.ts';

export function iconOf({ kind, direction, outcome, log, media }: TimelineRow): IconNode {
  if (kind === 'sms') return MessageSquare;
  if (kind === 'fax') return Printer;
  if (kind === 'voicemail' || media.some((each) => each.kind === 'voicemail')) return Voicemail;
  if (log !== undefined) return Bot;
  if (outcome === 'missed') return PhoneMissed;
  return direction === 'in' ? PhoneIncoming : PhoneOutgoing;
}

/** Kind and result: "Incoming · 3:12", "Fax sent · 2 pages". */
export function meaningOf(row: TimelineRow): string {
  const parts = row.kind === 'call' ? callParts(row) : messageParts(row);
  return parts.filter((part) => part !== undefined).join(' · ');
}

function callParts({ direction, outcome, talkedMs, media, rule }: TimelineRow): (string | undefined)[] {
  const has = [...new Set(media.map(({ kind }) => t(`timeline.has.${kind}`)))];
  if (rule !== undefined && !rangAnyway(rule)) return [markText(rule), ...has];
  if (outcome === 'missed') return [t('call.missed'), ...has];
  const kind = t(direction === 'in' ? 'call.incoming' : 'recent.out');
  if (talkedMs !== undefined) return [kind, duration(talkedMs), ...has];
  return [kind, outcome === 'open' ? undefined : t(`outcome.${outcome}`), ...has];
}

function messageParts({ kind, direction, outcome, talkedMs, media }: TimelineRow): (string | undefined)[] {
  const pages = media.find((each) => each.pages !== undefined)?.pages;
  const what = t(`timeline.kind.${kind}`);
  return [
    direction === 'out' && outcome === 'sent' ? t('timeline.out', { kind: what }) : what,
    direction === 'out' && outcome !== 'sent' ? t(`outcome.${outcome}`) : undefined,
    talkedMs === undefined ? undefined : duration(talkedMs),
    pages === undefined ? undefined : t('timeline.pages', { count: pages }),
  ];
}

/** The message, else the note or comment, else the agent's summary. */
export const textOf = ({ text, note, comment, log }: TimelineRow): string | undefined =>
  text ?? note ?? comment ?? log;
