import type { Texts } from './text.ts';

/** Status bar, rail, tray and notices; do-not-disturb. */
export const status = {
  'rail.label': { en: 'Pages', de: 'Seiten' },
  'rail.calls': { en: 'Calls', de: 'Anrufe' },
  'rail.callsMissed': { en: 'Calls, {count} missed', de: 'Anrufe, {count} verpasst' },
  'rail.channels': { en: 'Channels', de: 'Kanäle' },
  'rail.lines': { en: 'Lines', de: 'Leitungen' },
  'rail.day': { en: 'My day', de: 'Mein Tag' },
  'rail.messages': { en: 'Messages', de: 'Nachrichten' },
  'rail.messagesUnread': { en: 'Messages, {count} unread', de: 'Nachrichten, {count} ungelesen' },
  'rail.people': { en: 'People', de: 'Personen' },
  'rail.timeline': { en: 'Timeline', de: 'Verlauf' },
  'rail.settings': { en: 'Settings', de: 'Einstellungen' },

  'status.label': { en: 'Status', de: 'Status' },
  'status.away': { en: 'Offline, trying again', de: 'Offline, neuer Verbindungsversuch läuft' },
  'status.pushes': { en: 'Pushes:', de: 'Pushes:' },
  'status.off': { en: 'off', de: 'aus' },
  'status.connecting': { en: 'connecting', de: 'Verbindung wird aufgebaut' },
  'status.online': { en: 'online', de: 'online' },
  'status.via': { en: 'via {provider}', de: 'über {provider}' },
  'status.polling': { en: 'polling', de: 'regelmäßige Abfrage' },
  'status.standsIn': {
    en: 'polling ({provider} not reachable)',
    de: 'regelmäßige Abfrage ({provider} nicht erreichbar)',
  },
  'status.standsInThis': {
    en: 'polling (connection not working)',
    de: 'regelmäßige Abfrage (Verbindung gestört)',
  },
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
  'status.directoryLoadingOf': {
    en: 'Loading contacts … {count, number} of {total, number}',
    de: 'Kontakte werden geladen … {count, number} von {total, number}',
  },
  'status.directoryStopped': {
    en: '{count, plural, =0 {No contacts} one {# contact} other {# contacts}}, not all',
    de: '{count, plural, =0 {Keine Kontakte} one {# Kontakt} other {# Kontakte}}, nicht alle',
  },
  'status.directoryUpdating': { en: 'Updating …', de: 'Wird aktualisiert …' },
  'status.directoryUpdatingOf': {
    en: 'Updating … {percent, number, percent}',
    de: 'Wird aktualisiert … {percent, number, percent}',
  },
  'status.directoryStop': { en: 'Stop loading contacts', de: 'Laden der Kontakte anhalten' },
  'status.directorySync': { en: 'Reload contacts', de: 'Kontakte neu laden' },

  'list.back': { en: 'Back to the list', de: 'Zurück zur Liste' },
  'status.loading': { en: 'Loading …', de: 'Wird geladen …' },
  'notice.label': { en: 'Notices', de: 'Hinweise' },
  'keychain.unavailable': {
    en: 'The system keychain cannot be used ({detail}). You stay signed in until Deskbell quits; then the token is forgotten.',
    de: 'Der Schlüsselbund des Systems ist nicht nutzbar ({detail}). Sie bleiben angemeldet, bis Deskbell beendet wird; dann wird das Token vergessen.',
  },
  'keychain.missing': {
    en: 'This installation has no keychain support. You stay signed in until Deskbell quits; then the token is forgotten.',
    de: 'Diese Installation kann keinen Schlüsselbund nutzen. Sie bleiben angemeldet, bis Deskbell beendet wird; dann wird das Token vergessen.',
  },
  'notice.devicesFailed': {
    en: 'Your devices could not be loaded. {why}',
    de: 'Ihre Geräte konnten nicht geladen werden. {why}',
  },
  'notice.linesFailed': {
    en: 'Your lines could not be loaded. {why}',
    de: 'Ihre Leitungen konnten nicht geladen werden. {why}',
  },
  'tray.signedOut': { en: 'Deskbell: signed out', de: 'Deskbell: abgemeldet' },
  'tray.ready': { en: 'Deskbell: {name}', de: 'Deskbell: {name}' },
  'tray.via': {
    en: 'Deskbell: {name}, pushes via {provider}',
    de: 'Deskbell: {name}, Pushes über {provider}',
  },
  'tray.polling': {
    en: 'Deskbell: no pushes, polling for live calls',
    de: 'Deskbell: keine Pushes, laufende Gespräche werden regelmäßig abgefragt',
  },
  'tray.elsewhere': {
    en: 'Deskbell: no pushes, they go to {address}',
    de: 'Deskbell: keine Pushes, sie gehen an {address}',
  },
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
  'doNotDisturb.minutes': { en: '{count} min left', de: 'noch {count} Min.' },
  'doNotDisturb.until': { en: 'until {time, time, short}', de: 'bis {time, time, short}' },
  'doNotDisturb.untilTomorrow': {
    en: 'until tomorrow {time, time, short}',
    de: 'bis morgen {time, time, short}',
  },

  'tray.doNotDisturb': { en: 'Deskbell: do not disturb', de: 'Deskbell: Nicht stören' },
  'tray.doNotDisturbLeft': { en: 'Deskbell: do not disturb, {left}', de: 'Deskbell: Nicht stören, {left}' },
  'tray.doNotDisturbFor': { en: 'Do not disturb for', de: 'Nicht stören für' },
  'tray.doNotDisturbDevices': { en: 'One device only', de: 'Nur ein Gerät' },
} satisfies Texts;
