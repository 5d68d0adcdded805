import type { enSelfTest } from './en-self-test.ts';

/** The same in German. */
export const deSelfTest: Record<keyof typeof enSelfTest, string> = {
  'selfTest.title': 'Deskbell-Selbsttest',
  'selfTest.hint':
    'Prüft die Teile des Programms auf diesem Computer, ohne Ihr Konto. Das dauert bis zu einer Minute; ein Popup und eine Benachrichtigung erscheinen kurz.',
  'selfTest.run': 'Selbsttest starten',
  'selfTest.running': 'Der Selbsttest läuft …',
  'selfTest.lastRun': 'Zuletzt ausgeführt: {when}',
  'selfTest.part': 'Teil',
  'selfTest.result': 'Ergebnis',
  'selfTest.found': 'Befund',
  'selfTest.standIn':
    'Der Ersatz für Electron bildet Infobereich, systemweite Tastenkürzel und Fokus nur nach; in Electron sind es die des Systems.',
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
  'selfTest.keychain.missing.fix':
    'Installieren Sie Deskbell neu; in einer Arbeitskopie des Quelltexts hilft npm rebuild keytar --ignore-scripts=false. Bis dahin bleibt das Token nur im Arbeitsspeicher.',
  'selfTest.keychain.missing.fixLinux':
    'Installieren Sie libsecret (Debian, Ubuntu: sudo apt install libsecret-1-0; in einer Arbeitskopie des Quelltexts sudo apt install libsecret-1-dev, danach npm rebuild keytar --ignore-scripts=false). Bis dahin bleibt das Token nur im Arbeitsspeicher.',
  'selfTest.keychain.unavailable': 'Der Schlüsselbund ist nicht nutzbar ({detail}).',
  'selfTest.keychain.lost': 'Der Schlüsselbund hat nicht zurückgegeben, was geschrieben wurde.',
  'selfTest.keychain.fix':
    'Entsperren Sie den Schlüsselbund dieses Computers und starten Sie den Selbsttest erneut.',
  'selfTest.keychain.fixLinux':
    'Installieren Sie einen Secret Service und dessen Bibliothek (Debian, Ubuntu: sudo apt install gnome-keyring libsecret-1-0), melden Sie sich neu am Desktop an und entsperren Sie den Schlüsselbund. Bis dahin bleibt das Token nur im Arbeitsspeicher.',

  'selfTest.check.ssh': 'Bibliothek für SSH-Tunnel',
  'selfTest.ssh': 'Mit Ed25519- und RSA-Schlüsseln verbunden ({exchange}, {cipher}).',
  'selfTest.ssh.fix':
    'Installieren Sie Deskbell neu. Bis dahin sind SSH-Tunnel nicht nutzbar; wählen Sie in den Einstellungen eine andere Verbindung für Pushes.',

  'selfTest.check.push': 'Push bis zum Popup',
  'selfTest.push':
    'Ein signierter Push wurde nach {answered, number} ms beantwortet und nach {painted, number} ms gezeichnet; das Popup nahm den Fokus nicht.',
  'selfTest.push.unseen': 'Der Push wurde gezeichnet, aber das Popup nicht angezeigt.',
  'selfTest.push.notice':
    'Ein signierter Push wurde nach {answered, number} ms beantwortet und als Benachrichtigung angezeigt, weil in dieser Sitzung kein Popup erscheinen kann, ohne den Fokus zu nehmen.',
  'selfTest.push.noticeRefused':
    'Der Push wurde beantwortet, aber die Benachrichtigung über den Anruf wurde nicht angezeigt.',
  'selfTest.push.focus': 'Das Popup hat den Fokus genommen.',
  'selfTest.push.focus.fix':
    'Stellen Sie Ihren Fenstermanager so ein, dass Benachrichtigungen den Fokus nicht erhalten.',
  'selfTest.push.fix':
    'Erlauben Sie Deskbell, auf 127.0.0.1 Verbindungen anzunehmen (Firewall, Sicherheitssoftware), und starten Sie den Selbsttest erneut.',

  'selfTest.check.tray': 'Symbol im Infobereich',
  'selfTest.tray': 'Das Symbol und sein Menü wurden angezeigt.',
  'selfTest.tray.modelled':
    'Das Symbol und sein Menü wurden erstellt; der Ersatz für Electron zeigt keines im Infobereich.',
  'selfTest.tray.unknown':
    'Das Symbol und sein Menü wurden erstellt; ob der Desktop solche Symbole zeigt, lässt sich ohne dbus-send nicht feststellen.',
  'selfTest.tray.noHost': 'Der Desktop zeigt keine Symbole im Infobereich.',
  'selfTest.tray.fix':
    'Schalten Sie solche Symbole ein (GNOME: Erweiterung AppIndicator, Paket gnome-shell-extension-appindicator). Ohne sie öffnen Sie das Fenster, indem Sie Deskbell erneut starten.',

  'selfTest.check.notification': 'Benachrichtigungen',
  'selfTest.notification': 'Eine Benachrichtigung wurde angezeigt.',
  'selfTest.notification.body': 'Dies ist ein Test. Die Benachrichtigung schließt sich von selbst.',
  'selfTest.notification.fix': 'Erlauben Sie Deskbell in den Systemeinstellungen Benachrichtigungen.',
  'selfTest.notification.fixLinux':
    'Installieren Sie notify-send und einen Benachrichtigungsdienst (Debian, Ubuntu: sudo apt install libnotify-bin; bringt der Desktop keinen Dienst mit, dunst).',

  'selfTest.check.shortcut': 'Systemweite Tastenkürzel',
  'selfTest.shortcut': '{key} wurde belegt und wieder freigegeben.',
  'selfTest.shortcut.modelled':
    '{key} wurde belegt und wieder freigegeben; der Ersatz für Electron belegt keine Taste des Systems.',
  'selfTest.shortcut.portal':
    'Auf diesem Desktop vergibt das System die Tastenkürzel und fragt Sie bei jedem. Es wurde keines probiert.',
  'selfTest.shortcut.refused': 'Das System ließ kein Tastenkürzel belegen.',
  'selfTest.shortcut.fix':
    'Beenden Sie Programme, die viele Tastenkürzel belegen. Unter Wayland muss der Desktop das Portal für globale Tastenkürzel anbieten (xdg-desktop-portal).',

  'selfTest.check.protocol': 'Telefonlinks',
  'selfTest.protocol.on': 'Deskbell öffnet tel:-Links.',
  'selfTest.protocol.off':
    'Deskbell kann tel:-Links öffnen; das ist aus, bis Sie es in den Einstellungen einschalten.',
  'selfTest.protocol.fix':
    'Prüfen Sie, ob Sie in den Ordnern für die Desktop-Einstellungen schreiben dürfen, oder installieren Sie Deskbell neu.',

  'selfTest.check.media': 'Aufnahmen und Voicemails',
  'selfTest.media': 'Ein Ton wurde ganz und in Teilen gelesen (Range-Anfragen).',

  'selfTest.check.proxy': 'Proxy',
  'selfTest.proxy': 'Verbindungen laufen über {proxy}, der antwortet.',
  'selfTest.proxy.none': 'Verbindungen gehen direkt ins Netz.',
  'selfTest.proxy.away': 'Verbindungen sollen über {proxy} laufen, der nicht antwortet.',
  'selfTest.proxy.fix': 'Prüfen Sie den Proxy in den Netzwerkeinstellungen des Systems.',

  'selfTest.check.certificates': 'Zertifikate',
  'selfTest.certificates':
    'Ein unbekanntes Zertifikat wurde abgelehnt. Stammzertifikate: {program, number} des Programms, {system, number} des Systems.',
  'selfTest.certificates.unchecked': 'Zertifikate werden nicht geprüft: Im Netz könnte jeder mitlesen.',
  'selfTest.certificates.fix':
    'Entfernen Sie NODE_TLS_REJECT_UNAUTHORIZED und --ignore-certificate-errors aus dem Start von Deskbell.',

  'selfTest.reinstall': 'Installieren Sie Deskbell neu.',
};
