import type { Texts } from './text.ts';

/** The page of the lines: channels, or groups and phonelines, devices, extensions and the account. */
export const channels = {
  'channels.lines': { en: 'Channels', de: 'Kanäle' },
  'channels.linesClassic': { en: 'Groups and phonelines', de: 'Gruppen und Anschlüsse' },

  'channels.search': { en: 'Search channels', de: 'Kanäle durchsuchen' },
  'channels.searchClassic': { en: 'Search lines', de: 'Leitungen durchsuchen' },
  'channels.failed': {
    en: 'The channels could not be loaded. {why}',
    de: 'Die Kanäle konnten nicht geladen werden. {why}',
  },
  'channels.failedClassic': {
    en: 'The groups and phonelines could not be loaded. {why}',
    de: 'Die Gruppen und Anschlüsse konnten nicht geladen werden. {why}',
  },
  'channels.detailFailed': {
    en: 'It could not be loaded. {why}',
    de: 'Das konnte nicht geladen werden. {why}',
  },
  'channels.empty': { en: 'No channels available', de: 'Keine Kanäle verfügbar' },
  'channels.emptyHint': {
    en: 'Channels are created in the web interface of the platform.',
    de: 'Kanäle werden in der Weboberfläche der Plattform angelegt.',
  },
  'channels.emptyClassic': {
    en: 'No group and no phoneline is open to you',
    de: 'Sie haben auf keine Gruppe und keinen Anschluss Zugriff',
  },
  'channels.emptyHintClassic': {
    en: 'They are set up in the web interface of the platform.',
    de: 'Sie werden in der Weboberfläche der Plattform eingerichtet.',
  },
  'channels.found': {
    en: '{count, plural, one {# line} other {# lines}}',
    de: '{count, plural, one {# Leitung} other {# Leitungen}}',
  },
  'channels.pick': {
    en: 'Select a channel to see who it rings.',
    de: 'Wählen Sie einen Kanal, um zu sehen, bei wem er klingelt.',
  },
  'channels.pickClassic': {
    en: 'Select a group or a phoneline to see who it rings.',
    de: 'Wählen Sie eine Gruppe oder einen Anschluss, um zu sehen, bei wem es klingelt.',
  },
  'channels.kind.channel': { en: 'Channel', de: 'Kanal' },
  'channels.kind.group': { en: 'Group', de: 'Gruppe' },
  'channels.kind.phoneline': { en: 'Phoneline', de: 'Anschluss' },
  'channels.users': {
    en: '{count, plural, =0 {No people} one {# person} other {# people}}',
    de: '{count, plural, =0 {Keine Personen} one {# Person} other {# Personen}}',
  },
  'channels.mine': { en: 'You are in it', de: 'Sie sind dabei' },

  'channels.owned': { en: 'owned by {owner}', de: 'gehört {owner}' },
  'channels.noNumber': { en: 'No number leads here', de: 'Keine Nummer führt hierher' },
  'channels.how': { en: 'How it rings', de: 'Wie es klingelt' },
  'channels.howHint': {
    en: 'These can be changed in the web interface of the platform only.',
    de: 'Das lässt sich nur in der Weboberfläche der Plattform ändern.',
  },
  'channels.order': { en: 'Ring order', de: 'Klingelreihenfolge' },
  'channels.order.PARALLEL': { en: 'Everybody at the same time', de: 'Bei allen zugleich' },
  'channels.order.SEQUENTIAL': { en: 'One after the other: {names}', de: 'Nacheinander: {names}' },
  'channels.order.RANDOM': {
    en: 'One after the other, in no fixed order',
    de: 'Nacheinander, ohne feste Reihenfolge',
  },
  'channels.order.other': {
    en: 'As the platform calls it: {type}',
    de: 'Wie die Plattform es nennt: {type}',
  },
  'channels.queue': { en: 'Queue', de: 'Warteschlange' },
  'channels.queueYes': {
    en: 'Callers can wait{waiting, select, yes {, and their waiting time is taken into account} other {}}. {sound, select, yes {They hear your own hold music.} other {They hear the hold music of the platform.}}',
    de: 'Anrufer können warten{waiting, select, yes {; ihre Wartezeit wird berücksichtigt} other {}}. {sound, select, yes {Sie hören eine eigene Wartemusik.} other {Sie hören die Wartemusik der Plattform.}}',
  },
  'channels.greeting': { en: 'Greeting', de: 'Begrüßung' },
  'channels.greetingYes': { en: 'Callers hear one first', de: 'Anrufer hören zuerst eine Begrüßung' },
  'channels.ringTime': { en: 'Ring time', de: 'Klingeldauer' },
  'channels.followUp': { en: 'Post-processing time', de: 'Nachbearbeitungszeit' },
  'channels.followUpNone': {
    en: 'None: the next call may come at once',
    de: 'Keine: Der nächste Anruf kann sofort kommen',
  },
  'channels.followUpFor': {
    en: '{count, plural, one {# second} other {# seconds}} of rest after each call before the next one',
    de: 'Nach jedem Gespräch {count, plural, one {# Sekunde} other {# Sekunden}} Ruhe vor dem nächsten',
  },
  'channels.untold': { en: 'Not provided by the platform', de: 'Von der Plattform nicht angegeben' },

  'channels.people': { en: 'Who it rings', de: 'Bei wem es klingelt' },
  'channels.nobody': {
    en: 'Nobody: calls that come in here ring nowhere.',
    de: 'Bei niemandem: Anrufe, die hier eingehen, klingeln nirgends.',
  },
  'channels.you': { en: 'you', de: 'Sie' },
  'channels.ringsCount': {
    en: 'Rings on {count, plural, one {# device} other {# devices}}',
    de: 'Klingelt auf {count, plural, one {# Gerät} other {# Geräten}}',
  },
  'channels.ringsNowhere': {
    en: 'No device: calls here do not ring for them',
    de: 'Kein Gerät: Anrufe hier klingeln bei dieser Person nicht',
  },
  'channels.ringsUntold': {
    en: 'The platform does not say on which devices',
    de: 'Die Plattform gibt nicht an, auf welchen Geräten',
  },
  'channels.gone': {
    en: 'This line is no longer there. Somebody may have deleted it.',
    de: 'Diese Leitung gibt es nicht mehr. Vielleicht wurde sie gelöscht.',
  },

  'channels.rename': { en: 'Rename …', de: 'Umbenennen …' },
  'channels.renameTitle': { en: 'Rename {line}', de: '{line} umbenennen' },
  'channels.editPeople': { en: 'Change people …', de: 'Personen ändern …' },
  'channels.editPeopleTitle': { en: 'People in {line}', de: 'Personen in {line}' },
  'channels.editPeopleHint': {
    en: 'People who stay keep their devices. For new people the platform chooses the device.',
    de: 'Wer bleibt, behält seine Geräte. Für neue Personen wählt die Plattform das Gerät.',
  },
  'channels.searchPeople': { en: 'Search people', de: 'Personen suchen' },
  'channels.chosen': {
    en: '{count, plural, =0 {Nobody is chosen} one {# person is chosen} other {# people are chosen}}',
    de: '{count, plural, =0 {Niemand ist gewählt} one {# Person ist gewählt} other {# Personen sind gewählt}}',
  },
  'channels.nobodyLeft': {
    en: 'With nobody in it, calls that come in here ring nowhere.',
    de: 'Ohne Personen klingeln Anrufe, die hier eingehen, nirgends.',
  },
  'channels.editDevices': { en: 'Devices …', de: 'Geräte …' },
  'channels.editDevicesOf': { en: 'Devices of {name} …', de: 'Geräte von {name} …' },
  'channels.editDevicesTitle': { en: 'Devices of {name} in {line}', de: 'Geräte von {name} in {line}' },
  'channels.editDevicesHint': {
    en: 'Calls that come in here ring on these devices.',
    de: 'Anrufe, die hier eingehen, klingeln auf diesen Geräten.',
  },
  'channels.devicesUnread': {
    en: 'Your token may not see the devices of {name}.',
    de: 'Ihr Token darf die Geräte von {name} nicht sehen.',
  },
  'channels.devicesNone': { en: '{name} has no devices.', de: '{name} hat keine Geräte.' },
  'channels.unknownDevice': {
    en: 'A device that is not listed ({id})',
    de: 'Ein Gerät, das nicht aufgeführt ist ({id})',
  },
  'channels.delete': { en: 'Delete …', de: 'Löschen …' },
  'channels.deleteTitle': { en: 'Delete {line}', de: '{line} löschen' },
  'channels.deleteHint': {
    en: 'The channel is deleted for everybody, and calls to its numbers no longer come in there. This cannot be undone. To go on, enter its name.',
    de: 'Der Kanal wird für alle gelöscht, und Anrufe an seine Nummern gehen dort nicht mehr ein. Das lässt sich nicht rückgängig machen. Geben Sie seinen Namen ein, um fortzufahren.',
  },
  'channels.deleteName': { en: 'Name of the channel', de: 'Name des Kanals' },
  'channels.deleteSure': { en: 'Delete for everybody', de: 'Für alle löschen' },
  'channels.deleteNot': {
    en: 'Enter {line} as it is written here.',
    de: 'Geben Sie {line} so ein, wie es hier steht.',
  },
  'channels.saving': { en: 'Saving …', de: 'Wird gespeichert …' },
  'channels.saved': { en: '{line} was changed.', de: '{line} wurde geändert.' },
  'channels.deleted': { en: '{line} was deleted.', de: '{line} wurde gelöscht.' },
  'channels.notSaved': { en: 'It was not changed. {why}', de: 'Es wurde nichts geändert. {why}' },
  'channels.notDeleted': { en: 'It was not deleted. {why}', de: 'Es wurde nichts gelöscht. {why}' },
  'channels.changedElsewhere': {
    en: 'Somebody else has changed {line} meanwhile. The current state is shown; change it again if you still want to.',
    de: 'Inzwischen hat jemand anders {line} geändert. Gezeigt wird der aktuelle Stand; ändern Sie ihn erneut, wenn Sie noch möchten.',
  },
  'channels.notMember': {
    en: 'This person is no longer in {line}.',
    de: 'Diese Person ist nicht mehr in {line}.',
  },
  'channels.otherName': {
    en: 'The channel is called {line} now. Enter that name to delete it.',
    de: 'Der Kanal heißt jetzt {line}. Geben Sie diesen Namen ein, um ihn zu löschen.',
  },
  'channels.notYours': {
    en: 'Only {owner}, who owns this channel, or an administrator of the account can change it.',
    de: 'Dieser Kanal gehört {owner}. Ändern kann ihn nur diese Person oder wer das Konto verwaltet.',
  },
  'channels.classicReadOnly': {
    en: 'Groups and phonelines can be changed in the web interface of the platform only.',
    de: 'Gruppen und Anschlüsse lassen sich nur in der Weboberfläche der Plattform ändern.',
  },

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
  'channels.devices': { en: 'Devices', de: 'Geräte' },

  'channels.extensions': { en: 'Extensions', de: 'Nebenstellen' },

  'channels.account': { en: 'Account', de: 'Konto' },
} satisfies Texts;
