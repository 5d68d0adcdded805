import type { enStatus } from './en-status.ts';

export const deStatus: Record<keyof typeof enStatus, string> = {
  'session.checking': 'Token wird geprüft …',
  'session.startingService': 'Der eingebaute Dienst startet …',
  'session.loading': 'Geräte und Leitungen werden gelesen …',
  'session.serviceNotStarted':
    'Der eingebaute Dienst konnte nicht starten ({detail}). Versuchen Sie es noch einmal.',
  'keychain.unavailable':
    'Der Schlüsselbund des Systems ist nicht nutzbar ({detail}). Sie bleiben angemeldet, bis Deskbell endet; dann wird das Token vergessen.',
  'keychain.missing':
    'Diese Installation kann keinen Schlüsselbund nutzen. Sie bleiben angemeldet, bis Deskbell endet; dann wird das Token vergessen.',
  'settings.damaged':
    'Die Einstellungsdatei war beschädigt. Sie wurde als {file} aufbewahrt, und Deskbell ist mit den Vorgaben gestartet.',
  'settings.notWritten':
    'Die Einstellungen konnten nicht geschrieben werden ({detail}). Schaffen Sie Speicherplatz oder prüfen Sie die Rechte des Ordners.',
  'settings.keyTaken':
    'Die Taste {key} gehört einem anderen Programm und schaltet deshalb nicht stumm. Wählen Sie in den Einstellungen eine andere.',
  'notice.devicesFailed': 'Ihre Geräte konnten nicht gelesen werden. {why}',
  'notice.linesFailed': 'Ihre Leitungen konnten nicht gelesen werden. {why}',
  'tunnel.notLocal':
    'Die Plattform kann diesen Computer nicht direkt erreichen. Laufende Anrufe werden alle paar Sekunden gelesen; klingelnde Anrufe sieht Deskbell so nicht.',
  'tunnel.foreignAddress':
    'Eine andere Adresse erhält die Pushes dieses Kontos ({address}). Deskbell hat sie so gelassen und liest laufende Anrufe alle paar Sekunden; klingelnde Anrufe sieht es so nicht.',
  'tunnel.failed': 'Pushes können nicht empfangen werden. {why}',
  'tray.signedOut': 'Deskbell: abgemeldet',
  'tray.ready': 'Deskbell: {name}',
  'tray.away': 'Deskbell: offline, versucht es weiter',
  'tray.offline': 'Deskbell: die Plattform ist nicht erreichbar',
  'tray.live': 'Deskbell: {count, plural, one {ein laufender Anruf} other {# laufende Anrufe}}',
  'tray.missed': 'Deskbell: {count, plural, one {ein verpasster Anruf} other {# verpasste Anrufe}}',
  'tray.dial': 'Wählen …',
  'tray.open': 'Deskbell öffnen',
  'tray.quit': 'Deskbell beenden',
};
