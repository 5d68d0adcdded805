import type { Texts } from './text.ts';

/** The page of calls: dialler, recent calls, and a call through any phone (classic accounts). */
export const dialler = {
  'dialler.title': { en: 'Dial', de: 'Wählen' },
  'dialler.device': { en: 'Call from', de: 'Anrufen mit' },
  'dialler.alsoRing': { en: 'Also ring', de: 'Auch klingeln lassen' },
  'dialler.alsoRingClassic': {
    en: 'Further devices can ring along on the new system only.',
    de: 'Weitere Geräte können nur im neuen System mitklingeln.',
  },
  'dialler.alsoRingNone': {
    en: 'There is no other device to ring along.',
    de: 'Es gibt kein weiteres Gerät, das mitklingeln kann.',
  },
  'dialler.channel': { en: 'Channel', de: 'Kanal' },
  'dialler.channelDefault': { en: 'Device default', de: 'Vorgabe des Geräts' },
  'dialler.callerId': { en: 'Caller ID', de: 'Angezeigte Nummer' },
  'dialler.callerIdDefault': { en: 'Account default', de: 'Vorgabe des Kontos' },
  'dialler.call': { en: 'Call', de: 'Anrufen' },
  'dialler.calling': { en: 'Calling …', de: 'Wird angerufen …' },
  'dialler.away': {
    en: 'Calls can be started as soon as the platform answers again.',
    de: 'Anrufe lassen sich starten, sobald die Plattform wieder antwortet.',
  },

  'recent.title': { en: 'Recent calls', de: 'Letzte Anrufe' },
  'recent.search': { en: 'Search calls and notes', de: 'Anrufe und Notizen durchsuchen' },
  'recent.found': {
    en: '{count, plural, =0 {Nothing found} one {# call} other {# calls}}',
    de: '{count, plural, =0 {Nichts gefunden} one {# Anruf} other {# Anrufe}}',
  },
  'recent.foundMore': { en: 'The first {count} calls', de: 'Die ersten {count} Anrufe' },
  'recent.more': { en: 'Show more', de: 'Mehr anzeigen' },
  'recent.notFound': {
    en: 'No call or note matches “{text}”',
    de: 'Keine Anrufe oder Notizen zu „{text}“ gefunden',
  },
  'recent.new': { en: 'New', de: 'Neu' },
  'recent.missedCount': {
    en: '{count, plural, one {# missed} other {# missed}}',
    de: '{count, plural, one {# verpasst} other {# verpasst}}',
  },
  'recent.seen': { en: 'Mark as seen', de: 'Als gesehen markieren' },
  'recent.empty': { en: 'No calls yet', de: 'Noch keine Anrufe' },
  'recent.emptyHint': {
    en: 'Calls that come and go appear here. Dial a number, or let somebody call you.',
    de: 'Hier erscheinen ein- und ausgehende Anrufe. Wählen Sie eine Nummer oder lassen Sie sich anrufen.',
  },
  'recent.now': { en: 'just now', de: 'gerade eben' },
  'recent.dialAgain': { en: 'Fill into the dialler', de: 'In das Wählfeld übernehmen' },
  'recent.out': { en: 'Outgoing', de: 'Ausgehend' },
  'recent.talked': { en: '{kind} · {time}', de: '{kind} · {time}' },

  'calls.label': { en: 'Live calls', de: 'Laufende Anrufe' },

  'dial.willDial': { en: 'Dials {number}', de: 'Wählt {number}' },
  'dial.short': {
    en: 'Short or internal number: {number} is dialled as it is.',
    de: 'Kurzwahl oder interne Nummer: {number} wird unverändert gewählt.',
  },
  'dial.service': {
    en: 'Service code: {number} is dialled as it is.',
    de: 'Servicecode: {number} wird unverändert gewählt.',
  },
  'dial.emergency': {
    en: '{number} is an emergency number. Dial it on a phone: from here your own phone rings first, and whether the platform puts the call through, and from which address, is not assured. Deskbell would send {number} unchanged.',
    de: '{number} ist eine Notrufnummer. Wählen Sie sie am Telefon: Von hier klingelt zuerst Ihr eigenes Telefon, und ob die Plattform den Anruf durchstellt und von welcher Adresse, ist nicht zugesichert. Deskbell würde {number} unverändert senden.',
  },
  'dial.several': {
    en: 'There are several numbers in this text. Choose one from the list.',
    de: 'In diesem Text stehen mehrere Nummern. Wählen Sie eine aus der Liste.',
  },
  'dial.sets': { en: 'Device sets', de: 'Gerätegruppen' },
  'dial.setsNone': {
    en: 'Save the devices chosen below under a name, and choose them with one key.',
    de: 'Speichern Sie die unten gewählten Geräte unter einem Namen und wählen Sie sie mit einer Taste.',
  },
  'dial.setKey': { en: '{name}, Alt+{key}', de: '{name}, Alt+{key}' },
  'dial.setGone': {
    en: '{name}: none of its devices can start a call now',
    de: '{name}: Mit keinem der Geräte lassen sich jetzt Anrufe starten',
  },
  'dial.setApplied': { en: '{name}: {devices}', de: '{name}: {devices}' },
  'dial.setNew': { en: 'Save as set …', de: 'Als Gruppe speichern …' },
  'dial.setsEdit': { en: 'Edit sets', de: 'Gruppen bearbeiten' },
  'dial.setsDone': { en: 'Done', de: 'Fertig' },
  'dial.setName': { en: 'Name of the set', de: 'Name der Gruppe' },
  'dial.setNamePlaceholder': { en: 'Office', de: 'Büro' },
  'dial.setRename': { en: 'Name of set {key}', de: 'Name der Gruppe {key}' },
  'dial.setDelete': { en: 'Delete {name}', de: '{name} löschen' },
  'dial.setRenew': { en: 'Use the chosen devices', de: 'Gewählte Geräte übernehmen' },
  'dial.setRenewFor': {
    en: 'Use the chosen devices for {name}',
    de: 'Gewählte Geräte für {name} übernehmen',
  },
  'dial.setMissingName': { en: 'Enter a name for the set.', de: 'Geben Sie der Gruppe einen Namen.' },
  'dial.setTaken': {
    en: 'There is a set with this name already.',
    de: 'Es gibt schon eine Gruppe mit diesem Namen.',
  },
  'dial.setsFull': {
    en: 'There are nine sets, one for each key. Delete one first.',
    de: 'Es gibt neun Gruppen, eine für jede Taste. Löschen Sie zuerst eine.',
  },
  'dial.externalHint': {
    en: 'External phones can only ring along: starting a call on an external phone is not yet possible.',
    de: 'Externe Telefone können nur mitklingeln: Anrufe lassen sich auf ihnen noch nicht starten.',
  },
  'pending.number': { en: '{number} is waiting for the dialler.', de: '{number} wartet auf das Wählfeld.' },
  'pending.numberLater': {
    en: '{number} is in the dialler once you are done here.',
    de: '{number} steht im Wählfeld, sobald Sie hier fertig sind.',
  },
  'pending.other': {
    en: 'Something else was opened meanwhile.',
    de: 'Inzwischen wurde etwas anderes aufgerufen.',
  },
  'pending.otherLater': {
    en: 'What was opened meanwhile appears once you are done here.',
    de: 'Was inzwischen aufgerufen wurde, erscheint, sobald Sie hier fertig sind.',
  },
  'pending.unfinished': {
    en: 'What you entered under “{page}” is still there.',
    de: 'Ihre Eingaben unter „{page}“ sind noch da.',
  },
  'pending.back': { en: 'Back to “{page}”', de: 'Zurück zu „{page}“' },
  'dialler.replaced': {
    en: '“{text}” was in this field before.',
    de: 'Vorher stand hier „{text}“.',
  },
  'dialler.putBack': { en: 'Put it back', de: 'Wieder eintragen' },
  'step.label': { en: 'Progress of the call', de: 'Stand des Anrufs' },
  'step.device': { en: 'Your phone', de: 'Ihr Telefon' },
  'step.farEnd': { en: 'Theirs', de: 'Gegenseite' },
  'step.connected': { en: 'Connected', de: 'Verbunden' },

  'callthrough.open': { en: 'Call from another phone …', de: 'Über ein anderes Telefon …' },
  'callthrough.hint': {
    en: 'Callthrough: any phone calls a number of the platform, which connects it.',
    de: 'Callthrough: Ein beliebiges Telefon ruft eine Nummer der Plattform an, die es verbindet.',
  },
  'callthrough.title': { en: 'Call {who} by another phone', de: '{who} über ein anderes Telefon anrufen' },
  'callthrough.how': {
    en: 'The platform gives you a number. Call it from the phone you name here within 30 seconds, and you are connected.',
    de: 'Die Plattform nennt Ihnen eine Nummer. Rufen Sie sie innerhalb von 30 Sekunden von dem Telefon an, das Sie hier nennen, und Sie werden verbunden.',
  },
  'callthrough.from': { en: 'Phone you call from', de: 'Telefon, von dem Sie anrufen' },
  'callthrough.get': { en: 'Get the number', de: 'Nummer holen' },
  'callthrough.getAgain': { en: 'Get a new number', de: 'Neue Nummer holen' },
  'callthrough.copy': { en: 'Copy number', de: 'Nummer kopieren' },
  'callthrough.copied': {
    en: 'Copied. Call it from that phone now.',
    de: 'Kopiert. Rufen Sie sie jetzt von diesem Telefon an.',
  },
  'callthrough.dial': {
    en: 'Call this number from that phone now.',
    de: 'Rufen Sie diese Nummer jetzt von diesem Telefon an.',
  },
  'callthrough.left': {
    en: '{count, plural, one {# second left} other {# seconds left}}',
    de: '{count, plural, one {Noch # Sekunde} other {Noch # Sekunden}}',
  },
  'callthrough.over': {
    en: 'The 30 seconds are over: this number no longer leads there. Get a new one and call it at once.',
    de: 'Die 30 Sekunden sind um: Diese Nummer führt nicht mehr dorthin. Holen Sie eine neue und rufen Sie sie sofort an.',
  },
  'callthrough.emergency': {
    en: 'Call emergency numbers directly from that phone: a callthrough may not reach them.',
    de: 'Rufen Sie Notrufnummern direkt von diesem Telefon an: Ein Callthrough erreicht sie vielleicht nicht.',
  },
  'askFirst.title': { en: 'Call {number}?', de: '{number} anrufen?' },
  'askFirst.cancel': { en: 'Don’t call', de: 'Nicht anrufen' },
  'missed.title': { en: 'Missed call', de: 'Verpasster Anruf' },
  'missed.body': {
    en: '{who}{named, select, yes { · {line}} other {}}',
    de: '{who}{named, select, yes { · {line}} other {}}',
  },
  'missed.summary': {
    en: '{count, plural, one {Missed call} other {# missed calls}}',
    de: '{count, plural, one {Verpasster Anruf} other {# verpasste Anrufe}}',
  },
  'missed.summaryBody': {
    en: '{names}{more, plural, =0 {} other { and # more}}',
    de: '{names}{more, plural, =0 {} other { und # weitere}}',
  },
  'missed.open': { en: 'Open', de: 'Öffnen' },
} satisfies Texts;
