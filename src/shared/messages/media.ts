import type { Texts } from './text.ts';

/** Voicemails, recordings and faxes of an entry. */
export const media = {
  'media.voicemail': { en: 'Voicemail', de: 'Voicemail' },
  'media.recording': { en: 'Recording', de: 'Aufnahme' },
  'media.several': { en: '{kind} {number}', de: '{kind} {number}' },
  'media.play': { en: 'Play', de: 'Abspielen' },
  'media.pause': { en: 'Pause', de: 'Anhalten' },
  'media.position': { en: 'Position', de: 'Position' },
  'media.positionOf': { en: '{at} of {whole}', de: '{at} von {whole}' },
  'media.rate': { en: 'Speed', de: 'Tempo' },
  'media.rateOf': { en: '{rate}×', de: '{rate}×' },
  'media.volume': { en: 'Volume', de: 'Lautstärke' },
  'media.percent': { en: '{percent} percent', de: '{percent} Prozent' },
  'media.output': { en: 'Output', de: 'Ausgabe' },
  'media.outputMissing': {
    en: '{name} is not connected, so the system’s default device is used.',
    de: '{name} ist nicht angeschlossen, deshalb läuft die Wiedergabe über das Standardgerät.',
  },
  'media.keys': {
    en: 'Space plays and pauses, the arrow keys move by 5 seconds.',
    de: 'Die Leertaste spielt ab und hält an, die Pfeiltasten springen um 5 Sekunden.',
  },
  'media.rang': {
    en: 'Paused because a call came. Press play to go on.',
    de: 'Angehalten, weil ein Anruf kam. Drücken Sie auf Abspielen, um fortzufahren.',
  },
  'media.loading': { en: 'Downloading …', de: 'Wird heruntergeladen …' },
  'media.loadingPart': { en: 'Downloading … {percent}%', de: 'Wird heruntergeladen … {percent} %' },
  'media.loadingBytes': { en: 'Downloading … {size}', de: 'Wird heruntergeladen … {size}' },
  'media.save': { en: 'Save as …', de: 'Speichern unter …' },
  'media.savePdf': { en: 'Save as PDF …', de: 'Als PDF speichern …' },
  'media.saveTiff': { en: 'Save as TIFF …', de: 'Als TIFF speichern …' },
  'media.saved': { en: 'Saved as {name}', de: 'Gespeichert als {name}' },
  'media.reveal': { en: 'Show in folder', de: 'Im Ordner zeigen' },
  'media.fax': {
    en: 'Fax, {count, plural, one {# page} other {# pages}}',
    de: 'Fax, {count, plural, one {# Seite} other {# Seiten}}',
  },
  'media.openPdf': { en: 'Open as PDF', de: 'Als PDF öffnen' },
  'media.openTiff': { en: 'Open as TIFF', de: 'Als TIFF öffnen' },
  'media.page': { en: 'Page {page} of {count}', de: 'Seite {page} von {count}' },
  'media.pages': { en: 'Pages', de: 'Seiten' },
  'media.previousPage': { en: 'Previous page', de: 'Vorige Seite' },
  'media.nextPage': { en: 'Next page', de: 'Nächste Seite' },
  'media.why.network': {
    en: 'The connection to the platform failed. Check your network, then try again.',
    de: 'Die Verbindung zur Plattform ist fehlgeschlagen. Prüfen Sie Ihr Netzwerk und versuchen Sie es dann erneut.',
  },
  'media.why.elsewhere': {
    en: 'The server sent something other than the file. Try again; if it happens again, please report it.',
    de: 'Der Server hat etwas anderes als die Datei gesendet. Versuchen Sie es erneut; wenn es wieder geschieht, melden Sie es bitte.',
  },
  'media.why.unplayable': {
    en: 'This computer cannot play this sound. Save it and open it with another program.',
    de: 'Dieser Computer kann diesen Ton nicht abspielen. Speichern Sie ihn und öffnen Sie ihn mit einem anderen Programm.',
  },
  'media.why.noRoomHere': {
    en: 'The disk of this computer is full. Free some space and try again.',
    de: 'Die Festplatte dieses Computers ist voll. Geben Sie Speicherplatz frei und versuchen Sie es erneut.',
  },
  'failure.media.gone': {
    en: 'It is no longer on the platform. It was deleted there, or its address has expired; the text and notes stay here.',
    de: 'Auf der Plattform gibt es das nicht mehr. Es wurde dort gelöscht, oder seine Adresse ist abgelaufen; Text und Notizen bleiben hier.',
  },
  'failure.media.insecure': {
    en: 'Its address is not encrypted, so it was not fetched. Ask your administrator.',
    de: 'Die Adresse ist nicht verschlüsselt, deshalb wurde nichts geholt. Fragen Sie Ihre Administration.',
  },
  'failure.media.not-it': {
    en: 'The download is neither audio nor a document. Try again; if it happens again, please report it.',
    de: 'Der Download ist weder eine Tonaufnahme noch ein Dokument. Versuchen Sie es erneut; wenn es wieder geschieht, melden Sie es bitte.',
  },
  'failure.media.too-big': {
    en: 'It is larger than 512 MB. Download it from the platform’s own page.',
    de: 'Es ist größer als 512 MB. Laden Sie es auf der Seite der Plattform herunter.',
  },
  'failure.media.no-preview': {
    en: 'The platform has no preview of this page. Open the fax to see it.',
    de: 'Die Plattform hat keine Vorschau dieser Seite. Öffnen Sie das Fax, um sie zu sehen.',
  },
  'failure.media.no-format': {
    en: 'The platform does not have this fax as TIFF. Open it as PDF.',
    de: 'Die Plattform hat dieses Fax nicht als TIFF. Öffnen Sie es als PDF.',
  },
  'failure.media.no-program': {
    en: 'This computer has no program for such files. Save it, or install a program that shows it.',
    de: 'Dieser Computer hat kein Programm für solche Dateien. Speichern Sie die Datei oder installieren Sie ein Programm, das sie zeigt.',
  },
  'failure.media.file-gone': {
    en: 'The file is no longer where it was saved. Save it once more.',
    de: 'Die Datei ist nicht mehr dort, wo sie gespeichert wurde. Speichern Sie sie noch einmal.',
  },
  'failure.media.folder-full': {
    en: 'It was not saved: the disk is full. Free some space, or choose another folder.',
    de: 'Nicht gespeichert: Die Festplatte ist voll. Geben Sie Speicherplatz frei oder wählen Sie einen anderen Ordner.',
  },
  'failure.media.folder-closed': {
    en: 'It was not saved: Deskbell may not write in this folder. Choose another folder.',
    de: 'Nicht gespeichert: Deskbell darf in diesem Ordner nicht schreiben. Wählen Sie einen anderen Ordner.',
  },
  'failure.media.not-written': {
    en: 'It was not saved: the folder did not take it. Choose another folder.',
    de: 'Nicht gespeichert: Der Ordner hat die Datei nicht angenommen. Wählen Sie einen anderen Ordner.',
  },

  'voicemail.playOnPhone': { en: 'Play on phone', de: 'Am Telefon abspielen' },
  'voicemail.playDevice': { en: 'Phone that plays the voicemail', de: 'Telefon, das die Voicemail abspielt' },
  'voicemail.playing': { en: '{device} rings and plays it.', de: '{device} klingelt und spielt sie ab.' },
  'fax.resent': { en: 'The platform sends the fax again.', de: 'Die Plattform sendet das Fax erneut.' },
} satisfies Texts;
