import type { enDirectory } from './en-directory.ts';

export const deDirectory: Record<keyof typeof enDirectory, string> = {
  'directory.failed': 'Ihre Kontakte konnten nicht geladen werden. {why}',
  'directory.refused':
    '{count, plural, one {# Kontakt ist} other {# Kontakte sind}} anders geschrieben, als die Plattform Kontakte beschreibt, und ausgelassen.',
  'directory.damaged':
    'Die gespeicherten Kontakte waren beschädigt. Die Datei wurde als {file} aufgehoben, Ihre Kontakte werden neu geladen.',
  'directory.newer':
    'Die gespeicherten Kontakte stammen von einem neueren Deskbell. Die Datei wurde als {file} aufgehoben, Ihre Kontakte werden neu geladen.',
  'status.directoryLoadingOf': 'Kontakte werden geladen … {count, number} von {total, number}',
  'status.directoryStopped':
    '{count, plural, =0 {Keine Kontakte} one {# Kontakt} other {# Kontakte}}, nicht alle',
  'status.directoryUpdating': 'Wird aktualisiert …',
  'status.directoryUpdatingOf': 'Wird aktualisiert … {percent, number, percent}',
  'status.directoryStop': 'Laden der Kontakte anhalten',
  'status.directorySync': 'Kontakte neu laden',
};
