import type { Texts } from './text.ts';

/** What several areas say in the same words, such as the labels of buttons. */
export const common = {
  'common.add': { en: 'Add', de: 'Hinzufügen' },
  'common.address': { en: 'Address', de: 'Adresse' },
  'common.allLines': { en: 'All lines', de: 'Alle Leitungen' },
  'common.back': { en: 'Back', de: 'Zurück' },
  'common.cancel': { en: 'Cancel', de: 'Abbrechen' },
  'common.clearSearch': { en: 'Clear the search', de: 'Suche leeren' },
  'common.close': { en: 'Close', de: 'Schließen' },
  'common.delete': { en: 'Delete', de: 'Löschen' },
  'common.edit': { en: 'Edit', de: 'Bearbeiten' },
  'common.keep': { en: 'Keep', de: 'Behalten' },
  'common.name': { en: 'Name', de: 'Name' },
  'common.nameMissing': { en: 'Enter a name.', de: 'Geben Sie einen Namen ein.' },
  'common.no': { en: 'No', de: 'Nein' },
  'common.none': { en: 'None', de: 'Keine' },
  'common.nothingFound': { en: 'No matches', de: 'Keine Treffer' },
  'common.partFailed': {
    en: 'This part of Deskbell could not be loaded. If this happens again, restart Deskbell.',
    de: 'Dieser Teil von Deskbell konnte nicht geladen werden. Wenn das wieder geschieht, starten Sie Deskbell neu.',
  },
  'common.retry': { en: 'Try again', de: 'Erneut versuchen' },
  'common.save': { en: 'Save', de: 'Speichern' },
  'common.saveAs': { en: 'Save …', de: 'Speichern …' },
  'common.seconds': {
    en: '{count, plural, one {# second} other {# seconds}}',
    de: '{count, plural, one {# Sekunde} other {# Sekunden}}',
  },
  'common.sendAgain': { en: 'Send again', de: 'Erneut senden' },
  'common.show': { en: 'Show', de: 'Anzeigen' },
  'common.today': { en: 'Today', de: 'Heute' },
  'common.undo': { en: 'Undo', de: 'Rückgängig' },
  'common.what': { en: 'What', de: 'Was' },
  'common.where': { en: 'Where', de: 'Wo' },
} satisfies Texts;
