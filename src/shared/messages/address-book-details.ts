import type { Texts } from './text.ts';

/** What exactly is wrong with an address book: in brackets or after a colon in a text of `failure.address-book`. */
export const addressBookDetails = {
  'bookDetail.no-row': { en: 'it has no rows', de: 'sie hat keine Zeilen' },
  'bookDetail.empty': { en: 'it is empty', de: 'sie ist leer' },
  'bookDetail.no-cards': { en: 'it has no vCards', de: 'sie enthält keine vCards' },
  'bookDetail.filter-place': { en: '{place} (“{text}”)', de: '{place} („{text}“)' },
  'bookDetail.filter-escape': {
    en: 'after the backslash at position {place} (“{text}”) there are not two digits from 0 to f',
    de: 'nach dem Rückstrich an Stelle {place} („{text}“) stehen nicht zwei Ziffern von 0 bis f',
  },
  'bookDetail.filter-comparison': {
    en: 'at position {place} (“{text}”) an attribute and a value are expected, such as cn=Anna*',
    de: 'an Stelle {place} („{text}“) werden ein Attribut und ein Wert erwartet, etwa cn=Anna*',
  },
  'bookDetail.filter-form': {
    en: 'instead of “{text}” the form (attribute=value) is expected, or (&(…)(…)) for several parts',
    de: 'statt „{text}“ wird die Form (Attribut=Wert) erwartet, bei mehreren Teilen (&(…)(…))',
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
  'bookDetail.no-address': {
    en: '{host}: it lists nothing at an address that can be used',
    de: '{host}: sie enthält keine brauchbare Adresse eines Eintrags',
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
  'bookDetail.empty-pages': {
    en: 'more than 1,000 pages of entries in a row are empty',
    de: 'mehr als 1.000 Seiten mit Einträgen hintereinander sind leer',
  },
  'bookDetail.repeated-pages': {
    en: 'the same entries come again and again',
    de: 'dieselben Einträge kommen immer wieder',
  },
  'bookDetail.pause': {
    en: '{detail}, asks for a pause of {wait}',
    de: '{detail}, bittet um eine Pause von {wait}',
  },
  // Whoever cannot choose another file is told only what it is: `for`.
  'bookKind.workbook': {
    en: 'This is an Excel workbook.{for, select, managed {} other { Save it in Excel as CSV, and choose that file.}}',
    de: 'Dies ist eine Excel-Arbeitsmappe.{for, select, managed {} other { Speichern Sie sie in Excel als CSV und wählen Sie diese Datei.}}',
  },
  'bookKind.spreadsheet': {
    en: 'This is a spreadsheet.{for, select, managed {} other { Save it in its program as CSV, and choose that file.}}',
    de: 'Dies ist eine Tabelle im Format ihres Programms.{for, select, managed {} other { Speichern Sie sie dort als CSV und wählen Sie diese Datei.}}',
  },
  'bookKind.document': {
    en: 'This is a document of a word processor.{for, select, managed {} other { Export the contacts as CSV or vCard, and choose that file.}}',
    de: 'Dies ist ein Dokument einer Textverarbeitung.{for, select, managed {} other { Exportieren Sie die Kontakte als CSV oder vCard und wählen Sie diese Datei.}}',
  },
  'bookKind.web-page': {
    en: 'This is a web page.{for, select, managed {} other { Export the contacts as CSV or vCard, and choose that file.}}',
    de: 'Dies ist eine Webseite.{for, select, managed {} other { Exportieren Sie die Kontakte als CSV oder vCard und wählen Sie diese Datei.}}',
  },
  'bookKind.archive': {
    en: 'This is a compressed file.{for, select, managed {} other { Unpack it, and choose the file inside.}}',
    de: 'Dies ist eine komprimierte Datei.{for, select, managed {} other { Entpacken Sie sie und wählen Sie die Datei darin.}}',
  },
  'bookKind.pdf': {
    en: 'This is a PDF document.{for, select, managed {} other { Export the contacts as CSV or vCard, and choose that file.}}',
    de: 'Dies ist ein PDF-Dokument.{for, select, managed {} other { Exportieren Sie die Kontakte als CSV oder vCard und wählen Sie diese Datei.}}',
  },
  'bookKind.xml': {
    en: 'This is an XML file.{for, select, managed {} other { Export the contacts as CSV or vCard, and choose that file.}}',
    de: 'Dies ist eine XML-Datei.{for, select, managed {} other { Exportieren Sie die Kontakte als CSV oder vCard und wählen Sie diese Datei.}}',
  },
  'bookKind.json': {
    en: 'This is a JSON file.{for, select, managed {} other { Export the contacts as CSV or vCard, and choose that file.}}',
    de: 'Dies ist eine JSON-Datei.{for, select, managed {} other { Exportieren Sie die Kontakte als CSV oder vCard und wählen Sie diese Datei.}}',
  },
  'bookKind.ldif': {
    en: 'This is an LDIF file.{for, select, managed {} other { Export the contacts as CSV or vCard, and choose that file.}}',
    de: 'Dies ist eine LDIF-Datei.{for, select, managed {} other { Exportieren Sie die Kontakte als CSV oder vCard und wählen Sie diese Datei.}}',
  },
  'bookKind.picture': {
    en: 'This is a picture.{for, select, managed {} other { Export the contacts as CSV or vCard, and choose that file.}}',
    de: 'Dies ist ein Bild.{for, select, managed {} other { Exportieren Sie die Kontakte als CSV oder vCard und wählen Sie diese Datei.}}',
  },
  'bookKind.zeros': {
    en: 'This file contains only zeros: it is damaged, or not completely copied yet.{for, select, managed {} other { Copy it again, and choose it then.}}',
    de: 'Diese Datei enthält nur Nullen: Sie ist beschädigt oder noch nicht vollständig kopiert.{for, select, managed {} other { Kopieren Sie sie erneut und wählen Sie sie dann.}}',
  },
  'bookKind.binary': {
    en: 'This is not a text file.{for, select, managed {} other { Export the contacts as CSV or vCard, and choose that file.}}',
    de: 'Dies ist keine Textdatei.{for, select, managed {} other { Exportieren Sie die Kontakte als CSV oder vCard und wählen Sie diese Datei.}}',
  },
  'bookDetail.removed': { en: 'the address book was removed', de: 'das Adressbuch wurde entfernt' },
} satisfies Texts;
