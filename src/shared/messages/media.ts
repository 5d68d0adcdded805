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
    en: 'The server sent something other than the file. Try again. If this happens again, please report it.',
    de: 'Der Server hat etwas anderes als die Datei gesendet. Versuchen Sie es erneut. Wenn das wieder geschieht, melden Sie es bitte.',
  },
  'media.why.unplayable': {
    en: 'This computer cannot play this sound. Save it and open it with another program.',
    de: 'Dieser Computer kann diesen Ton nicht abspielen. Speichern Sie ihn und öffnen Sie ihn mit einem anderen Programm.',
  },
  'media.why.noRoomHere': {
    en: 'The disk of this computer is full. Free some space and try again.',
    de: 'Die Festplatte dieses Computers ist voll. Geben Sie Speicherplatz frei und versuchen Sie es erneut.',
  },

  'voicemail.playOnPhone': { en: 'Play on phone', de: 'Am Telefon abspielen' },
  'voicemail.playDevice': { en: 'Phone that plays the voicemail', de: 'Telefon, das die Voicemail abspielt' },
  'voicemail.playing': { en: '{device} rings and plays it.', de: '{device} klingelt und spielt sie ab.' },
} satisfies Texts;
