import type { Texts } from './text.ts';

/** Contacts: reading them, the local ones, possible duplicates, and writing them into files. */
export const contact = {
  'contact.new': { en: 'New contact', de: 'Neuer Kontakt' },
  'contact.edit': { en: 'Edit contact', de: 'Kontakt bearbeiten' },
  'contact.editFor': { en: 'Edit the contact {name}', de: 'Kontakt {name} bearbeiten' },
  'contact.addFor': { en: 'Add a contact for {number}', de: 'Kontakt für {number} anlegen' },
  'contact.where': {
    en: 'It is saved on this computer only: the platform takes no contacts from programs. Deskbell recognises and finds it like any other.',
    de: 'Er wird nur auf diesem Computer gespeichert: Die Plattform nimmt keine Kontakte von Programmen an. Deskbell erkennt und findet ihn wie jeden anderen.',
  },
  'contact.place': { en: 'Save in', de: 'Speichern in' },
  'contact.place.private': { en: 'Platform, for me only', de: 'Plattform, nur für mich' },
  'contact.place.shared': {
    en: 'Platform, for everybody in the account',
    de: 'Plattform, für alle im Konto',
  },
  'contact.place.desk': { en: 'This computer only', de: 'Nur auf diesem Computer' },
  'contact.wherePrivate': {
    en: 'A contact of yours on the platform.',
    de: 'Ein Kontakt von Ihnen auf der Plattform.',
  },
  'contact.whereShared': {
    en: 'A shared contact: everybody in the account sees what you change.',
    de: 'Ein gemeinsamer Kontakt: Alle im Konto sehen, was Sie ändern.',
  },
  'contact.whereBook': {
    en: 'A contact of the address book “{name}”. It is changed there, too.',
    de: 'Ein Kontakt im Adressbuch „{name}“. Er wird auch dort geändert.',
  },
  'contact.savedIn': {
    en: '{name} is saved in “{book}”.',
    de: '{name} ist in „{book}“ gespeichert.',
  },
  'contact.waits': {
    en: '{name}: the change reaches “{book}” as soon as its server can be reached and accepts it.',
    de: '{name}: Die Änderung kommt in „{book}“ an, sobald dessen Server erreichbar ist und sie annimmt.',
  },
  'contact.waits-unsaved': {
    en: '{name}: the change cannot be saved on this computer. It reaches “{book}” only if its server accepts it before Deskbell quits.',
    de: '{name}: Die Änderung lässt sich auf diesem Computer nicht speichern. Sie kommt nur dann in „{book}“ an, wenn dessen Server sie annimmt, bevor Deskbell beendet wird.',
  },
  'contact.conflict': {
    en: '{name} was also changed elsewhere. Choose a version in the settings, under “Address books”.',
    de: '{name} wurde auch anderswo geändert. Wählen Sie eine Fassung in den Einstellungen unter „Adressbücher“.',
  },
  'contact.refused': {
    en: '{name} is no longer in “{book}”. Your change is kept in the settings, under “Address books”.',
    de: '{name} gibt es in „{book}“ nicht mehr. Ihre Änderung liegt in den Einstellungen unter „Adressbücher“ bereit.',
  },
  'contact.savedThere': {
    en: '{name} is saved on the platform.',
    de: '{name} ist auf der Plattform gespeichert.',
  },
  'contact.deleteSureShared': {
    en: 'Delete {name} for everybody in the account? This cannot be undone.',
    de: '{name} für alle im Konto löschen? Das lässt sich nicht rückgängig machen.',
  },
  'contact.organisation': { en: 'Company', de: 'Firma' },
  'contact.numbers': { en: 'Numbers', de: 'Nummern' },
  'contact.kind': { en: 'Kind of number {count}', de: 'Art der Nummer {count}' },
  'contact.number': { en: 'Number {count}', de: 'Nummer {count}' },
  'contact.addNumber': { en: 'Add number', de: 'Weitere Nummer' },
  'contact.removeNumber': { en: 'Remove number {count}', de: 'Nummer {count} entfernen' },
  'contact.deleteSure': {
    en: 'Delete {name}? This cannot be undone.',
    de: '{name} löschen? Das lässt sich nicht rückgängig machen.',
  },
  'contact.saved': {
    en: '{name} is saved on this computer.',
    de: '{name} ist auf diesem Computer gespeichert.',
  },
  'contact.deleted': { en: '{name} is deleted.', de: '{name} ist gelöscht.' },
  'contact.badNumber': { en: '“{text}” is not a phone number.', de: '„{text}“ ist keine Telefonnummer.' },
  'contact.listTitle': { en: 'Local contacts', de: 'Lokale Kontakte' },
  'contact.listHint': {
    en: 'The platform does not know them. They stay on this computer when you sign out.',
    de: 'Die Plattform kennt sie nicht. Sie bleiben auf diesem Computer, auch wenn Sie sich abmelden.',
  },
  'contact.listEmpty': {
    en: 'None yet. Add one here, on the popup of an unknown caller, or in the recent calls.',
    de: 'Noch keine. Legen Sie einen hier an, im Popup eines unbekannten Anrufers oder in den letzten Anrufen.',
  },
  'contact.add': { en: 'Add contact …', de: 'Kontakt anlegen …' },

  'directory.failed': {
    en: 'Your contacts could not be loaded. {why}',
    de: 'Ihre Kontakte konnten nicht geladen werden. {why}',
  },
  'directory.refused': {
    en: '{count, plural, one {# contact was} other {# contacts were}} left out: not in the format of the platform.',
    de: '{count, plural, one {# Kontakt wurde} other {# Kontakte wurden}} ausgelassen: nicht im Format der Plattform.',
  },
  'directory.damaged': {
    en: 'The stored contacts were damaged. The file was kept as {file}, and your contacts are being loaded again.',
    de: 'Die gespeicherten Kontakte waren beschädigt. Die Datei wurde als {file} aufbewahrt, Ihre Kontakte werden neu geladen.',
  },
  'directory.newer': {
    en: 'The stored contacts are those of a newer Deskbell. The file was kept as {file}, and your contacts are being loaded again.',
    de: 'Die gespeicherten Kontakte stammen von einem neueren Deskbell. Die Datei wurde als {file} aufbewahrt, Ihre Kontakte werden neu geladen.',
  },

  'export.name': { en: 'Contacts', de: 'Kontakte' },
  'export.more': { en: 'More actions for contacts', de: 'Weitere Aktionen für Kontakte' },
  'export.all': { en: 'Export all as vCard …', de: 'Alle als vCard exportieren …' },
  'export.selected': {
    en: '{count, plural, one {Export # contact …} other {Export # contacts …}}',
    de: '{count, plural, one {# Kontakt exportieren …} other {# Kontakte exportieren …}}',
  },
  'export.one': { en: 'Export', de: 'Exportieren' },
  'export.selectedCount': { en: '{count} selected', de: '{count} ausgewählt' },
  'export.unselect': { en: 'Clear the selection', de: 'Auswahl aufheben' },
  'export.runningOf': {
    en: 'Exporting contacts … {count, number} of {total, number}',
    de: 'Kontakte werden exportiert … {count, number} von {total, number}',
  },
  'export.done': {
    en: '{count, plural, one {# contact is} other {# contacts are}} saved in {file}.',
    de: '{count, plural, one {# Kontakt ist} other {# Kontakte sind}} in {file} gespeichert.',
  },
  'export.saved': { en: 'Saved as {file}.', de: 'Gespeichert als {file}.' },
  'export.notDone': { en: 'Nothing was saved. {why}', de: 'Es wurde nichts gespeichert. {why}' },
  'phonebook.open': { en: 'Phone book for desk phones …', de: 'Telefonbuch für Tischtelefone …' },
  'phonebook.title': { en: 'Phone book for desk phones', de: 'Telefonbuch für Tischtelefone' },
  'phonebook.hint': {
    en: 'The platform creates a file of your contacts that desk phones of two makers can read. Save it, and load it in the web interface of the phone.',
    de: 'Die Plattform erstellt aus Ihren Kontakten eine Datei, die Tischtelefone zweier Hersteller lesen können. Speichern Sie sie und laden Sie sie in der Weboberfläche des Telefons.',
  },
  'phonebook.vendor': { en: 'Maker of the phone', de: 'Hersteller des Telefons' },
  'phonebook.other': { en: 'Another one', de: 'Ein anderer' },
  'phonebook.otherName': {
    en: 'Its name, as the platform writes it',
    de: 'Sein Name, wie ihn die Plattform schreibt',
  },
  'phonebook.fetching': { en: 'Fetching the phone book …', de: 'Das Telefonbuch wird geholt …' },
  'duplicates.show': { en: 'Possible duplicates', de: 'Mögliche Dubletten' },
  'duplicates.back': { en: 'Back to everybody', de: 'Zurück zu allen' },
  'duplicates.none': {
    en: 'No two contacts have the same name or number',
    de: 'Keine zwei Kontakte haben denselben Namen oder dieselbe Nummer',
  },
  'duplicates.noneHint': {
    en: 'Contacts are compared whenever they have been read.',
    de: 'Kontakte werden verglichen, sobald sie geladen sind.',
  },
  'duplicates.both': { en: 'Same name and number', de: 'Gleicher Name und gleiche Nummer' },
  'duplicates.name': { en: 'Same name', de: 'Gleicher Name' },
  'duplicates.number': { en: 'Same number: {number}', de: 'Gleiche Nummer: {number}' },
  'duplicates.more': {
    en: '{count, plural, one {and # more} other {and # more}}',
    de: '{count, plural, one {und # weiterer} other {und # weitere}}',
  },
} satisfies Texts;
