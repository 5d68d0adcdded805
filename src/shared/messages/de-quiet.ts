import type { enQuiet } from './en-quiet.ts';

export const deQuiet: Record<keyof typeof enQuiet, string> = {
  'doNotDisturb.noDevices': 'Es gibt kein Gerät, bei dem sich „Nicht stören“ ändern lässt.',
  'doNotDisturb.refused': '„Nicht stören“ ließ sich für {device} nicht ändern. {why}',
  'doNotDisturb.quietNow': 'Jetzt still: {devices}.',
  'doNotDisturb.ringNow': 'Kann wieder klingeln: {devices}.',
  'doNotDisturb.owed':
    '{device} ist noch nicht still, wie Sie es wollten; Deskbell versucht es von selbst weiter. {why}',
  'doNotDisturb.due':
    '{device} ist noch still, obwohl die Zeit um ist; Deskbell versucht es von selbst weiter. {why}',

  'quiet.span.halfHour': '30 Minuten',
  'quiet.span.hour': '1 Stunde',
  'quiet.span.morning': 'Bis morgen 08:00',
  'quiet.span.open': 'Bis Sie es ausschalten',
  'quiet.span.off': 'Aus',
  'quiet.some': '{count, plural, one {ein Gerät} other {# Geräte}}',
  'quiet.menu': 'Nicht stören, wie lange',
  'quiet.menuOf': 'Nicht stören für {device}',
  'devices.dndLeft': 'Nicht stören, {left}',
  'quiet.minutes': 'noch {count} Min.',
  'quiet.until': 'bis {time}',
  'quiet.untilTomorrow': 'bis morgen {time}',

  'tray.quiet': 'Deskbell: Nicht stören',
  'tray.quietLeft': 'Deskbell: Nicht stören, {left}',
  'tray.dnd': 'Nicht stören',
  'tray.dndFor': 'Nicht stören für',
  'tray.dndDevices': 'Nur ein Gerät',

  'settings.quiet': 'Nicht stören',
  'settings.quietAnswer': 'Anrufe, die währenddessen kommen',
  'settings.quietAnswer.ring': 'Wie im Konto eingestellt',
  'settings.quietAnswer.busy': 'Als besetzt abweisen',
  'settings.quietAnswer.voicemail': 'An die Voicemail geben',
  'settings.quietHint':
    'Gilt, solange alle Geräte still sind, für Anrufe nur an Sie; Kolleginnen und Kollegen einer Gruppe bekommen ihre weiterhin. Anrufregeln haben Vorrang. Solche Anrufe erscheinen nicht im Popup und stehen als verpasst in der Liste.',
};
