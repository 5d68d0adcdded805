import type { Texts } from './text.ts';

/** The lines of the account: channels, or groups and phonelines. */
export const office = {
  'rail.office': { en: 'Channels', de: 'Kanäle' },
  'rail.officeClassic': { en: 'Lines', de: 'Leitungen' },

  'office.lines': { en: 'Channels', de: 'Kanäle' },
  'office.linesClassic': { en: 'Groups and phonelines', de: 'Gruppen und Anschlüsse' },
  'office.devices': { en: 'Devices', de: 'Geräte' },

  'office.search': { en: 'Search channels', de: 'Kanäle durchsuchen' },
  'office.searchClassic': { en: 'Search lines', de: 'Leitungen durchsuchen' },
  'office.clear': { en: 'Clear the search', de: 'Suche leeren' },
  'office.loading': { en: 'Reading from the platform …', de: 'Wird von der Plattform gelesen …' },
  'office.again': { en: 'Try again', de: 'Erneut versuchen' },
  'office.failed': {
    en: 'The channels could not be read. {why}',
    de: 'Die Kanäle konnten nicht gelesen werden. {why}',
  },
  'office.failedClassic': {
    en: 'The groups and phonelines could not be read. {why}',
    de: 'Die Gruppen und Anschlüsse konnten nicht gelesen werden. {why}',
  },
  'office.detailFailed': { en: 'It could not be read. {why}', de: 'Das konnte nicht gelesen werden. {why}' },
  'office.empty': { en: 'No channel is open to you', de: 'Kein Kanal steht Ihnen offen' },
  'office.emptyHint': {
    en: 'Channels are created in the web interface of the platform.',
    de: 'Kanäle werden in der Weboberfläche der Plattform angelegt.',
  },
  'office.emptyClassic': {
    en: 'No group and no phoneline is open to you',
    de: 'Keine Gruppe und kein Anschluss steht Ihnen offen',
  },
  'office.emptyHintClassic': {
    en: 'They are set up in the web interface of the platform.',
    de: 'Sie werden in der Weboberfläche der Plattform eingerichtet.',
  },
  'office.notFound': { en: 'Nothing matches', de: 'Nichts passt dazu' },
  'office.found': {
    en: '{count, plural, one {# line} other {# lines}}',
    de: '{count, plural, one {# Leitung} other {# Leitungen}}',
  },
  'office.pick': {
    en: 'Choose a channel to see who it rings.',
    de: 'Wählen Sie einen Kanal, um zu sehen, bei wem er klingelt.',
  },
  'office.pickClassic': {
    en: 'Choose a group or a phoneline to see who it rings.',
    de: 'Wählen Sie eine Gruppe oder einen Anschluss, um zu sehen, bei wem es klingelt.',
  },
  'office.kind.channel': { en: 'Channel', de: 'Kanal' },
  'office.kind.group': { en: 'Group', de: 'Gruppe' },
  'office.kind.phoneline': { en: 'Phoneline', de: 'Anschluss' },
  'office.users': {
    en: '{count, plural, =0 {No people} one {# person} other {# people}}',
    de: '{count, plural, =0 {Keine Personen} one {# Person} other {# Personen}}',
  },
  'office.mine': { en: 'You are in it', de: 'Sie sind dabei' },
  'office.back': { en: 'Back to the list', de: 'Zurück zur Liste' },

  'office.owned': { en: 'owned by {owner}', de: 'gehört {owner}' },
  'office.noNumber': { en: 'No number leads here', de: 'Keine Nummer führt hierher' },
  'office.how': { en: 'How it rings', de: 'Wie es klingelt' },
  'office.howHint': {
    en: 'These can be changed in the web interface of the platform only.',
    de: 'Das lässt sich nur in der Weboberfläche der Plattform ändern.',
  },
  'office.order': { en: 'Ring order', de: 'Klingelreihenfolge' },
  'office.order.PARALLEL': { en: 'Everybody at the same time', de: 'Bei allen zugleich' },
  'office.order.SEQUENTIAL': { en: 'One after the other: {names}', de: 'Nacheinander: {names}' },
  'office.order.RANDOM': {
    en: 'One after the other, in no fixed order',
    de: 'Nacheinander, ohne feste Reihenfolge',
  },
  'office.order.other': { en: 'As the platform calls it: {type}', de: 'Wie die Plattform es nennt: {type}' },
  'office.queue': { en: 'Queue', de: 'Warteschlange' },
  'office.queueYes': {
    en: 'Callers can wait{waiting, select, yes {, and their waiting time counts} other {}}. {sound, select, yes {They hear a sound of your own.} other {They hear the sound of the platform.}}',
    de: 'Anrufer können warten{waiting, select, yes {, und ihre Wartezeit zählt} other {}}. {sound, select, yes {Sie hören einen eigenen Klang.} other {Sie hören den Klang der Plattform.}}',
  },
  'office.greeting': { en: 'Greeting', de: 'Begrüßung' },
  'office.greetingYes': { en: 'Callers hear one first', de: 'Anrufer hören zuerst eine Begrüßung' },
  'office.greetingNo': { en: 'None', de: 'Keine' },
  'office.ringTime': { en: 'Ring time', de: 'Klingeldauer' },
  'office.seconds': {
    en: '{count, plural, one {# second} other {# seconds}}',
    de: '{count, plural, one {# Sekunde} other {# Sekunden}}',
  },
  'office.followUp': { en: 'Post-processing time', de: 'Nachbearbeitungszeit' },
  'office.followUpNone': {
    en: 'None: the next call may come at once',
    de: 'Keine: Der nächste Anruf kann sofort kommen',
  },
  'office.followUpFor': {
    en: '{count, plural, one {# second} other {# seconds}} of rest after each call before the next one',
    de: 'Nach jedem Gespräch {count, plural, one {# Sekunde} other {# Sekunden}} Ruhe vor dem nächsten',
  },
  'office.untold': { en: 'Not provided by the platform', de: 'Von der Plattform nicht angegeben' },

  'office.people': { en: 'Who it rings', de: 'Bei wem es klingelt' },
  'office.nobody': {
    en: 'Nobody: calls that come in here ring nowhere.',
    de: 'Bei niemandem: Anrufe, die hier eingehen, klingeln nirgends.',
  },
  'office.you': { en: 'you', de: 'Sie' },
  'office.rings': { en: 'Rings on {devices}', de: 'Klingelt auf {devices}' },
  'office.ringsCount': {
    en: 'Rings on {count, plural, one {# device} other {# devices}}',
    de: 'Klingelt auf {count, plural, one {# Gerät} other {# Geräten}}',
  },
  'office.ringsNowhere': {
    en: 'No device: calls here do not ring for them',
    de: 'Kein Gerät: Anrufe hier klingeln bei dieser Person nicht',
  },
  'office.ringsUntold': {
    en: 'The platform does not say on which devices',
    de: 'Die Plattform gibt nicht an, auf welchen Geräten',
  },
  'office.gone': {
    en: 'This line is no longer there. Somebody may have deleted it.',
    de: 'Diese Leitung gibt es nicht mehr. Vielleicht wurde sie gelöscht.',
  },

  'office.rename': { en: 'Rename …', de: 'Umbenennen …' },
  'office.name': { en: 'Name', de: 'Name' },
  'office.nameMissing': { en: 'Enter a name.', de: 'Geben Sie einen Namen ein.' },
  'office.editPeople': { en: 'Change people …', de: 'Personen ändern …' },
  'office.editPeopleTitle': { en: 'People in {line}', de: 'Personen in {line}' },
  'office.editPeopleHint': {
    en: 'Whoever stays keeps their devices. Whoever is new rings on the device that the platform chooses for them.',
    de: 'Wer bleibt, behält seine Geräte. Bei wem es neu klingelt, für den wählt die Plattform das Gerät.',
  },
  'office.searchPeople': { en: 'Search people', de: 'Personen suchen' },
  'office.chosen': {
    en: '{count, plural, =0 {Nobody is chosen} one {# person is chosen} other {# people are chosen}}',
    de: '{count, plural, =0 {Niemand ist gewählt} one {# Person ist gewählt} other {# Personen sind gewählt}}',
  },
  'office.nobodyLeft': {
    en: 'With nobody in it, calls that come in here ring nowhere.',
    de: 'Ohne Personen klingeln Anrufe, die hier eingehen, nirgends.',
  },
  'office.editDevices': { en: 'Devices …', de: 'Geräte …' },
  'office.editDevicesOf': { en: 'Devices of {name} …', de: 'Geräte von {name} …' },
  'office.editDevicesTitle': { en: 'Devices of {name} in {line}', de: 'Geräte von {name} in {line}' },
  'office.editDevicesHint': {
    en: 'Calls that come in here ring on these devices.',
    de: 'Anrufe, die hier eingehen, klingeln auf diesen Geräten.',
  },
  'office.devicesUnread': {
    en: 'Your token may not see the devices of {name}.',
    de: 'Ihr Token darf die Geräte von {name} nicht sehen.',
  },
  'office.devicesNone': { en: '{name} has no devices.', de: '{name} hat keine Geräte.' },
  'office.unknownDevice': {
    en: 'A device that is not listed ({id})',
    de: 'Ein Gerät, das nicht aufgeführt ist ({id})',
  },
  'office.delete': { en: 'Delete …', de: 'Löschen …' },
  'office.deleteTitle': { en: 'Delete {line}', de: '{line} löschen' },
  'office.deleteHint': {
    en: 'The channel is deleted for everybody, and calls to its numbers no longer come in there. This cannot be undone. To go on, enter its name.',
    de: 'Der Kanal wird für alle gelöscht, und Anrufe an seine Nummern gehen dort nicht mehr ein. Das lässt sich nicht zurücknehmen. Geben Sie seinen Namen ein, um fortzufahren.',
  },
  'office.deleteName': { en: 'Name of the channel', de: 'Name des Kanals' },
  'office.deleteSure': { en: 'Delete for everybody', de: 'Für alle löschen' },
  'office.deleteNot': {
    en: 'Enter {line} as it is written here.',
    de: 'Geben Sie {line} so ein, wie es hier steht.',
  },
  'office.save': { en: 'Save', de: 'Sichern' },
  'office.saving': { en: 'Saving …', de: 'Wird gesichert …' },
  'office.cancel': { en: 'Cancel', de: 'Abbrechen' },
  'office.saved': { en: '{line} was changed.', de: '{line} wurde geändert.' },
  'office.deleted': { en: '{line} was deleted.', de: '{line} wurde gelöscht.' },
  'office.notSaved': { en: 'It was not changed. {why}', de: 'Es wurde nichts geändert. {why}' },
  'office.notDeleted': { en: 'It was not deleted. {why}', de: 'Es wurde nichts gelöscht. {why}' },
  'office.changedElsewhere': {
    en: 'Somebody else has changed {line} in the meantime. The current state is shown; change it again if you still want to.',
    de: 'Inzwischen hat jemand anders {line} geändert. Gezeigt wird der aktuelle Stand; ändern Sie ihn erneut, wenn Sie noch möchten.',
  },
  'office.notMember': {
    en: 'This person is no longer in {line}.',
    de: 'Diese Person ist nicht mehr in {line}.',
  },
  'office.otherName': {
    en: 'The channel is called {line} now. Enter that name to delete it.',
    de: 'Der Kanal heißt jetzt {line}. Geben Sie diesen Namen ein, um ihn zu löschen.',
  },
  'office.notYours': {
    en: 'Only {owner}, who owns this channel, or an administrator of the account can change it.',
    de: 'Nur {owner}, der oder dem dieser Kanal gehört, oder wer das Konto verwaltet, kann ihn ändern.',
  },
  'office.classicReadOnly': {
    en: 'Groups and phonelines can be changed in the web interface of the platform only.',
    de: 'Gruppen und Anschlüsse lassen sich nur in der Weboberfläche der Plattform ändern.',
  },
} satisfies Texts;
