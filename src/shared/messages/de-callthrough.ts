import type { enCallthrough } from './en-callthrough.ts';

export const deCallthrough: Record<keyof typeof enCallthrough, string> = {
  'callthrough.open': 'Über ein anderes Telefon …',
  'callthrough.hint':
    'Callthrough: Ein beliebiges Telefon ruft eine Nummer der Plattform an, die es verbindet.',
  'callthrough.title': '{who} über ein anderes Telefon anrufen',
  'callthrough.how':
    'Die Plattform nennt Ihnen eine Nummer. Rufen Sie sie innerhalb von 30 Sekunden von dem Telefon an, das Sie hier nennen, und Sie werden verbunden.',
  'callthrough.from': 'Telefon, von dem Sie anrufen',
  'callthrough.get': 'Nummer holen',
  'callthrough.getAgain': 'Neue Nummer holen',
  'callthrough.copy': 'Nummer kopieren',
  'callthrough.copied': 'Kopiert. Rufen Sie sie jetzt von diesem Telefon an.',
  'callthrough.dial': 'Rufen Sie diese Nummer jetzt von diesem Telefon an.',
  'callthrough.left': '{count, plural, one {Noch # Sekunde} other {Noch # Sekunden}}',
  'callthrough.over':
    'Die 30 Sekunden sind um: Diese Nummer führt nicht mehr dorthin. Holen Sie eine neue und rufen Sie sie sofort an.',
  'callthrough.close': 'Schließen',
  'callthrough.emergency':
    'Rufen Sie Notrufnummern direkt von diesem Telefon an: Ein Callthrough erreicht sie vielleicht nicht.',
};
