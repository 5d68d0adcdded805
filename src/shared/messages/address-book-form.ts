import type { Texts } from './text.ts';

/** The form of an address book. */
export const addressBookForm = {
  'addressBook.add': { en: 'Add address book', de: 'Adressbuch hinzufügen' },
  'addressBook.addKind': { en: 'Add address book: {kind}', de: 'Adressbuch hinzufügen: {kind}' },
  'addressBook.editTitle': { en: 'Edit “{name}”', de: '„{name}“ bearbeiten' },
  'addressBook.kinds': { en: 'Where are the contacts?', de: 'Wo sind die Kontakte?' },
  'addressBook.kind.carddav': { en: 'CardDAV', de: 'CardDAV' },
  'addressBook.kind.ldap': { en: 'LDAP directory', de: 'LDAP-Verzeichnis' },
  'addressBook.kind.file': { en: 'File', de: 'Datei' },
  'addressBook.kind.web': { en: 'Web service', de: 'Webdienst' },
  'addressBook.kindHint.carddav': {
    en: 'Nextcloud, iCloud, mailbox.org and many other servers',
    de: 'Nextcloud, iCloud, mailbox.org und viele andere Server',
  },
  'addressBook.kindHint.ldap': {
    en: 'Active Directory, OpenLDAP and other directories of companies',
    de: 'Active Directory, OpenLDAP und andere Firmenverzeichnisse',
  },
  'addressBook.kindHint.file': {
    en: 'A CSV table or vCards, on this computer or a network drive',
    de: 'Eine CSV-Tabelle oder vCards, auf diesem Computer oder einem Netzlaufwerk',
  },
  'addressBook.kindHint.web': {
    en: 'Such as a CRM that knows whom a number belongs to',
    de: 'Etwa ein CRM, das weiß, wem eine Nummer gehört',
  },
  'addressBook.connect': { en: 'Connect', de: 'Verbinden' },
  'addressBook.connecting': { en: 'Connecting …', de: 'Verbindung wird hergestellt …' },
  'addressBook.readingFile': { en: 'Reading …', de: 'Wird gelesen …' },
  'addressBook.stopConnecting': { en: 'Stop', de: 'Stoppen' },

  'addressBook.addressHint.carddav': {
    en: 'Your e-mail address, the server’s name or the whole address.',
    de: 'Ihre E-Mail-Adresse, der Name des Servers oder die ganze Adresse.',
  },
  'addressBook.addressHint.ldap': {
    en: 'Name of the server, with its port if needed.',
    de: 'Name des Servers, bei Bedarf mit Port.',
  },
  'addressBook.addressHint.web': {
    en: 'Begins with https; {place} stands where the number goes.',
    de: 'Beginnt mit https; {place} steht dort, wo die Nummer hinkommt.',
  },
  'addressBook.userName': { en: 'User name', de: 'Benutzername' },
  'addressBook.userNameHint': {
    en: 'As anna@example.com or DN. Empty: anonymous.',
    de: 'Als anna@example.com oder DN. Leer: anonym.',
  },
  'addressBook.password': { en: 'Password', de: 'Passwort' },
  'addressBook.key': { en: 'Key', de: 'Schlüssel' },
  'addressBook.keyKept': {
    en: 'A key is stored. Leave this empty to keep it.',
    de: 'Ein Schlüssel ist gespeichert. Leer lassen, um ihn zu behalten.',
  },
  'addressBook.passwordKept': {
    en: 'A password is stored. Leave this empty to keep it.',
    de: 'Ein Passwort ist gespeichert. Leer lassen, um es zu behalten.',
  },
  'addressBook.authority': {
    en: 'A certificate authority of your own is trusted for this server.',
    de: 'Für diesen Server wird einer eigenen Zertifizierungsstelle vertraut.',
  },
  'addressBook.authorityFile': {
    en: 'Trusted for this server: {file}',
    de: 'Für diesen Server vertraut: {file}',
  },
  'addressBook.addAuthority': {
    en: 'Add certificate authority\u00a0…',
    de: 'Zertifizierungsstelle hinzufügen\u00a0…',
  },
  'addressBook.removeAuthority': {
    en: 'Remove certificate authority',
    de: 'Zertifizierungsstelle entfernen',
  },
  'addressBook.advanced': { en: 'Advanced', de: 'Erweitert' },
  'addressBook.nameHint': {
    en: 'Shown with the contacts from it.',
    de: 'Steht bei den Kontakten, die daraus stammen.',
  },
  'addressBook.found': { en: 'What was found', de: 'Gefunden' },
  'addressBook.collections': {
    en: '{count, plural, one {# address book found} other {# address books found}}',
    de: '{count, plural, one {# Adressbuch gefunden} other {# Adressbücher gefunden}}',
  },
  'addressBook.leftOut': {
    en: '{count, plural, one {# address book is left out: the server names an unusable address for it, or another server.} other {# address books are left out: the server names unusable addresses for them, or another server.}}',
    de: '{count, plural, one {# Adressbuch fehlt: Der Server nennt dafür eine unbrauchbare Adresse oder einen anderen Server.} other {# Adressbücher fehlen: Der Server nennt dafür unbrauchbare Adressen oder einen anderen Server.}}',
  },
  'addressBook.collectionsChosen': { en: 'Selected address books', de: 'Ausgewählte Adressbücher' },
  'addressBook.readOnly': { en: 'read-only', de: 'nur lesbar' },

  'addressBook.security': { en: 'Encryption', de: 'Verschlüsselung' },
  'addressBook.security.ldaps': { en: 'LDAPS', de: 'LDAPS' },
  'addressBook.security.startTls': { en: 'StartTLS', de: 'StartTLS' },
  'addressBook.security.none': { en: 'None', de: 'Keine' },
  'addressBook.securityHint': {
    en: 'Only for a server on this computer.',
    de: 'Nur für einen Server auf diesem Computer.',
  },
  'addressBook.base': { en: 'Base', de: 'Basis' },
  'addressBook.baseHint': {
    en: 'DN below which people are searched. Empty: “Connect” finds it.',
    de: 'DN, unter dem gesucht wird. Leer: „Verbinden“ findet ihn.',
  },
  'addressBook.filter': { en: 'Filter', de: 'Filter' },
  'addressBook.filterHint': { en: 'Empty: all people.', de: 'Leer: alle Personen.' },
  'addressBook.preset': { en: 'Attributes', de: 'Attribute' },
  'addressBook.preset.activeDirectory': { en: 'Active Directory', de: 'Active Directory' },
  'addressBook.preset.inetOrgPerson': { en: 'inetOrgPerson', de: 'inetOrgPerson' },
  'addressBook.preset.custom': { en: 'Custom', de: 'Benutzerdefiniert' },
  'addressBook.attributesHint': {
    en: 'Several attributes are separated by commas; the first that has a value counts.',
    de: 'Mehrere Attribute werden durch Kommas getrennt; das erste mit einem Wert zählt.',
  },
  'addressBook.use': { en: 'Use', de: 'Verwendung' },
  'addressBook.use.copy': { en: 'Copy completely', de: 'Vollständig kopieren' },
  'addressBook.use.lookUp': { en: 'Look up unknown numbers', de: 'Unbekannte Nummern nachschlagen' },
  'addressBook.useHint.copy': {
    en: 'Everybody is found at once, also without a connection. Right for most directories.',
    de: 'Alle werden sofort gefunden, auch ohne Verbindung. Für die meisten Verzeichnisse richtig.',
  },
  'addressBook.useHint.lookUp': {
    en: 'For directories that are too large to copy, or must not be copied. The name comes a moment after the call.',
    de: 'Für Verzeichnisse, die zu groß zum Kopieren sind oder nicht kopiert werden dürfen. Der Name kommt kurz nach dem Anruf.',
  },
  'addressBook.firstNames': { en: 'First entries', de: 'Erste Einträge' },
  'addressBook.noNames': {
    en: 'The server answers, but nobody was found. Check base, filter and attributes.',
    de: 'Der Server antwortet, aber niemand wurde gefunden. Prüfen Sie Basis, Filter und Attribute.',
  },

  'addressBook.numbered': {
    en: 'With a phone number: {numbered} of the first {count}.',
    de: 'Mit Telefonnummer: {numbered} von den ersten {count}.',
  },
  'addressBook.numberless': {
    en: 'No phone number was found. Check the attributes.',
    de: 'Es wurde keine Telefonnummer gefunden. Prüfen Sie die Attribute.',
  },
  'addressBook.presetFits': {
    en: 'With the attributes “{preset}”, more numbers are found than with “{now}”.',
    de: 'Mit den Attributen „{preset}“ werden mehr Nummern gefunden als mit „{now}“.',
  },
  'addressBook.presetNeeded': {
    en: 'With the attributes “{now}”, no phone number was found; with “{preset}”, there are some.',
    de: 'Mit den Attributen „{now}“ wurde keine Telefonnummer gefunden, mit „{preset}“ gibt es welche.',
  },
  'addressBook.usePreset': { en: 'Use “{preset}”', de: '„{preset}“ verwenden' },

  'addressBook.chooseFile': { en: 'Choose file', de: 'Datei auswählen' },
  'addressBook.chooseOther': { en: 'Choose another file', de: 'Andere Datei auswählen' },
  'addressBook.fileHint': {
    en: 'CSV or vCard. It is read again whenever it changes.',
    de: 'CSV oder vCard. Sie wird bei jeder Änderung neu gelesen.',
  },
  'addressBook.encoding': { en: 'Encoding', de: 'Zeichensatz' },
  'addressBook.delimiter': { en: 'Delimiter', de: 'Trennzeichen' },
  'addressBook.delimiter.comma': { en: 'Comma ,', de: 'Komma ,' },
  'addressBook.delimiter.semicolon': { en: 'Semicolon ;', de: 'Semikolon ;' },
  'addressBook.delimiter.tab': { en: 'Tab', de: 'Tabulator' },
  'addressBook.delimiter.bar': { en: 'Vertical bar |', de: 'Senkrechter Strich |' },
  'addressBook.delimiter.colon': { en: 'Colon :', de: 'Doppelpunkt :' },
  'addressBook.hasHeadings': {
    en: 'First row names the columns',
    de: 'Erste Zeile benennt die Spalten',
  },
  'addressBook.preview': {
    en: 'First rows, and what each column holds',
    de: 'Erste Zeilen und was jede Spalte enthält',
  },
  'addressBook.column': { en: 'Column {column}', de: 'Spalte {column}' },
  'addressBook.columnHolds': { en: 'Column {column} holds', de: 'Spalte {column} enthält' },
  'addressBook.notRead': { en: 'Not read', de: 'Nicht gelesen' },

  'addressBook.header': { en: 'Header', de: 'Kopfzeile' },
  'addressBook.headerHint': {
    en: 'Name of the header that carries the key, such as Authorization. Empty: none.',
    de: 'Name der Kopfzeile mit dem Schlüssel, etwa Authorization. Leer: keine.',
  },
  'addressBook.results': { en: 'Contacts in the answer', de: 'Kontakte in der Antwort' },
  'addressBook.resultsHint': {
    en: 'Path such as data.results. Empty: the answer itself.',
    de: 'Pfad wie data.results. Leer: die Antwort selbst.',
  },
  'addressBook.paths': { en: 'Fields of a contact', de: 'Felder eines Kontakts' },
  'addressBook.pathsHint': {
    en: 'Paths such as name, company.name or phones.0.',
    de: 'Pfade wie name, company.name oder phones.0.',
  },
  'addressBook.morePaths': { en: 'More fields', de: 'Weitere Felder' },
  'addressBook.sample': { en: 'Sample number', de: 'Beispielnummer' },
  'addressBook.sampleHint': {
    en: 'A number that the service knows. “Connect” looks it up.',
    de: 'Eine Nummer, die der Dienst kennt. „Verbinden“ schlägt sie nach.',
  },
  'addressBook.answer': { en: 'Answer', de: 'Antwort' },
  'addressBook.readAs': { en: 'Read from it', de: 'Daraus gelesen' },
  'addressBook.nobody': {
    en: 'Nobody. Check the paths against the answer.',
    de: 'Niemand. Vergleichen Sie die Pfade mit der Antwort.',
  },

  'addressBook.missing.address': { en: 'Enter an address.', de: 'Geben Sie eine Adresse ein.' },
  'addressBook.missing.https': {
    en: 'Use an address that begins with https.',
    de: 'Verwenden Sie eine Adresse, die mit https beginnt.',
  },
  'addressBook.missing.place': {
    en: 'Put {place} where the number goes.',
    de: 'Setzen Sie {place} dorthin, wo die Nummer hinkommt.',
  },
  'addressBook.missing.number': {
    en: 'Enter a number that can be looked up.',
    de: 'Geben Sie eine Nummer ein, die sich nachschlagen lässt.',
  },
  'addressBook.missing.collections': {
    en: 'Select at least one address book.',
    de: 'Wählen Sie mindestens ein Adressbuch aus.',
  },
  'addressBook.missing.file': { en: 'Choose a file.', de: 'Wählen Sie eine Datei aus.' },
  'addressBook.missing.columns': {
    en: 'Choose what at least one column holds.',
    de: 'Legen Sie mindestens für eine Spalte fest, was sie enthält.',
  },
  'addressBook.missing.fields': {
    en: 'Enter where at least one field is.',
    de: 'Geben Sie mindestens für ein Feld an, wo es steht.',
  },

  'addressBook.field.name': { en: 'Full name', de: 'Voller Name' },
  'addressBook.field.given': { en: 'First name', de: 'Vorname' },
  'addressBook.field.family': { en: 'Last name', de: 'Nachname' },
  'addressBook.field.organisation': { en: 'Company', de: 'Firma' },
  'addressBook.field.unit': { en: 'Department', de: 'Abteilung' },
  'addressBook.field.workNumber': { en: 'Phone, work', de: 'Telefon, Arbeit' },
  'addressBook.field.mobileNumber': { en: 'Mobile', de: 'Mobil' },
  'addressBook.field.homeNumber': { en: 'Phone, home', de: 'Telefon, privat' },
  'addressBook.field.mainNumber': { en: 'Phone, main', de: 'Telefon, Zentrale' },
  'addressBook.field.otherNumber': { en: 'Phone, other', de: 'Telefon, weiteres' },
  'addressBook.field.areaCode': { en: 'Area code', de: 'Vorwahl' },
  'addressBook.field.faxNumber': { en: 'Fax', de: 'Fax' },
  'addressBook.field.email': { en: 'E-mail', de: 'E-Mail' },
  'addressBook.field.street': { en: 'Street', de: 'Straße' },
  'addressBook.field.postalCode': { en: 'Postcode', de: 'Postleitzahl' },
  'addressBook.field.city': { en: 'City', de: 'Ort' },
  'addressBook.field.country': { en: 'Country', de: 'Land' },
} satisfies Texts;
