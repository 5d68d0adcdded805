import type { Texts } from './text.ts';

/** The page "My day". */
export const day = {
  'day.span': { en: 'Span', de: 'Zeitraum' },
  'day.day': { en: 'Day', de: 'Tag' },
  'day.week': { en: 'Week', de: 'Woche' },
  'day.before': { en: 'Previous', de: 'Zurück' },
  'day.after': { en: 'Next', de: 'Weiter' },
  'day.thisWeek': { en: 'This week', de: 'Diese Woche' },
  'day.date': { en: 'Date', de: 'Datum' },
  'day.weekOf': { en: '{from} to {to}', de: '{from} bis {to}' },
  'day.export': { en: 'Save as CSV …', de: 'Als CSV speichern …' },
  'day.saved': { en: 'The numbers were saved.', de: 'Die Zahlen wurden gespeichert.' },
  'day.loading': { en: 'Counting the calls …', de: 'Die Anrufe werden gezählt …' },
  'day.empty': { en: 'No calls', de: 'Keine Anrufe' },
  'day.emptyHint': {
    en: 'Nothing came in and nothing was dialled in this time. Choose another day.',
    de: 'In dieser Zeit gab es weder ein- noch ausgehende Anrufe. Wählen Sie einen anderen Tag.',
  },
  'day.failed': {
    en: 'The calls could not be counted. {why}',
    de: 'Die Anrufe konnten nicht gezählt werden. {why}',
  },
  'day.chartsFailed': {
    en: 'The charts could not be loaded; the tables hold the same numbers.',
    de: 'Die Diagramme konnten nicht geladen werden; die Tabellen enthalten dieselben Zahlen.',
  },
  'day.summary': {
    en: '{calls, plural, one {# call} other {# calls}}: {answered} answered, {missed} missed, {elsewhere} elsewhere, {made} made. Talk time {talked}.',
    de: '{calls, plural, one {# Anruf} other {# Anrufe}}: {answered} angenommen, {missed} verpasst, {elsewhere} anderswo, {made} gewählt. Gesprächszeit {talked}.',
  },

  'day.answered': { en: 'Answered', de: 'Angenommen' },
  'day.elsewhere': { en: 'Elsewhere', de: 'Anderswo' },
  'day.made': { en: 'Made', de: 'Gewählt' },
  'day.reached': { en: 'Of those reached', de: 'Davon erreicht' },
  'day.talked': { en: 'Talk time', de: 'Gesprächszeit' },
  'day.elsewhereHint': {
    en: 'Taken by a colleague, forwarded or declined',
    de: 'Von anderen im Team angenommen, umgeleitet oder abgelehnt',
  },

  'day.hour': { en: 'Hour', de: 'Stunde' },
  'day.line': { en: 'Line', de: 'Leitung' },
  'day.person': { en: 'Person', de: 'Person' },
  'day.byHour': { en: 'By hour', de: 'Nach Stunde' },
  'day.byDay': { en: 'By day', de: 'Nach Tag' },
  'day.byLine': { en: 'By line', de: 'Nach Leitung' },
  'day.byPerson': { en: 'By person', de: 'Nach Person' },
  'day.noLine': { en: 'No line named', de: 'Ohne Angabe einer Leitung' },
  'day.minutes': { en: 'Minutes', de: 'Minuten' },
  'day.table': { en: 'As a table', de: 'Als Tabelle' },
  'day.chartOf': {
    en: '{title}: chart. The same numbers are in the table below it.',
    de: '{title}: Diagramm. Dieselben Zahlen stehen in der Tabelle darunter.',
  },
  'day.morePeople': {
    en: 'The {count, plural, one {last one is} other {last # are}} in the saved file.',
    de: '{count, plural, one {Die letzte Person steht} other {Die letzten # stehen}} in der gespeicherten Datei.',
  },
  'day.column.talked': { en: 'Talk time', de: 'Gesprächszeit' },
  'day.column.by': { en: 'Counted', de: 'Gezählt' },
  'day.fileDay': { en: 'Deskbell day {date}', de: 'Deskbell Tag {date}' },
  'day.fileWeek': { en: 'Deskbell week {date}', de: 'Deskbell Woche {date}' },
} satisfies Texts;
