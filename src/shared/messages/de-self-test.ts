import type { enSelfTest } from './en-self-test.ts';

/** The same in German. */
export const deSelfTest: Record<keyof typeof enSelfTest, string> = {
  'selfTest.title': 'Deskbell-Selbsttest',
  'selfTest.good': 'ok',
  'selfTest.bad': 'FEHLER',
  'selfTest.summary':
    '{failed, plural, =0 {Alle {count, number} Prüfungen bestanden.} one {# von {count, number} Prüfungen fehlgeschlagen.} other {# von {count, number} Prüfungen fehlgeschlagen.}}',
  'selfTest.failed': 'Fehlgeschlagen: {why}',
  'selfTest.late': 'Keine Antwort innerhalb von {seconds, plural, one {# Sekunde} other {# Sekunden}}.',
  'selfTest.notRun': 'Nicht ausgeführt, weil andere Prüfungen zu lange gedauert haben.',

  'selfTest.check.sqlite': 'Datenbank',
  'selfTest.check.sqlite-utility': 'Datenbank im Hilfsprozess',
  'selfTest.sqlite': 'SQLite {version} mit Volltextsuche (FTS5)',
  'selfTest.sqlite.fix':
    'Sorgen Sie für freien Platz im Ordner für temporäre Dateien. Hilft das nicht, installieren Sie Deskbell neu.',

  'selfTest.check.keychain': 'Schlüsselbund',
  'selfTest.keychain': 'Ein Eintrag wurde geschrieben, gelesen und gelöscht.',
  'selfTest.keychain.missing': 'Die Bibliothek für den Schlüsselbund lässt sich nicht laden.',
  'selfTest.keychain.unavailable': 'Der Schlüsselbund ist nicht nutzbar ({detail}).',
  'selfTest.keychain.lost': 'Der Schlüsselbund hat nicht zurückgegeben, was geschrieben wurde.',
  'selfTest.keychain.fix':
    'Entsperren Sie den Schlüsselbund dieses Computers und starten Sie den Selbsttest erneut.',
  'selfTest.keychain.fixLinux':
    'Installieren Sie einen Secret Service und dessen Bibliothek (Debian, Ubuntu: sudo apt install gnome-keyring libsecret-1-0), melden Sie sich neu am Desktop an und entsperren Sie den Schlüsselbund. Bis dahin bleibt das Token nur im Arbeitsspeicher.',
};
