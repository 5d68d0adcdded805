import type { enDay } from './en-day.ts';

export const deDay: Record<keyof typeof enDay, string> = {
  'rail.day': 'Mein Tag',
  'day.title': 'Mein Tag',
  'day.span': 'Zeitraum',
  'day.day': 'Tag',
  'day.week': 'Woche',
  'day.before': 'Früher',
  'day.after': 'Später',
  'day.today': 'Heute',
  'day.thisWeek': 'Diese Woche',
  'day.date': 'Datum',
  'day.weekOf': '{from} bis {to}',
  'day.export': 'Als CSV sichern …',
  'day.saved': 'Die Zahlen wurden gesichert.',
  'day.again': 'Noch einmal',
  'day.loading': 'Die Anrufe werden gezählt …',
  'day.empty': 'Keine Anrufe',
  'day.emptyHint':
    'In dieser Zeit kam kein Anruf, und es wurde keiner gewählt. Wählen Sie einen anderen Tag.',
  'day.failed': 'Die Anrufe konnten nicht gezählt werden. {why}',
  'day.chartsFailed':
    'Die Diagramme konnten nicht gezeichnet werden; die Tabellen enthalten dieselben Zahlen.',
  'day.summary':
    '{calls, plural, one {# Anruf} other {# Anrufe}}: {answered} angenommen, {missed} verpasst, {elsewhere} anderswo, {made} gewählt. Gesprächszeit {talked}.',

  'day.answered': 'Angenommen',
  'day.missed': 'Verpasst',
  'day.elsewhere': 'Anderswo',
  'day.made': 'Gewählt',
  'day.reached': 'Davon erreicht',
  'day.talked': 'Gesprächszeit',
  'day.elsewhereHint': 'Von Kollegen angenommen, weitergeleitet oder abgelehnt',

  'day.byHour': 'Nach Stunde',
  'day.byDay': 'Nach Tag',
  'day.byLine': 'Nach Leitung',
  'day.byPerson': 'Nach Person',
  'day.noLine': 'Ohne Angabe einer Leitung',
  'day.minutes': 'Minuten',
  'day.table': 'Als Tabelle',
  'day.chartOf': '{title}: Diagramm. Dieselben Zahlen stehen in der Tabelle darunter.',
  'day.morePeople':
    '{count, plural, one {Die letzte Person steht} other {Die letzten # stehen}} in der gesicherten Datei.',
  'day.column.by': 'Gezählt',
  'day.column.what': 'Was',
  'day.fileDay': 'Deskbell Tag {date}',
  'day.fileWeek': 'Deskbell Woche {date}',
};
