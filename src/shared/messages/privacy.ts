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
    en: 'Your account keeps calls and messages for {count, plural, one {# day} other {# days}}. Deskbell keeps nothing longer.',
    de: 'Ihr Konto bewahrt Anrufe und Nachrichten {count, plural, one {# Tag} other {# Tage}} lang auf. Deskbell bewahrt nichts länger auf.',
  },
  'privacy.notes': {
    en: 'Older entries with a note of yours',
    de: 'Ältere Einträge mit einer Notiz von Ihnen',
  },
  'privacy.notes.delete': { en: 'Delete as well', de: 'Auch löschen' },
  'privacy.dueTitle': {
    en: 'Delete {count, plural, one {# entry} other {# entries}}?',
    de: '{count, plural, one {# Eintrag} other {# Einträge}} löschen?',
  },
  'privacy.dueHint': {
    en: 'They are older than you want to keep calls and messages. They are deleted from this computer now. This cannot be undone.',
    de: 'Sie sind älter, als Sie Anrufe und Nachrichten aufbewahren möchten. Sie werden jetzt von diesem Computer gelöscht. Das lässt sich nicht rückgängig machen.',
  },
  'privacy.notDeleted': {
    en: 'Old entries could not be deleted: {why} Deskbell tries again within the hour.',
    de: 'Alte Einträge konnten nicht gelöscht werden: {why} Deskbell versucht es innerhalb einer Stunde erneut.',
  },
  'privacy.notScrubbed': {
    en: 'Deleted entries are gone from Deskbell, but traces of them are still in its files: {why} Deskbell tries again within the hour.',
    de: 'Gelöschte Einträge sind aus Deskbell verschwunden, in seinen Dateien stehen aber noch Spuren davon: {why} Deskbell versucht es innerhalb einer Stunde erneut.',
  },

  'privacy.locked': {
    en: 'Other programs have these files open, so they could not be deleted:\n\n{files}\n\nClose those programs and start Deskbell again.',
    de: 'Diese Dateien konnten nicht gelöscht werden, weil sie in anderen Programmen geöffnet sind:\n\n{files}\n\nSchließen Sie diese Programme und starten Sie Deskbell erneut.',
  },
  'privacy.secretsLeft': {
    en: 'Everything was deleted but the entries in the keychain of this computer ({detail}). Remove those named “Deskbell” there.',
    de: 'Alles wurde gelöscht, nur nicht die Einträge im Schlüsselbund dieses Computers ({detail}). Entfernen Sie dort die Einträge namens „Deskbell“.',
  },
  'privacy.deleteAll': { en: 'Delete everything on this computer', de: 'Alles auf diesem Computer löschen' },
  'privacy.deleteAllHint': {
    en: 'Signs you out, deletes all of the above that Deskbell keeps itself, and starts Deskbell as on the first day.',
    de: 'Meldet Sie ab, löscht alles oben Genannte, was Deskbell selbst speichert, und startet Deskbell wie am ersten Tag.',
  },
  'privacy.deleteAllTitle': {
    en: 'Delete everything on this computer?',
    de: 'Alles auf diesem Computer löschen?',
  },
  'privacy.deleteAllWhat': {
    en: 'This deletes calls, messages and notes of every account that was used here, voicemails, recordings and faxes, local contacts and copies of others, messages not sent yet, call rules, settings, passwords and tokens, and logs. {start, select, policy {Whether Deskbell starts at login then is as your administrator set it.} other {Deskbell no longer starts at login.}} {links, select, policy {Whether it opens phone links then is as your administrator set it.} other {It no longer opens phone links.}} Notes, call rules and local contacts exist nowhere else.',
    de: 'Gelöscht werden: Anrufe, Nachrichten und Notizen aller hier verwendeten Konten, Voicemails, Aufnahmen und Faxe, lokale Kontakte und Kopien anderer, noch nicht gesendete Nachrichten, Anrufregeln, Einstellungen, Passwörter und Token sowie Protokolle. {start, select, policy {Ob Deskbell danach bei der Anmeldung startet, legt Ihre Administration fest.} other {Deskbell startet nicht mehr bei der Anmeldung.}} {links, select, policy {Ob es danach Telefonlinks öffnet, legt Ihre Administration fest.} other {Es öffnet keine Telefonlinks mehr.}} Notizen, Anrufregeln und lokale Kontakte gibt es nur hier.',
  },
  'privacy.deleteAllKeeps': {
    en: 'What your account and address books hold stays there.',
    de: 'Was in Ihrem Konto und in Adressbüchern steht, bleibt dort.',
  },
  'privacy.deleteAllSure': { en: 'Delete everything', de: 'Alles löschen' },

  'privacy.stored': { en: 'Stored on this computer', de: 'Auf diesem Computer gespeichert' },
  'privacy.howLong': { en: 'How long', de: 'Wie lange' },
  'privacy.size': { en: 'Size', de: 'Größe' },
  'privacy.folder': { en: 'Folder', de: 'Ordner' },
  'privacy.openFolder': { en: 'Show folder', de: 'Ordner anzeigen' },
  'privacy.measuring': { en: 'Measuring …', de: 'Wird gemessen …' },
  'privacy.place.folder': { en: 'Folder', de: 'Ordner' },
  'privacy.place.keychain': { en: 'Keychain', de: 'Schlüsselbund' },
  'privacy.place.system': { en: 'Operating system', de: 'Betriebssystem' },
  'privacy.place.memory': { en: 'Memory', de: 'Arbeitsspeicher' },
  'privacy.place.chosen': { en: 'Where you saved it', de: 'Ihr Speicherort' },
  'privacy.store.history': {
    en: 'Calls, messages, notes, agent logs, local contacts, call rules, drafts, looked-up numbers',
    de: 'Anrufe, Nachrichten, Notizen, Agentenprotokolle, lokale Kontakte, Anrufregeln, Entwürfe, nachgeschlagene Nummern',
  },
  'privacy.keep.history': {
    en: 'Calls and messages as set above; looked-up numbers as set under “Address books”; the rest until you delete it',
    de: 'Anrufe und Nachrichten wie oben eingestellt; nachgeschlagene Nummern wie unter „Adressbücher“ eingestellt; das Übrige, bis Sie es löschen',
  },
  'privacy.store.media': { en: 'Voicemails, recordings and faxes', de: 'Voicemails, Aufnahmen und Faxe' },
  'privacy.keep.media': {
    en: 'As long as their entry, until you sign out; 256 MB at most',
    de: 'So lange wie ihr Eintrag, bis Sie sich abmelden; höchstens 256 MB',
  },
  'privacy.store.contacts': {
    en: 'Copies of contacts of the account and of address books',
    de: 'Kopien der Kontakte des Kontos und der Adressbücher',
  },
  'privacy.keep.contacts': { en: 'Until you sign out', de: 'Bis Sie sich abmelden' },
  'privacy.store.bookChanges': {
    en: 'Contacts on their way to an address book',
    de: 'Kontakte auf dem Weg in ein Adressbuch',
  },
  'privacy.keep.bookChanges': { en: 'Until its server has them', de: 'Bis der Server sie hat' },
  'privacy.store.fax': { en: 'Faxes to be sent', de: 'Faxe, die gesendet werden' },
  'privacy.keep.fax': {
    en: 'Until they are sent; those that failed as set above, 30 days at most',
    de: 'Bis sie gesendet sind; fehlgeschlagene wie oben eingestellt, höchstens 30 Tage',
  },
  'privacy.store.settings': { en: 'Settings', de: 'Einstellungen' },
  'privacy.keep.settings': { en: 'Until you delete everything', de: 'Bis Sie alles löschen' },
  'privacy.store.pushSettings': {
    en: 'Push settings that the account had before',
    de: 'Push-Einstellungen, die das Konto vorher hatte',
  },
  'privacy.keep.pushSettings': { en: 'Until they are put back', de: 'Bis sie wiederhergestellt sind' },
  'privacy.store.relay': {
    en: 'How far the pushes of a relay have been read, and its unreadable messages',
    de: 'Lesestand beim Relay und unlesbare Nachrichten von dort',
  },
  'privacy.keep.relay': {
    en: 'Messages as set above, 30 days at most, 50 at most; the rest until you delete everything',
    de: 'Nachrichten wie oben eingestellt, höchstens 30 Tage und höchstens 50; das Übrige, bis Sie alles löschen',
  },
  'privacy.store.logs': {
    en: 'Logs, without numbers and names',
    de: 'Protokolle, ohne Nummern und Namen',
  },
  'privacy.keep.logs': { en: 'The last 10 MB', de: 'Die letzten 10 MB' },
  'privacy.store.web': {
    en: 'Technical data of the windows',
    de: 'Technische Daten der Fenster',
  },
  'privacy.keep.web': { en: 'Until you delete everything', de: 'Bis Sie alles löschen' },
  'privacy.store.secrets': { en: 'Tokens and passwords', de: 'Token und Passwörter' },
  'privacy.keep.secrets': {
    en: 'Until you sign out or remove the address book or connection',
    de: 'Bis Sie sich abmelden oder das Adressbuch oder die Verbindung entfernen',
  },
  'privacy.store.registrations': {
    en: 'Start at login, phone links',
    de: 'Start bei der Anmeldung, Telefonlinks',
  },
  'privacy.keep.registrations': { en: 'Until you turn them off', de: 'Bis Sie sie ausschalten' },
  'privacy.store.notifications': {
    en: 'Notifications with names and numbers',
    de: 'Benachrichtigungen mit Namen und Nummern',
  },
  'privacy.keep.notifications': {
    en: 'Until you or the system clear them',
    de: 'Bis Sie oder das System sie entfernen',
  },
  'privacy.store.memory': {
    en: 'The last pushes for diagnostics',
    de: 'Die letzten Pushes für die Diagnose',
  },
  'privacy.keep.memory': { en: 'Until Deskbell ends', de: 'Bis Deskbell beendet wird' },
  'privacy.store.saved': {
    en: 'Files that you saved: media, contacts, tables, support files',
    de: 'Von Ihnen gespeicherte Dateien: Medien, Kontakte, Tabellen, Support-Dateien',
  },
  'privacy.keep.saved': { en: 'Until you delete them yourself', de: 'Bis Sie sie selbst löschen' },

  'privacy.person': { en: 'Stored about this person …', de: 'Über diese Person gespeichert …' },
  'privacy.personTitle': { en: 'Stored about {who}', de: 'Über {who} gespeichert' },
  'privacy.byNumber': { en: 'Stored about a person', de: 'Über eine Person gespeichert' },
  'privacy.number': { en: 'Phone number', de: 'Telefonnummer' },
  'privacy.numberHint': {
    en: 'Lists all that is stored about whoever has this number. For a contact, you also find it on their page under “People”.',
    de: 'Listet alles auf, was über die Person mit dieser Nummer gespeichert ist. Bei Kontakten geht das auch auf deren Seite unter „Personen“.',
  },
  'privacy.find': { en: 'List', de: 'Auflisten' },
  'privacy.numbers': { en: 'Numbers: {numbers}', de: 'Nummern: {numbers}' },
  'privacy.part.call': { en: 'Calls', de: 'Anrufe' },
  'privacy.part.voicemail': { en: 'Voicemails', de: 'Voicemails' },
  'privacy.part.recording': { en: 'Recordings', de: 'Aufnahmen' },
  'privacy.part.sms': { en: 'SMS', de: 'SMS' },
  'privacy.part.fax': { en: 'Faxes', de: 'Faxe' },
  'privacy.part.note': { en: 'Notes', de: 'Notizen' },
  'privacy.part.agentLog': { en: 'Agent logs', de: 'Agentenprotokolle' },
  'privacy.part.outgoing': { en: 'Drafts and outgoing messages', de: 'Entwürfe und ausgehende Nachrichten' },
  'privacy.part.contact': { en: 'Local contacts', de: 'Lokale Kontakte' },
  'privacy.part.lookedUp': { en: 'Looked-up numbers', de: 'Nachgeschlagene Nummern' },
  'privacy.part.waitingChange': {
    en: 'Contacts on their way to an address book',
    de: 'Kontakte auf dem Weg in ein Adressbuch',
  },
  'privacy.part.relayMessage': {
    en: 'Unreadable messages of a relay',
    de: 'Unlesbare Nachrichten eines Relays',
  },
  'privacy.onlyCopies': {
    en: 'Only copies of contacts are stored about this person.',
    de: 'Über diese Person sind nur Kopien von Kontakten gespeichert.',
  },
  'privacy.nothing': {
    en: 'Nothing is stored about this person.',
    de: 'Über diese Person ist nichts gespeichert.',
  },
  'privacy.rulesNamed': {
    en: 'These call rules name them and stay: {names}. Change them in “Call rules”.',
    de: 'Diese Anrufregeln nennen die Person und bleiben: {names}. Ändern Sie sie unter „Anrufregeln“.',
  },
  'privacy.booksHave': {
    en: 'They are also in: {names}. Deskbell shows a copy from there until you delete the contact there.',
    de: 'Die Person steht auch in: {names}. Deskbell zeigt eine Kopie von dort, bis Sie den Kontakt dort löschen.',
  },
  'privacy.account': { en: 'the contacts of your account', de: 'den Kontakten Ihres Kontos' },
  'privacy.platformKeeps': {
    en: 'Your account on the platform keeps calls and messages, too; delete them there. What you delete here, Deskbell does not copy from there again.',
    de: 'Auch Ihr Konto auf der Plattform bewahrt Anrufe und Nachrichten auf; löschen Sie sie dort. Was Sie hier löschen, holt Deskbell nicht erneut von dort.',
  },
  'privacy.export': { en: 'Export …', de: 'Exportieren …' },
  'privacy.exported': { en: 'Saved in {folder}.', de: 'Gespeichert in {folder}.' },
  'privacy.exportMissing': {
    en: '{count, plural, one {# media file} other {# media files}} could not be fetched from the platform.',
    de: '{count, plural, one {# Mediendatei konnte} other {# Mediendateien konnten}} nicht von der Plattform geholt werden.',
  },
  'privacy.removeSure': {
    en: 'Delete for good? Notes and local contacts exist nowhere else.',
    de: 'Endgültig löschen? Notizen und lokale Kontakte gibt es nur hier.',
  },
  'privacy.removeNow': { en: 'Delete for good', de: 'Endgültig löschen' },
  'privacy.working': { en: 'Working …', de: 'Bitte warten …' },
  'privacy.removed': { en: 'Deleted.', de: 'Gelöscht.' },
} satisfies Texts;
