import type { Texts } from './text.ts';

/** How session, tunnel, settings and do-not-disturb stand: status bar, rail, tray and notices. */
export const status = {
  'rail.label': { en: 'Pages', de: 'Seiten' },
  'rail.calls': { en: 'Calls', de: 'Anrufe' },
  'rail.callsMissed': { en: 'Calls, {count} missed', de: 'Anrufe, {count} verpasst' },
  'rail.settings': { en: 'Settings', de: 'Einstellungen' },

  'status.label': { en: 'Status', de: 'Status' },
  'status.away': { en: 'Offline, trying again', de: 'Offline, neuer Verbindungsversuch läuft' },
  'status.tunnel': { en: 'Tunnel', de: 'Tunnel' },
  'status.off': { en: 'off', de: 'aus' },
  'status.connecting': { en: 'connecting', de: 'verbindet' },
  'status.online': { en: 'online', de: 'online' },
  'status.polling': { en: 'polling', de: 'fragt ab' },
  'status.standsIn': { en: 'polling ({way} not reachable)', de: 'fragt ab ({way} nicht erreichbar)' },
  'status.standsInThis': { en: 'polling (connection not working)', de: 'fragt ab (Verbindung gestört)' },
  'status.failed': { en: 'failed', de: 'gestört' },
  'status.doNotDisturb': { en: 'Do not disturb', de: 'Nicht stören' },
  'status.past': {
    en: 'Loading older entries: {count, number} so far',
    de: 'Ältere Einträge werden geladen: bisher {count, number}',
  },
  'status.pastHint': {
    en: 'Older calls and messages appear as they are loaded. You can go on working, and close Deskbell: it goes on from here.',
    de: 'Ältere Anrufe und Nachrichten erscheinen nach und nach. Sie können weiterarbeiten und Deskbell auch schließen: Es lädt hier weiter.',
  },
  'status.devices': { en: '{online} of {total} devices online', de: '{online} von {total} Geräten online' },
  'status.directory': {
    en: '{count, plural, =0 {No contacts} one {# contact} other {# contacts}}',
    de: '{count, plural, =0 {Keine Kontakte} one {# Kontakt} other {# Kontakte}}',
  },
  'status.directoryLoading': {
    en: 'Loading contacts … {count, number}',
    de: 'Kontakte werden geladen … {count, number}',
  },
  'status.whole': { en: 'Show full text', de: 'Ganzen Text anzeigen' },
  'status.directoryFailed': {
    en: 'Contacts could not be loaded',
    de: 'Kontakte konnten nicht geladen werden',
  },

  'list.back': { en: 'Back to the list', de: 'Zurück zur Liste' },
  'status.loading': { en: 'Loading …', de: 'Wird geladen …' },
  'notice.label': { en: 'Notices', de: 'Hinweise' },

  'session.nobody': {
    en: 'Nobody is signed in, so no calls are shown. Open Deskbell to sign in.',
    de: 'Niemand ist angemeldet, deshalb werden keine Anrufe angezeigt. Öffnen Sie Deskbell, um sich anzumelden.',
  },
  'session.expired': {
    en: 'The platform no longer accepts the sign-in of {user}. Open Deskbell to sign in again.',
    de: 'Die Plattform nimmt die Anmeldung von {user} nicht mehr an. Öffnen Sie Deskbell, um sich wieder anzumelden.',
  },
  'session.checking': { en: 'Checking the token …', de: 'Token wird geprüft …' },
  'session.startingService': { en: 'Starting the built-in service …', de: 'Der eingebaute Dienst startet …' },
  'keychain.unavailable': {
    en: 'The system keychain cannot be used ({detail}). You stay signed in until Deskbell quits; then the token is forgotten.',
    de: 'Der Schlüsselbund des Systems ist nicht nutzbar ({detail}). Sie bleiben angemeldet, bis Deskbell beendet wird; dann wird das Token vergessen.',
  },
  'keychain.missing': {
    en: 'This installation has no keychain support. You stay signed in until Deskbell quits; then the token is forgotten.',
    de: 'Diese Installation kann keinen Schlüsselbund nutzen. Sie bleiben angemeldet, bis Deskbell beendet wird; dann wird das Token vergessen.',
  },
  'settings.damaged': {
    en: 'The settings file was damaged. It was kept as {file}, and Deskbell started with default settings.',
    de: 'Die Einstellungsdatei war beschädigt. Sie wurde als {file} aufbewahrt, und Deskbell ist mit den Vorgaben gestartet.',
  },
  'settings.notUnderstood': {
    en: 'This version does not understand some settings, perhaps because they come from a newer Deskbell: {names}. The defaults are used for them. Their values stay in the file, for the newer version.',
    de: 'Diese Version versteht einige Einstellungen nicht, etwa weil sie von einem neueren Deskbell stammen: {names}. Für sie gelten die Vorgaben. Ihre Werte bleiben für die neuere Version in der Datei.',
  },
  'settings.notWritten': {
    en: 'The settings could not be written ({detail}). Free some disk space or check the permissions of the folder.',
    de: 'Die Einstellungen konnten nicht geschrieben werden ({detail}). Geben Sie Speicherplatz frei oder prüfen Sie die Berechtigungen des Ordners.',
  },
  'settings.keyTaken': {
    en: 'The key {key} belongs to another program, so it does not silence calls. Choose another one in the settings.',
    de: 'Das Tastenkürzel {key} gehört einem anderen Programm und schaltet deshalb nicht stumm. Wählen Sie in den Einstellungen ein anderes.',
  },
  'notice.devicesFailed': {
    en: 'Your devices could not be loaded. {why}',
    de: 'Ihre Geräte konnten nicht geladen werden. {why}',
  },
  'notice.linesFailed': {
    en: 'Your lines could not be loaded. {why}',
    de: 'Ihre Leitungen konnten nicht geladen werden. {why}',
  },
  'tunnel.notLocal': {
    en: 'The platform cannot reach this computer directly. Deskbell polls every few seconds: a call shows once you pick up, not while it rings. To see who rings, choose a connection in the settings under Pushes, or ask your administrator.',
    de: 'Die Plattform kann diesen Computer nicht direkt erreichen. Deskbell fragt alle paar Sekunden nach: Ein Anruf erscheint, sobald Sie abheben, nicht schon beim Klingeln. Um zu sehen, wer klingelt, wählen Sie in den Einstellungen unter „Pushes“ eine Verbindung, oder fragen Sie Ihre Administration.',
  },
  'tunnel.foreignAddress': {
    en: 'Another address receives the pushes of this account ({address}). Deskbell left it as it is and polls every few seconds: a call shows once you pick up, not while it rings. The settings, under Pushes, can replace it.',
    de: 'Eine andere Adresse erhält die Pushes dieses Kontos ({address}). Deskbell hat sie nicht geändert und fragt alle paar Sekunden nach: Ein Anruf erscheint, sobald Sie abheben, nicht schon beim Klingeln. In den Einstellungen lässt sie sich unter „Pushes“ ersetzen.',
  },
  'tunnel.failed': {
    en: 'Pushes cannot be received. {why}',
    de: 'Pushes können nicht empfangen werden. {why}',
  },
  'tray.signedOut': { en: 'Deskbell: signed out', de: 'Deskbell: abgemeldet' },
  'tray.ready': { en: 'Deskbell: {name}', de: 'Deskbell: {name}' },
  'tray.away': { en: 'Deskbell: offline, trying again', de: 'Deskbell: offline, versucht es weiter' },
  'tray.offline': {
    en: 'Deskbell: the platform cannot be reached',
    de: 'Deskbell: die Plattform ist nicht erreichbar',
  },
  'tray.live': {
    en: 'Deskbell: {count, plural, one {one live call} other {# live calls}}',
    de: 'Deskbell: {count, plural, one {ein laufender Anruf} other {# laufende Anrufe}}',
  },
  'tray.missed': {
    en: 'Deskbell: {count, plural, one {one missed call} other {# missed calls}}',
    de: 'Deskbell: {count, plural, one {ein verpasster Anruf} other {# verpasste Anrufe}}',
  },
  'tray.dial': { en: 'Dial …', de: 'Wählen …' },
  'tray.policy.notApplied': {
    en: 'The policy of this computer is not applied …',
    de: 'Die Richtlinie dieses Computers wird nicht angewendet …',
  },
  'tray.policy.mistakes': {
    en: 'The policy of this computer has mistakes …',
    de: 'Die Richtlinie dieses Computers ist fehlerhaft …',
  },
  'tray.quit': { en: 'Quit Deskbell', de: 'Deskbell beenden' },

  'doNotDisturb.noDevices': {
    en: 'There is no device whose do-not-disturb can be changed.',
    de: 'Es gibt kein Gerät, bei dem sich „Nicht stören“ ändern lässt.',
  },
  'doNotDisturb.refused': {
    en: 'Do-not-disturb could not be changed for {device}. {why}',
    de: '„Nicht stören“ ließ sich für {device} nicht ändern. {why}',
  },
  'doNotDisturb.nowOn': {
    en: 'Do-not-disturb is on for {devices}.',
    de: '„Nicht stören“ ist an für: {devices}.',
  },
  'doNotDisturb.ringNow': { en: 'Can ring again: {devices}.', de: 'Kann wieder klingeln: {devices}.' },
  'doNotDisturb.owed': {
    en: 'Do-not-disturb could not be turned on for {device} yet; Deskbell keeps trying. {why}',
    de: '„Nicht stören“ ist für {device} noch nicht an; Deskbell versucht es automatisch weiter. {why}',
  },
  'doNotDisturb.due': {
    en: 'Do-not-disturb is still on for {device} although its time is over; Deskbell keeps trying to turn it off. {why}',
    de: '„Nicht stören“ ist für {device} noch an, obwohl die Zeit um ist; Deskbell versucht automatisch weiter, es auszuschalten. {why}',
  },

  'doNotDisturb.span.halfHour': { en: '30 minutes', de: '30 Minuten' },
  'doNotDisturb.span.hour': { en: '1 hour', de: '1 Stunde' },
  'doNotDisturb.span.morning': { en: 'Until tomorrow 8:00 AM', de: 'Bis morgen 08:00' },
  'doNotDisturb.span.open': { en: 'Until switched off', de: 'Bis Sie es ausschalten' },
  'doNotDisturb.span.off': { en: 'Off', de: 'Aus' },
  'doNotDisturb.some': {
    en: '{count, plural, one {one device} other {# devices}}',
    de: '{count, plural, one {ein Gerät} other {# Geräte}}',
  },
  'doNotDisturb.menu': { en: 'Do not disturb for how long', de: 'Nicht stören, wie lange' },
  'doNotDisturb.menuOf': { en: 'Do not disturb for {device}', de: 'Nicht stören für {device}' },
  'devices.dndLeft': { en: 'Do not disturb, {left}', de: 'Nicht stören, {left}' },
  'doNotDisturb.minutes': { en: '{count} min left', de: 'noch {count} Min.' },
  'doNotDisturb.until': { en: 'until {time, time, short}', de: 'bis {time, time, short}' },
  'doNotDisturb.untilTomorrow': {
    en: 'until tomorrow {time, time, short}',
    de: 'bis morgen {time, time, short}',
  },

  'tray.doNotDisturb': { en: 'Deskbell: do not disturb', de: 'Deskbell: Nicht stören' },
  'tray.doNotDisturbLeft': { en: 'Deskbell: do not disturb, {left}', de: 'Deskbell: Nicht stören, {left}' },
  'tray.dndFor': { en: 'Do not disturb for', de: 'Nicht stören für' },
  'tray.dndDevices': { en: 'One device only', de: 'Nur ein Gerät' },

  'settings.doNotDisturbAnswer': {
    en: 'Calls that come in meanwhile',
    de: 'Anrufe, die währenddessen kommen',
  },
  'settings.doNotDisturbAnswer.ring': { en: 'As the account has it', de: 'Wie im Konto eingestellt' },
  'settings.doNotDisturbAnswer.busy': { en: 'Refuse them as busy', de: 'Als besetzt abweisen' },
  'settings.doNotDisturbAnswer.voicemail': { en: 'Send them to voicemail', de: 'An die Voicemail geben' },
  'settings.doNotDisturbHint': {
    en: 'Applies while do-not-disturb is on for all devices, to calls that ring only you; colleagues in a group still get theirs. Call rules come first. Such calls do not pop up and are listed as missed.',
    de: 'Gilt, solange „Nicht stören“ für alle Geräte an ist, für Anrufe, die nur bei Ihnen klingeln; Kolleginnen und Kollegen einer Gruppe bekommen ihre weiterhin. Anrufregeln haben Vorrang. Solche Anrufe erscheinen nicht im Popup und stehen als verpasst in der Liste.',
  },
} satisfies Texts;
