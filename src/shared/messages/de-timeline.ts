import type { enTimeline } from './en-timeline.ts';

export const deTimeline: Record<keyof typeof enTimeline, string> = {
  'outcome.answered': 'Angenommen',
  'outcome.missed': 'Verpasst',
  'outcome.elsewhere': 'Woanders angenommen',
  'outcome.taken': 'Angenommen',
  'outcome.declined': 'Abgelehnt',
  'outcome.forwarded': 'Weitergeleitet',
  'outcome.notReached': 'Nicht erreicht',
  'outcome.open': 'Ende nicht bekannt',
  'note.for': 'Notiz zum Anruf mit {who}',
  'note.placeholder': 'Notiz zu diesem Anruf',
  'note.hint': 'Was Sie tippen, wird gespeichert.',
  'note.kept': 'Notiz gespeichert',
  'note.notKept': 'Die Notiz wurde nicht gespeichert. {why}',
};
