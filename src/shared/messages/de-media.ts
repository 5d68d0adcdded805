import type { enMedia } from './en-media.ts';

export const deMedia: Record<keyof typeof enMedia, string> = {
  'media.voicemail': 'Voicemail',
  'media.recording': 'Aufnahme',
  'media.several': '{kind} {number}',
  'media.play': 'Abspielen',
  'media.pause': 'Anhalten',
  'media.position': 'Stelle',
  'media.positionOf': '{at} von {whole}',
  'media.rate': 'Tempo',
  'media.rateOf': '{rate}×',
  'media.volume': 'Lautstärke',
  'media.percent': '{percent} Prozent',
  'media.output': 'Ausgabe',
  'media.outputMissing': '{name} ist nicht angeschlossen, deshalb spielt die Wahl des Systems.',
  'media.keys': 'Die Leertaste spielt ab und hält an, die Pfeiltasten springen um 5 Sekunden.',
  'media.rang': 'Angehalten, weil ein Anruf kam. Drücken Sie auf Abspielen, um fortzufahren.',
  'media.loading': 'Wird geholt …',
  'media.loadingPart': 'Wird geholt … {percent} %',
  'media.loadingBytes': 'Wird geholt … {size}',
  'media.cancel': 'Abbrechen',
  'media.again': 'Erneut versuchen',
  'media.save': 'Sichern unter …',
  'media.savePdf': 'Als PDF sichern …',
  'media.saveTiff': 'Als TIFF sichern …',
  'media.saved': 'Gesichert als {name}',
  'media.reveal': 'Im Ordner zeigen',
  'media.fax': 'Fax, {count, plural, one {# Seite} other {# Seiten}}',
  'media.faxPlain': 'Fax',
  'media.openPdf': 'Als PDF öffnen',
  'media.openTiff': 'Als TIFF öffnen',
  'media.page': 'Seite {page} von {count}',
  'media.pages': 'Seiten',
  'media.previousPage': 'Vorige Seite',
  'media.nextPage': 'Nächste Seite',
  'media.why.network':
    'Die Verbindung zur Plattform ist gescheitert. Prüfen Sie Ihr Netzwerk, und versuchen Sie es dann erneut.',
  'media.why.elsewhere':
    'Unter der Adresse kam etwas anderes. Versuchen Sie es erneut; wenn es wieder geschieht, melden Sie es bitte.',
  'media.why.unplayable':
    'Dieser Computer kann diesen Ton nicht abspielen. Sichern Sie ihn, und öffnen Sie ihn mit einem anderen Programm.',
  'media.why.noRoomHere':
    'Die Festplatte dieses Computers ist voll. Geben Sie Platz frei, und versuchen Sie es erneut.',
  'failure.media.gone':
    'Auf der Plattform gibt es das nicht mehr. Es wurde dort gelöscht, oder seine Adresse ist abgelaufen; Text und Notizen bleiben hier.',
  'failure.media.insecure':
    'Die Adresse ist nicht verschlüsselt, deshalb wurde nichts geholt. Fragen Sie Ihre Administration nach der Plattform.',
  'failure.media.not-it':
    'Was kam, ist weder Ton noch Dokument. Versuchen Sie es erneut; wenn es wieder geschieht, melden Sie es bitte.',
  'failure.media.too-big': 'Es ist größer als 512 MB. Holen Sie es auf der Seite der Plattform.',
  'failure.media.no-preview':
    'Die Plattform hat keine Vorschau dieser Seite. Öffnen Sie das Fax, um sie zu sehen.',
  'failure.media.no-format': 'Die Plattform hat dieses Fax nicht als TIFF. Öffnen Sie es als PDF.',
  'failure.media.no-program':
    'Dieser Computer hat kein Programm für solche Dateien. Sichern Sie die Datei, oder installieren Sie ein Programm, das sie zeigt.',
  'failure.media.file-gone':
    'Die Datei ist nicht mehr dort, wo sie gesichert wurde. Sichern Sie sie noch einmal.',
  'failure.media.folder-full':
    'Nicht gesichert: Die Festplatte ist voll. Geben Sie Platz frei, oder wählen Sie einen anderen Ordner.',
  'failure.media.folder-closed':
    'Nicht gesichert: Deskbell darf in diesem Ordner nicht schreiben. Wählen Sie einen anderen Ordner.',
  'failure.media.not-written':
    'Nicht gesichert: Der Ordner hat die Datei nicht angenommen. Wählen Sie einen anderen Ordner.',
};
