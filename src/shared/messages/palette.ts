import type { Texts } from './text.ts';

/** The palette: one field for everything. */
export const palette = {
  'palette.open': { en: 'Find', de: 'Suchen' },
  'palette.openLong': {
    en: 'Call, search or run a command ({keys})',
    de: 'Anrufen, suchen oder Befehl ausführen ({keys})',
  },
  'palette.title': { en: 'Call, search or run a command', de: 'Anrufen, suchen oder Befehl ausführen' },
  'palette.field': { en: 'Name, number or command', de: 'Name, Nummer oder Befehl' },
  'palette.count': {
    en: '{count, plural, =0 {No matches} one {# entry} other {# entries}}',
    de: '{count, plural, =0 {Keine Treffer} one {# Eintrag} other {# Einträge}}',
  },
  'palette.hint': {
    en: 'Arrow keys choose, Enter does it, Escape closes',
    de: 'Pfeiltasten wählen aus, Eingabe führt aus, Esc schließt',
  },
  'palette.hintPerson': {
    en: 'Enter calls, {keys} opens the page, Escape closes',
    de: 'Eingabe ruft an, {keys} öffnet die Seite, Esc schließt',
  },
  'palette.hintPage': {
    en: 'Enter opens the page, Escape closes',
    de: 'Eingabe öffnet die Seite, Esc schließt',
  },
  'palette.openPage': { en: 'Open the page ({keys})', de: 'Seite öffnen ({keys})' },
  'palette.noNumber': { en: 'no number', de: 'keine Nummer' },
  'palette.emergency': {
    en: 'Emergency number: shown in the dialler first',
    de: 'Notrufnummer: erst im Wählfeld gezeigt',
  },
  'palette.callWho': { en: 'Call {who}', de: '{who} anrufen' },
  'palette.fill': { en: 'Fill into the dialler', de: 'Ins Wählfeld eintragen' },

  'palette.group.numbers': { en: 'Numbers in the selected text', de: 'Nummern im markierten Text' },
  'palette.group.dial': { en: 'Call', de: 'Anrufen' },
  'palette.group.people': { en: 'People', de: 'Personen' },
  'palette.group.timeline': { en: 'Timeline', de: 'Verlauf' },
  'palette.group.devices': { en: 'Devices', de: 'Geräte' },
  'palette.group.doNotDisturb': { en: 'Do not disturb', de: 'Nicht stören' },
  'palette.group.pages': { en: 'Go to', de: 'Gehe zu' },
  'palette.group.looks': { en: 'Settings', de: 'Einstellungen' },

  'palette.device': { en: 'Call from {device}', de: 'Anrufen mit {device}' },
  'palette.set': { en: 'Call with “{name}”', de: 'Anrufen mit „{name}“' },
  'palette.chosen': { en: 'chosen', de: 'gewählt' },
  'palette.doNotDisturb': { en: 'Do not disturb: {span}', de: 'Nicht stören: {span}' },
  'palette.doNotDisturbOff': { en: 'Do not disturb: switch off', de: 'Nicht stören: ausschalten' },
  'palette.theme.light': { en: 'Light colours', de: 'Helle Farben' },
  'palette.theme.dark': { en: 'Dark colours', de: 'Dunkle Farben' },
  'palette.theme.system': { en: 'Colours of the system', de: 'Farben des Systems' },
  'palette.locale.en': { en: 'Language: English', de: 'Sprache: English' },
  'palette.locale.de': { en: 'Language: Deutsch', de: 'Sprache: Deutsch' },
  'palette.signOut': { en: 'Sign out', de: 'Abmelden' },
  'palette.searchTimeline': {
    en: 'Search the timeline for “{text}”',
    de: 'Den Verlauf nach „{text}“ durchsuchen',
  },
  'palette.away': {
    en: 'The platform cannot be reached: calls can be started as soon as it answers again.',
    de: 'Die Plattform ist nicht erreichbar: Anrufe sind möglich, sobald sie wieder antwortet.',
  },

  'palette.done.device': { en: 'Calls now start on {device}.', de: 'Anrufe starten jetzt auf {device}.' },
  'palette.words.doNotDisturb': { en: 'dnd quiet silence', de: 'dnd ruhe stumm' },
  'palette.words.devices': { en: 'device phone ring', de: 'gerät telefon klingeln' },
  'palette.words.theme': { en: 'theme appearance colour', de: 'farbschema design aussehen farbe' },
  'palette.words.locale': {
    en: 'language english german deutsch',
    de: 'sprache englisch deutsch english german',
  },
  'palette.words.pages': { en: 'open show page', de: 'öffnen zeigen seite' },
  'palette.words.signOut': { en: 'log out leave', de: 'ausloggen verlassen' },
} satisfies Texts;
