import type { Texts } from './text.ts';

/** The devices of the user, forwarding, the account as a whole, and what is left on it. */
export const account = {
  'channels.views': { en: 'View', de: 'Ansicht' },
  'channels.devicesUnreadable': {
    en: 'The platform has not listed your devices yet.',
    de: 'Die Plattform hat Ihre Geräte noch nicht aufgeführt.',
  },
  'channels.device.register': {
    en: 'A desk phone or softphone that registers with the platform',
    de: 'Ein Tischtelefon oder Softphone, das sich an der Plattform anmeldet',
  },
  'channels.device.app': { en: 'An app of the platform', de: 'Eine App der Plattform' },
  'channels.device.mobile': {
    en: 'A mobile phone of the account. The platform does not say whether it has a signal.',
    de: 'Ein Mobiltelefon des Kontos. Die Plattform gibt nicht an, ob es Empfang hat.',
  },
  'channels.device.external': {
    en: 'A number outside the platform to which calls are passed on. Calls cannot be started on it.',
    de: 'Eine Nummer außerhalb der Plattform, an die Anrufe weitergegeben werden. Von dort lässt sich kein Anruf starten.',
  },
  'channels.default': { en: 'Calls start here', de: 'Anrufe starten hier' },
  'channels.makeDefault': { en: 'Start calls here', de: 'Anrufe hier starten' },
  'channels.defaultHint': {
    en: 'The platform starts calls on this device unless another one is chosen. The dialler remembers its own choice.',
    de: 'Die Plattform startet Anrufe auf diesem Gerät, wenn kein anderes gewählt ist. Das Wählfeld merkt sich seine eigene Wahl.',
  },
  'channels.callerId': { en: 'Shows the number', de: 'Zeigt die Nummer' },
  'channels.callerIdOf': { en: 'Number that {device} shows', de: 'Nummer, die {device} zeigt' },
  'channels.callerIdNone': { en: 'No number', de: 'Keine Nummer' },
  'channels.deviceNotChanged': {
    en: '{device} was not changed. {why}',
    de: '{device} wurde nicht geändert. {why}',
  },
  'channels.deviceChanged': { en: '{device} was changed.', de: '{device} wurde geändert.' },
  'channels.accountFailed': {
    en: 'The account could not be loaded. {why}',
    de: 'Das Konto konnte nicht geladen werden. {why}',
  },
  'channels.type.new': { en: 'New system', de: 'Neues System' },
  'channels.type.classic': { en: 'Classic', de: 'Klassisch' },
  'channels.type.newMeans': {
    en: 'Calls come in on channels. They can be started and controlled from here; only the phone itself can mute.',
    de: 'Anrufe gehen über Kanäle ein. Sie lassen sich von hier starten und steuern; stummschalten können Sie nur am Telefon.',
  },
  'channels.type.classicMeans': {
    en: 'Calls come in on groups and phonelines. They can be started and controlled from here, muting included; the platform moves such accounts to the new system gradually.',
    de: 'Anrufe gehen über Gruppen und Anschlüsse ein. Sie lassen sich von hier starten, steuern und stummschalten; die Plattform stellt solche Konten nach und nach auf das neue System um.',
  },
  'channels.balanceAt': { en: 'As of {when}', de: 'Stand {when}' },
  'channels.balanceUnknown': {
    en: 'Your token may not read the balance, or it has not been loaded yet.',
    de: 'Ihr Token darf das Guthaben nicht lesen, oder es wurde noch nicht geladen.',
  },
  'channels.balanceLow': {
    en: 'Less than {amount} is left. Calls and messages that cost money may be refused when it is used up; add credit in the web interface of the platform.',
    de: 'Es sind weniger als {amount} übrig. Ist das Guthaben aufgebraucht, können kostenpflichtige Anrufe und Nachrichten abgelehnt werden; laden Sie es in der Weboberfläche der Plattform auf.',
  },
  'channels.vat': { en: '{percent, number}% VAT included', de: 'einschließlich {percent, number} % MwSt.' },
  'channels.vouchers': { en: 'Vouchers', de: 'Kontingente' },
  'channels.voucher.minutes': { en: 'Minutes', de: 'Minuten' },
  'channels.voucher.sms': { en: 'SMS', de: 'SMS' },
  'channels.voucher.faxes': { en: 'Fax pages', de: 'Faxseiten' },
  'channels.voucherLeft': { en: '{left, number} left', de: '{left, number} übrig' },
  'channels.voucherLeftOf': {
    en: '{left, number} of {initial, number} left',
    de: '{left, number} von {initial, number} übrig',
  },
  'channels.voucherUsed': { en: '{used, number} used', de: '{used, number} verbraucht' },
  'channels.voucherSince': { en: 'since {date}', de: 'seit {date}' },
  'channels.voucherUsedUp': { en: 'Used up', de: 'Aufgebraucht' },
  'channels.voucherUntil': { en: 'until {date}', de: 'bis {date}' },
  'channels.voucherOver': { en: 'ended on {date}', de: 'endete am {date}' },
  'channels.voucherEndless': { en: 'no end date', de: 'ohne Enddatum' },
  'channels.accountNumbersNone': { en: 'The account has no numbers.', de: 'Das Konto hat keine Nummern.' },
  'channels.leadsTo.line': { en: '{name}', de: '{name}' },
  'channels.leadsTo.user': { en: '{name}, direct', de: '{name}, direkt' },
  'channels.leadsTo.device': { en: '{name}, a device of yours', de: '{name}, eines Ihrer Geräte' },
  'channels.leadsNowhere': {
    en: 'Destination not provided by the platform',
    de: 'Ziel von der Plattform nicht angegeben',
  },
  'channels.accountUsers': { en: 'Users', de: 'Personen' },
  'channels.accountUsersNone': {
    en: 'The platform lists no users of the account.',
    de: 'Die Plattform führt keine Personen des Kontos auf.',
  },
  'channels.more': { en: 'Show all {count, number}', de: 'Alle {count, number} zeigen' },
  'balance.lowTitle': { en: 'Low balance', de: 'Niedriges Guthaben' },
  'balance.low': {
    en: 'The balance of your telephony account is {amount}.',
    de: 'Das Guthaben Ihres Telefonkontos beträgt {amount}.',
  },
  'balance.warn': {
    en: 'Tell me when the balance falls below',
    de: 'Hinweis bei einem Guthaben unter',
  },
  'balance.warnHint': {
    en: 'Once each time it falls below the amount. Leave it empty for no warning.',
    de: 'Sie erhalten ihn jedes Mal, wenn es unter den Betrag fällt. Leer lassen, um keinen zu erhalten.',
  },
  'balance.warnBad': {
    en: 'Enter an amount of at least 0, or leave the field empty.',
    de: 'Geben Sie einen Betrag ab 0 ein oder lassen Sie das Feld leer.',
  },

  'channels.devices': { en: 'Devices', de: 'Geräte' },
  'devices.none': { en: 'The account has no devices.', de: 'Das Konto hat keine Geräte.' },
  'devices.unread': { en: 'Not loaded from the platform yet', de: 'Noch nicht von der Plattform geladen' },
  'devices.online': { en: 'Online', de: 'Online' },
  'devices.offline': { en: 'Offline', de: 'Offline' },
  'devices.register': { en: 'Desk phone', de: 'Tischtelefon' },
  'devices.app': { en: 'App', de: 'App' },
  'devices.mobile': { en: 'Mobile', de: 'Mobil' },
  'devices.external': { en: 'External number', de: 'Externe Nummer' },

  'forwarding.title': { en: 'Forwarding', de: 'Rufumleitung' },
  'forwarding.failed': {
    en: 'Forwarding could not be loaded. {why}',
    de: 'Die Rufumleitung konnte nicht geladen werden. {why}',
  },
  'forwarding.busyOnBusy': {
    en: 'Callers hear “busy” while I am on a call',
    de: 'Anrufer hören „besetzt“, während ich telefoniere',
  },
  'forwarding.none': {
    en: 'Calls on {line} are not forwarded.',
    de: 'Anrufe auf {line} werden nicht umgeleitet.',
  },
  'forwarding.on': { en: 'Forward to {to}', de: 'An {to} umleiten' },
  'forwarding.after': {
    en: '{seconds, plural, =0 {at once} one {after # second} other {after # seconds}}',
    de: '{seconds, plural, =0 {sofort} one {nach # Sekunde} other {nach # Sekunden}}',
  },
  'forwarding.remove': { en: 'Remove the forwarding to {to}', de: 'Umleitung an {to} entfernen' },
  'forwarding.add': { en: 'Add forwarding …', de: 'Umleitung hinzufügen …' },
  'forwarding.addTitle': { en: 'Forward calls on {line}', de: 'Anrufe auf {line} umleiten' },
  'forwarding.to': { en: 'Forward to', de: 'Zielrufnummer' },
  'forwarding.seconds': { en: 'After this many seconds', de: 'Nach so vielen Sekunden' },
  'forwarding.toMissing': { en: 'Enter a number.', de: 'Geben Sie eine Rufnummer ein.' },
  'forwarding.secondsWrong': { en: 'Enter 0 to 600 seconds.', de: 'Geben Sie 0 bis 600 Sekunden ein.' },
  'forwarding.submit': { en: 'Forward', de: 'Umleiten' },
  'forwarding.saved': {
    en: 'Forwarding for {line} was changed.',
    de: 'Die Umleitung für {line} wurde geändert.',
  },
  'forwarding.notSaved': {
    en: 'Forwarding was not changed. {why}',
    de: 'Die Umleitung wurde nicht geändert. {why}',
  },
  'forwarding.emergency': {
    en: 'Calls cannot be forwarded to an emergency number.',
    de: 'An eine Notrufnummer lassen sich Anrufe nicht umleiten.',
  },
  'forwarding.changedElsewhere': {
    en: 'Somebody else has changed it in the meantime. The current state is shown; change it again if you still want to.',
    de: 'Inzwischen hat jemand anders sie geändert. Gezeigt wird der aktuelle Stand; ändern Sie sie erneut, wenn Sie noch möchten.',
  },
  'forwarding.full': {
    en: 'No more forwardings are possible on this line.',
    de: 'Mehr Umleitungen sind auf diesem Anschluss nicht möglich.',
  },
} satisfies Texts;
