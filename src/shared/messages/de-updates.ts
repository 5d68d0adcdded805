import type { enUpdates } from './en-updates.ts';

export const deUpdates: Record<keyof typeof enUpdates, string> = {
  'updates.title': 'Updates',
  'updates.automatic': 'Updates automatisch installieren',
  'updates.automaticHint':
    'Deskbell sucht beim Start und täglich danach, lädt sie im Hintergrund und installiert sie beim Beenden. Nie während eines Anrufs.',
  'updates.check': 'Nach Updates suchen',
  'updates.install': 'Installieren und neu starten',
  'updates.off.unpackaged': 'Diese Kopie läuft aus dem Quelltext und wird nicht aktualisiert.',
  'updates.off.managed': 'Updates kommen mit denen des Systems.',
  'updates.off.policy': 'Ihre Administration hat Updates ausgeschaltet.',
  'updates.off.noAddress': 'Diese Version wurde ohne Adresse für Updates gebaut.',
  'updates.currentAt': 'Deskbell ist auf dem neuesten Stand. Zuletzt geprüft: {when}',
  'updates.notChecked': 'Noch nicht geprüft.',
  'updates.checking': 'Suche nach Updates …',
  'updates.downloading': 'Version {version} wird geladen …',
  'updates.testing': 'Version {version} wird getestet …',
  'updates.ready': 'Version {version} ist bereit. Sie wird installiert, wenn Sie Deskbell beenden.',
  'updates.readyInCall': 'Version {version} ist bereit. Sie kann nach dem Anruf installiert werden.',
  'updates.refused.broken': 'Version {version} kam beschädigt an und wurde nicht installiert.',
  'updates.refused.unsigned':
    'Version {version} ist nicht von den Herstellern von Deskbell signiert und wurde nicht installiert.',
  'updates.refused.older':
    'Die Update-Adresse bietet Version {version} an, die älter ist. Es wurde nichts geändert.',
  'updates.refused.selfTest':
    'Version {version} hat den Selbsttest auf diesem Computer nicht bestanden ({checks}). Deskbell bleibt bei Ihrer Version.',
  'updates.refused.start':
    'Version {version} ist auf diesem Computer nicht gestartet. Deskbell bleibt bei Ihrer Version.',
  'updates.unreachable': 'Die Update-Adresse ist nicht erreichbar. Deskbell versucht es morgen wieder.',
  'updates.notHere': 'Diese Kopie von Deskbell aktualisiert sich nicht selbst.',
  'updates.duringCall': 'Während eines Anrufs kann kein Update installiert werden.',
};
