import type { Texts } from './text.ts';

/** The guides, and what leads to them. */
export const guides = {
  'guide.open': { en: 'Help', de: 'Hilfe' },
  'guide.openLong': { en: 'Help (F1)', de: 'Hilfe (F1)' },
  'guide.menu': { en: 'Deskbell Help', de: 'Deskbell-Hilfe' },
  'guide.pages': { en: 'Pages of the guides', de: 'Seiten der Anleitungen' },
  'guide.users': { en: 'For users', de: 'Für Benutzer' },
  'guide.administrators': { en: 'For administrators', de: 'Für die Administration' },
  'guide.table': { en: 'Table', de: 'Tabelle' },
  'guide.failed': {
    en: 'The guides could not be loaded. If this happens again, install Deskbell again.',
    de: 'Die Anleitungen konnten nicht geladen werden. Wenn das wieder geschieht, installieren Sie Deskbell neu.',
  },
} satisfies Texts;
