import type { Texts } from './text.ts';

/** What the self-test says, in a terminal and in the settings. */
export const selfTest = {
  'selfTest.title': { en: 'Deskbell self-test', de: 'Deskbell-Selbsttest' },
  'selfTest.hint': {
    en: 'Tries the parts of the program on this computer, without your account. It takes up to a minute; a popup and a notification appear for a moment.',
    de: 'Prüft die Teile des Programms auf diesem Computer, ohne Ihr Konto. Das dauert bis zu einer Minute; ein Popup und eine Benachrichtigung erscheinen kurz.',
  },
  'selfTest.run': { en: 'Run self-test', de: 'Selbsttest starten' },
  'selfTest.running': { en: 'The self-test is running …', de: 'Der Selbsttest läuft …' },
  'selfTest.lastRun': { en: 'Last run: {when}', de: 'Zuletzt ausgeführt: {when}' },
  'selfTest.part': { en: 'Part', de: 'Teil' },
  'selfTest.result': { en: 'Result', de: 'Ergebnis' },
  'selfTest.found': { en: 'What was found', de: 'Befund' },
  'selfTest.standIn': {
    en: 'The stand-in for Electron models the tray, keys for every program and which window has the focus; in Electron they are the system’s.',
    de: 'Der Ersatz für Electron bildet Infobereich, systemweite Tastenkürzel und Fokus nur nach; in Electron sind es die des Systems.',
  },
  'selfTest.good': { en: 'ok', de: 'ok' },
  'selfTest.bad': { en: 'FAILED', de: 'FEHLER' },
  'selfTest.summary': {
    en: '{failed, plural, =0 {All {count, number} checks passed.} one {# of {count, number} checks failed.} other {# of {count, number} checks failed.}}',
    de: '{failed, plural, =0 {Alle {count, number} Prüfungen bestanden.} one {# von {count, number} Prüfungen fehlgeschlagen.} other {# von {count, number} Prüfungen fehlgeschlagen.}}',
  },
  'selfTest.failed': { en: 'It failed: {why}', de: 'Fehlgeschlagen: {why}' },
  'selfTest.late': {
    en: 'There was no answer within {seconds, plural, one {# second} other {# seconds}}.',
    de: 'Keine Antwort innerhalb von {seconds, plural, one {# Sekunde} other {# Sekunden}}.',
  },
  'selfTest.ended': {
    en: 'The self-test was ended before this was known.',
    de: 'Der Selbsttest wurde beendet, bevor das feststand.',
  },
  'selfTest.notRun': {
    en: 'It was not run, because other checks took too long.',
    de: 'Nicht ausgeführt, weil andere Prüfungen zu lange gedauert haben.',
  },

  'selfTest.check.start': { en: 'Start', de: 'Start' },
  'selfTest.noFolder': {
    en: 'The self-test cannot use the folder for temporary files, {folder}. {why} The variable TMPDIR (Windows: TEMP) can name another folder.',
    de: 'Der Selbsttest kann den Ordner für temporäre Dateien nicht nutzen: {folder}. {why} Die Variable TMPDIR (Windows: TEMP) kann einen anderen Ordner nennen.',
  },
  'selfTest.noDisplay': {
    en: 'There is no display, as neither DISPLAY nor WAYLAND_DISPLAY is set. Start Deskbell on a desktop; on a terminal without one (Debian, Ubuntu: sudo apt install {packages}): {command}',
    de: 'Es gibt keinen Bildschirm, denn weder DISPLAY noch WAYLAND_DISPLAY ist gesetzt. Starten Sie Deskbell auf einem Desktop; auf einem Terminal ohne Desktop (Debian, Ubuntu: sudo apt install {packages}): {command}',
  },
  'selfTest.check.sqlite': { en: 'Database', de: 'Datenbank' },
  'selfTest.check.sqlite-utility': { en: 'Database in a utility process', de: 'Datenbank im Hilfsprozess' },
  'selfTest.sqlite': {
    en: 'SQLite {version} with full-text search (FTS5)',
    de: 'SQLite {version} mit Volltextsuche (FTS5)',
  },
  'selfTest.sqlite.fix': {
    en: 'Make sure that there is space in the folder for temporary files. If that is not it, install Deskbell again.',
    de: 'Sorgen Sie für freien Platz im Ordner für temporäre Dateien. Hilft das nicht, installieren Sie Deskbell neu.',
  },

  'selfTest.check.keychain': { en: 'Keychain', de: 'Schlüsselbund' },
  'selfTest.keychain': {
    en: 'An entry was written, read and deleted.',
    de: 'Ein Eintrag wurde geschrieben, gelesen und gelöscht.',
  },
  'selfTest.keychain.missing': {
    en: 'The library for the keychain cannot be loaded.',
    de: 'Die Bibliothek für den Schlüsselbund lässt sich nicht laden.',
  },
  'selfTest.keychain.missing.fix': {
    en: 'Install Deskbell again; in a checkout, run npm rebuild keytar --ignore-scripts=false. Until then the token is kept in memory only.',
    de: 'Installieren Sie Deskbell neu; in einer Arbeitskopie des Quelltexts hilft npm rebuild keytar --ignore-scripts=false. Bis dahin bleibt das Token nur im Arbeitsspeicher.',
  },
  'selfTest.keychain.missing.fixLinux': {
    en: 'Install libsecret (Debian, Ubuntu: sudo apt install libsecret-1-0; in a checkout sudo apt install libsecret-1-dev, then npm rebuild keytar --ignore-scripts=false). Until then the token is kept in memory only.',
    de: 'Installieren Sie libsecret (Debian, Ubuntu: sudo apt install libsecret-1-0; in einer Arbeitskopie des Quelltexts sudo apt install libsecret-1-dev, danach npm rebuild keytar --ignore-scripts=false). Bis dahin bleibt das Token nur im Arbeitsspeicher.',
  },
  'selfTest.keychain.unavailable': {
    en: 'The keychain cannot be used ({detail}).',
    de: 'Der Schlüsselbund ist nicht nutzbar ({detail}).',
  },
  'selfTest.keychain.lost': {
    en: 'The keychain did not give back what was written to it.',
    de: 'Der Schlüsselbund hat nicht zurückgegeben, was geschrieben wurde.',
  },
  'selfTest.keychain.fix': {
    en: 'Unlock the keychain of this computer, then run the self-test again.',
    de: 'Entsperren Sie den Schlüsselbund dieses Computers und starten Sie den Selbsttest erneut.',
  },
  'selfTest.keychain.fixLinux': {
    en: 'Install a Secret Service and its library (Debian, Ubuntu: sudo apt install gnome-keyring libsecret-1-0), log in to the desktop again and unlock the keyring. Until then the token is kept in memory only.',
    de: 'Installieren Sie einen Secret Service und dessen Bibliothek (Debian, Ubuntu: sudo apt install gnome-keyring libsecret-1-0), melden Sie sich neu am Desktop an und entsperren Sie den Schlüsselbund. Bis dahin bleibt das Token nur im Arbeitsspeicher.',
  },

  'selfTest.noSessionBus.fix': {
    en: 'There is no session bus here. Start Deskbell on a desktop; on a terminal without one (Debian, Ubuntu: sudo apt install {packages}): {command}',
    de: 'Hier gibt es keinen Session-Bus. Starten Sie Deskbell auf einem Desktop; auf einem Terminal ohne Desktop (Debian, Ubuntu: sudo apt install {packages}): {command}',
  },
  'selfTest.noWindow.fix': {
    en: 'Its service is installed, but cannot open a window here. Start Deskbell on a desktop; on a terminal without one (Debian, Ubuntu: sudo apt install {packages}): {command}',
    de: 'Der Dienst dafür ist installiert, kann hier aber kein Fenster öffnen. Starten Sie Deskbell auf einem Desktop; auf einem Terminal ohne Desktop (Debian, Ubuntu: sudo apt install {packages}): {command}',
  },

  'selfTest.loopback': {
    en: 'Deskbell cannot connect to this computer’s own address, 127.0.0.1 ({why}).',
    de: 'Deskbell kann sich nicht mit der eigenen Adresse dieses Computers, 127.0.0.1, verbinden ({why}).',
  },
  'selfTest.loopback.fix': {
    en: 'Check that the loopback network is up (Linux: sudo ip link set lo up) and that no firewall or security software blocks Deskbell on 127.0.0.1, then run the self-test again.',
    de: 'Prüfen Sie, ob die Loopback-Schnittstelle aktiv ist (Linux: sudo ip link set lo up) und ob eine Firewall oder Sicherheitssoftware Deskbell auf 127.0.0.1 sperrt, und starten Sie den Selbsttest erneut.',
  },

  'selfTest.check.ssh': { en: 'Library for ssh tunnels', de: 'Bibliothek für SSH-Tunnel' },
  'selfTest.ssh': {
    en: 'Connected with Ed25519 and with RSA keys ({exchange}, {cipher}).',
    de: 'Mit Ed25519- und RSA-Schlüsseln verbunden ({exchange}, {cipher}).',
  },
  'selfTest.ssh.fix': {
    en: 'Install Deskbell again. Until then ssh tunnels cannot be used; choose another connection for pushes in the settings.',
    de: 'Installieren Sie Deskbell neu. Bis dahin sind SSH-Tunnel nicht nutzbar; wählen Sie in den Einstellungen eine andere Verbindung für Pushes.',
  },

  'selfTest.check.push': { en: 'Push to popup', de: 'Push bis zum Popup' },
  'selfTest.push': {
    en: 'A signed push was answered after {answered, number} ms and painted after {painted, number} ms; the popup did not take the focus.',
    de: 'Ein signierter Push wurde nach {answered, number} ms beantwortet und nach {painted, number} ms gezeichnet; das Popup nahm den Fokus nicht.',
  },
  'selfTest.push.unseen': {
    en: 'The push was painted, but the popup was not shown.',
    de: 'Der Push wurde gezeichnet, aber das Popup nicht angezeigt.',
  },
  'selfTest.push.notice': {
    en: 'A signed push was answered after {answered, number} ms and shown as a notification, since no popup can be shown in this session without taking the focus.',
    de: 'Ein signierter Push wurde nach {answered, number} ms beantwortet und als Benachrichtigung angezeigt, weil in dieser Sitzung kein Popup erscheinen kann, ohne den Fokus zu nehmen.',
  },
  'selfTest.push.noticeRefused': {
    en: 'The push was answered, but the notification of the call was not shown.',
    de: 'Der Push wurde beantwortet, aber die Benachrichtigung über den Anruf wurde nicht angezeigt.',
  },
  'selfTest.push.focus': { en: 'The popup took the focus.', de: 'Das Popup hat den Fokus genommen.' },
  'selfTest.push.focus.fix': {
    en: 'Set your window manager so that notifications do not get the focus.',
    de: 'Stellen Sie Ihren Fenstermanager so ein, dass Benachrichtigungen den Fokus nicht erhalten.',
  },
  'selfTest.push.fix': {
    en: 'Allow Deskbell to listen on 127.0.0.1 (firewall, security software), then run the self-test again.',
    de: 'Erlauben Sie Deskbell, auf 127.0.0.1 Verbindungen anzunehmen (Firewall, Sicherheitssoftware), und starten Sie den Selbsttest erneut.',
  },

  'selfTest.check.tray': { en: 'Tray icon', de: 'Symbol im Infobereich' },
  'selfTest.tray': {
    en: 'The icon and its menu were shown.',
    de: 'Das Symbol und sein Menü wurden angezeigt.',
  },
  'selfTest.tray.modelled': {
    en: 'The icon and its menu were built; the stand-in for Electron shows none in the system’s tray.',
    de: 'Das Symbol und sein Menü wurden erstellt; der Ersatz für Electron zeigt keines im Infobereich.',
  },
  'selfTest.tray.modelledNoHost': {
    en: 'The icon and its menu were built; the stand-in for Electron shows none in the system’s tray. In Electron none would show either: this desktop shows no tray icons.',
    de: 'Das Symbol und sein Menü wurden erstellt; der Ersatz für Electron zeigt keines im Infobereich. Auch in Electron wäre keines zu sehen: Dieser Desktop zeigt keine Symbole im Infobereich.',
  },
  'selfTest.tray.unknown': {
    en: 'The icon and its menu were built; whether the desktop shows tray icons cannot be told without dbus-send.',
    de: 'Das Symbol und sein Menü wurden erstellt; ob der Desktop solche Symbole zeigt, lässt sich ohne dbus-send nicht feststellen.',
  },
  'selfTest.tray.noHost': {
    en: 'The desktop shows no tray icons.',
    de: 'Der Desktop zeigt keine Symbole im Infobereich.',
  },
  'selfTest.tray.fix': {
    en: 'Switch tray icons on (GNOME: the extension AppIndicator, package gnome-shell-extension-appindicator). Without them, start Deskbell again to open its window.',
    de: 'Schalten Sie solche Symbole ein (GNOME: Erweiterung AppIndicator, Paket gnome-shell-extension-appindicator). Ohne sie öffnen Sie das Fenster, indem Sie Deskbell erneut starten.',
  },

  'selfTest.check.notification': { en: 'Notifications', de: 'Benachrichtigungen' },
  'selfTest.notification': { en: 'A notification was shown.', de: 'Eine Benachrichtigung wurde angezeigt.' },
  'selfTest.notification.body': {
    en: 'This is a test. It closes automatically.',
    de: 'Dies ist ein Test. Die Benachrichtigung schließt sich automatisch.',
  },
  'selfTest.notification.fix': {
    en: 'Allow notifications of Deskbell in the settings of the system.',
    de: 'Erlauben Sie Deskbell in den Systemeinstellungen Benachrichtigungen.',
  },
  'selfTest.notification.fixLinux': {
    en: 'Install notify-send and a notification service (Debian, Ubuntu: sudo apt install libnotify-bin; where the desktop brings no service, dunst).',
    de: 'Installieren Sie notify-send und einen Benachrichtigungsdienst (Debian, Ubuntu: sudo apt install libnotify-bin; bringt der Desktop keinen Dienst mit, dunst).',
  },

  'selfTest.check.shortcut': { en: 'Keys in every program', de: 'Systemweite Tastenkürzel' },
  'selfTest.shortcut': {
    en: '{key} was registered and released.',
    de: '{key} wurde belegt und wieder freigegeben.',
  },
  'selfTest.shortcut.modelled': {
    en: '{key} was registered and released; the stand-in for Electron holds no key of the system.',
    de: '{key} wurde belegt und wieder freigegeben; der Ersatz für Electron belegt keine Taste des Systems.',
  },
  'selfTest.shortcut.portal': {
    en: 'On this desktop the system hands out the keys, and asks you about each. None was tried.',
    de: 'Auf diesem Desktop vergibt das System die Tastenkürzel und fragt Sie bei jedem. Es wurde keines probiert.',
  },
  'selfTest.shortcut.refused': {
    en: 'The system did not let any key be registered.',
    de: 'Das System ließ kein Tastenkürzel belegen.',
  },
  'selfTest.shortcut.fix': {
    en: 'Close programs that hold many keys. On Wayland the desktop must offer the portal for global shortcuts (xdg-desktop-portal).',
    de: 'Beenden Sie Programme, die viele Tastenkürzel belegen. Unter Wayland muss der Desktop das Portal für globale Tastenkürzel anbieten (xdg-desktop-portal).',
  },

  'selfTest.check.protocol': { en: 'Phone links', de: 'Telefonlinks' },
  'selfTest.protocol.on': { en: 'Deskbell opens tel: links.', de: 'Deskbell öffnet tel:-Links.' },
  'selfTest.protocol.off': {
    en: 'Deskbell can open tel: links; this is off until it is switched on in the settings.',
    de: 'Deskbell kann tel:-Links öffnen; das ist aus, bis Sie es in den Einstellungen einschalten.',
  },
  'selfTest.protocol.fix': {
    en: 'Check that you may write in the folders for settings of your desktop, or install Deskbell again.',
    de: 'Prüfen Sie, ob Sie in den Ordnern für die Desktop-Einstellungen schreiben dürfen, oder installieren Sie Deskbell neu.',
  },

  'selfTest.check.media': { en: 'Recordings and voicemails', de: 'Aufnahmen und Voicemails' },
  'selfTest.media': {
    en: 'A sound file was read completely and in parts (range requests).',
    de: 'Eine Tondatei wurde vollständig und in Teilen gelesen (Range-Anfragen).',
  },

  'selfTest.check.proxy': { en: 'Proxy', de: 'Proxy' },
  'selfTest.proxy': {
    en: 'Connections to {host} through {proxy} work.',
    de: 'Verbindungen zu {host} über {proxy} funktionieren.',
  },
  'selfTest.proxy.secure': {
    en: 'Connections to {host} through {proxy} work. The certificate is from {authority}, which this computer trusts.',
    de: 'Verbindungen zu {host} über {proxy} funktionieren. Das Zertifikat dort stammt von {authority}; dieser Stelle vertraut der Computer.',
  },
  'selfTest.proxy.bySystem': {
    en: 'Requests to {host} through {proxy} work; the system signs in there ({schemes}). A relay or tunnel works only if your administrator allows its address without a sign-in.',
    de: 'Anfragen an {host} über {proxy} funktionieren; das System meldet sich dort an ({schemes}). Ein Relay oder Tunnel funktioniert nur, wenn Ihre Administration dessen Adresse ohne Anmeldung freigibt.',
  },
  'selfTest.proxy.around': {
    en: '{proxy}, which is to be used for {host}, does not answer. Direct connections work instead.',
    de: '{proxy}, der für {host} vorgesehen ist, antwortet nicht. Direkte Verbindungen funktionieren stattdessen.',
  },
  'selfTest.proxy.skipped': {
    en: '{what} {skipped}, which is to be used first, does not answer.',
    de: '{what} {skipped}, der zuerst zu verwenden ist, antwortet nicht.',
  },
  'selfTest.proxy.noService': {
    en: 'Connections to {host} work. {why}',
    de: 'Verbindungen zu {host} funktionieren. {why}',
  },
  'selfTest.proxy.silent': {
    en: 'Connections to {host} go through {proxy}, but nothing answered there in time.',
    de: 'Verbindungen zu {host} laufen über {proxy}, aber dort kam nicht rechtzeitig eine Antwort.',
  },
  'selfTest.proxy.serviceFix': {
    en: 'Check the base address for a typing error, and whether the proxy can reach it.',
    de: 'Prüfen Sie die Basisadresse auf Tippfehler und ob der Proxy sie erreichen kann.',
  },
  'selfTest.proxy.scriptFix': {
    en: 'Check the proxy configuration file (PAC) that the network settings of the system name: it must be there and be a script without faults. If it is, check the address.',
    de: 'Prüfen Sie die Proxy-Konfigurationsdatei (PAC), die in den Netzwerkeinstellungen des Systems steht: Sie muss vorhanden und ein fehlerfreies Skript sein. Ist sie das, prüfen Sie die Adresse.',
  },
  'selfTest.proxy.none': { en: 'Connections go out directly.', de: 'Verbindungen gehen direkt ins Netz.' },
  'selfTest.proxy.direct': {
    en: 'Connections go out directly, and a telephony service answers at {host}.',
    de: 'Verbindungen gehen direkt ins Netz, und unter {host} antwortet ein Telefoniedienst.',
  },
  'selfTest.proxy.noPlatform': {
    en: 'Connections go out directly. {why}',
    de: 'Verbindungen gehen direkt ins Netz. {why}',
  },
  'selfTest.proxy.directFix': {
    en: 'Check the address, and whether the firewall lets connections to {host}, port {port}, through. In a network with a proxy, enter it in the network settings of the system.',
    de: 'Prüfen Sie die Adresse und ob die Firewall Verbindungen zu {host}, Port {port}, durchlässt. In einem Netzwerk mit Proxy tragen Sie ihn in den Netzwerkeinstellungen des Systems ein.',
  },
  'selfTest.badPlatform': {
    en: '--platform: “{given}” is not a base address of a platform, such as https://api.example.com/v2. Usage: deskbell --self-test --platform ADDRESS',
    de: '--platform: „{given}“ ist keine Basisadresse einer Plattform wie https://api.example.com/v2. Aufruf: deskbell --self-test --platform ADRESSE',
  },
  'selfTest.proxy.fix': {
    en: 'Check the proxy in the network settings of the system.',
    de: 'Prüfen Sie den Proxy in den Netzwerkeinstellungen des Systems.',
  },

  'selfTest.check.certificates': { en: 'Certificates', de: 'Zertifikate' },
  'selfTest.certificates': {
    en: 'An unknown certificate was refused. Root certificates: {program, number} of the program, {system, number} of the system.',
    de: 'Ein unbekanntes Zertifikat wurde abgelehnt. Stammzertifikate: {program, number} des Programms, {system, number} des Systems.',
  },
  'selfTest.certificates.unchecked': {
    en: 'Certificates are not checked: anybody on the network could read along.',
    de: 'Zertifikate werden nicht geprüft: Im Netz könnte jeder mitlesen.',
  },
  'selfTest.certificates.fix': {
    en: 'Remove NODE_TLS_REJECT_UNAUTHORIZED and --ignore-certificate-errors from the way Deskbell is started.',
    de: 'Entfernen Sie NODE_TLS_REJECT_UNAUTHORIZED und --ignore-certificate-errors aus dem Start von Deskbell.',
  },

  'selfTest.reinstall': { en: 'Install Deskbell again.', de: 'Installieren Sie Deskbell neu.' },
} satisfies Texts;
