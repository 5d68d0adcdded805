import type { Texts } from './text.ts';

/** What is kept on this computer, for how long, and how it is deleted. */
export const privacy = {
  'privacy.title': { en: 'Privacy', de: 'Datenschutz' },
  'privacy.days': { en: 'Keep calls and messages', de: 'Anrufe und Nachrichten aufbewahren' },
  'privacy.daysHint': {
    en: 'What is older is deleted from this computer every day: from the timeline and its search, with voicemails, recordings, faxes and agent logs.',
    de: 'Was älter ist, wird täglich von diesem Computer gelöscht: aus Verlauf und Suche, mit Voicemails, Aufnahmen, Faxen und Agentenprotokollen.',
  },
  'privacy.asAccount': { en: 'As long as the account keeps them', de: 'So lange wie das Konto' },
  'privacy.dayCount': {
    en: '{count, plural, one {# day} other {# days}}',
    de: '{count, plural, one {# Tag} other {# Tage}}',
  },
  'privacy.platformDays': {
    en: 'Your account keeps its history for {count, plural, one {# day} other {# days}}. Deskbell keeps nothing longer.',
    de: 'Ihr Konto bewahrt den Verlauf {count, plural, one {# Tag} other {# Tage}} lang auf. Deskbell bewahrt nichts länger auf.',
  },
  'privacy.notes': {
    en: 'Older entries with a note of yours',
    de: 'Ältere Einträge mit einer Notiz von Ihnen',
  },
  'privacy.notes.keep': { en: 'Keep', de: 'Behalten' },
  'privacy.notes.delete': { en: 'Delete as well', de: 'Auch löschen' },
  'privacy.dueTitle': {
    en: 'Delete {count, plural, one {# entry} other {# entries}}?',
    de: '{count, plural, one {# Eintrag} other {# Einträge}} löschen?',
  },
  'privacy.dueHint': {
    en: 'They are older than you want to keep calls and messages. They are deleted from this computer now, and cannot be brought back.',
    de: 'Sie sind älter, als Sie Anrufe und Nachrichten aufbewahren möchten. Sie werden jetzt von diesem Computer gelöscht und lassen sich nicht wiederherstellen.',
  },
  'privacy.dueSure': { en: 'Delete', de: 'Löschen' },
  'privacy.notDeleted': {
    en: 'Old entries could not be deleted: {why} Deskbell tries again within the hour.',
    de: 'Alte Einträge konnten nicht gelöscht werden: {why} Deskbell versucht es innerhalb einer Stunde erneut.',
  },
} satisfies Texts;
