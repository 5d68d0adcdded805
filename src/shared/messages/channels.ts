import type { Texts } from './text.ts';

/** The lines of the account: channels, or groups and phonelines. */
export const channels = {
  'rail.channels': { en: 'Channels', de: 'Kanäle' },
  'rail.lines': { en: 'Lines', de: 'Leitungen' },

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
    de: 'Keine Gruppe und kein Anschluss steht Ihnen offen',
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
    en: 'Choose a channel to see who it rings.',
    de: 'Wählen Sie einen Kanal, um zu sehen, bei wem er klingelt.',
  },
  'channels.pickClassic': {
    en: 'Choose a group or a phoneline to see who it rings.',
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
    en: 'Callers can wait{waiting, select, yes {, and their waiting time counts} other {}}. {sound, select, yes {They hear a sound of your own.} other {They hear the sound of the platform.}}',
    de: 'Anrufer können warten{waiting, select, yes {, und ihre Wartezeit zählt} other {}}. {sound, select, yes {Sie hören eine eigene Wartemusik.} other {Sie hören die Wartemusik der Plattform.}}',
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
    en: 'Somebody else has changed {line} in the meantime. The current state is shown; change it again if you still want to.',
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
} satisfies Texts;
