import type { Texts } from './text.ts';

/** What exactly is wrong with an address book: in brackets or after a colon in a text of `failure.address-book`. */
export const addressBookDetails = {
  'bookDetail.no-row': { en: 'it has no rows', de: 'sie hat keine Zeilen' },
  'bookDetail.empty': { en: 'it is empty', de: 'sie ist leer' },
  'bookDetail.no-cards': { en: 'it has no vCards', de: 'sie enthält keine vCards' },
  'bookDetail.workbook': {
    en: 'it is an Excel workbook, save it as CSV',
    de: 'sie ist eine Excel-Arbeitsmappe, speichern Sie sie als CSV',
  },
  'bookDetail.web-page': {
    en: 'it is a web page, save it as CSV',
    de: 'sie ist eine Webseite, speichern Sie sie als CSV',
  },
  'bookDetail.filter-place': { en: '{place} (“{text}”)', de: '{place} („{text}“)' },
  'bookDetail.encoding': {
    en: 'its characters are not encoded as {encoding}',
    de: 'ihre Zeichen sind nicht als {encoding} kodiert',
  },
  'bookDetail.no-column': {
    en: 'none of the chosen columns is there',
    de: 'keine der gewählten Spalten ist vorhanden',
  },
  'bookDetail.no-number-column': {
    en: 'the columns with numbers are missing: {columns}',
    de: 'die Spalten mit Nummern fehlen: {columns}',
  },
  'bookDetail.bad-rows': {
    en: 'more than 10,000 rows are damaged',
    de: 'mehr als 10.000 Zeilen sind beschädigt',
  },
  'bookDetail.no-file': { en: 'it is not a file', de: 'es ist keine Datei' },
  'bookDetail.typed': {
    en: 'it is neither an e-mail address nor the name or the address of a server',
    de: 'es ist weder eine E-Mail-Adresse noch der Name oder die Adresse eines Servers',
  },
  'bookDetail.no-https': {
    en: 'it does not begin with https://',
    de: 'sie beginnt nicht mit https://',
  },
  'bookDetail.password-inside': { en: 'it contains a password', de: 'sie enthält ein Passwort' },
  'bookDetail.user-inside': {
    en: 'it contains a user name, for which there is a field of its own',
    de: 'sie enthält einen Benutzernamen, für den es ein eigenes Feld gibt',
  },
  'bookDetail.no-card': {
    en: '{host}: no contact can be read',
    de: '{host}: kein Kontakt ist lesbar',
  },
  'bookDetail.no-vcard': { en: '{key} is not a vCard', de: '{key} ist keine vCard' },
  'bookDetail.many-gone': {
    en: 'many contacts are gone, and new ones cannot be read',
    de: 'viele Kontakte fehlen, und neue sind nicht lesbar',
  },
  'bookDetail.ends-early': {
    en: '{host}: the answer ends too early',
    de: '{host}: die Antwort endet zu früh',
  },
  'bookDetail.endless': {
    en: '{host}: the list of changes does not end',
    de: '{host}: die Liste der Änderungen endet nicht',
  },
  'bookDetail.removed': { en: 'the address book was removed', de: 'das Adressbuch wurde entfernt' },
} satisfies Texts;
