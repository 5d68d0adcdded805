import type { Texts } from './text.ts';

/** What an administrator can set, one line for each member of the policy: `policy.member.` and its path. */
export const policyMemberTexts = {
  'policy.member.locale': { en: 'Language of the program', de: 'Sprache des Programms' },
  'policy.member.theme': { en: 'Light or dark appearance', de: 'Helle oder dunkle Darstellung' },
  'policy.member.zoom': { en: 'Size of the windows, 1 is 100%', de: 'Größe der Fenster, 1 ist 100 %' },
  'policy.member.signIn.baseUrl': {
    en: 'Base address of the platform',
    de: 'Basisadresse der Plattform',
  },
  'policy.member.signIn.method': {
    en: 'How users sign in: with the browser, with a token, or as they like',
    de: 'Wie sich Benutzer anmelden: mit dem Browser, mit einem Token oder nach Wahl',
  },
  'policy.member.signIn.clientId': {
    en: 'Client ID of Deskbell for sign-in with the browser',
    de: 'Client-ID von Deskbell für die Anmeldung mit dem Browser',
  },
  'policy.member.signIn.authorizeUrl': {
    en: 'Authorization address for sign-in with the browser',
    de: 'Autorisierungsadresse für die Anmeldung mit dem Browser',
  },
  'policy.member.signIn.tokenUrl': {
    en: 'Token address for sign-in with the browser',
    de: 'Token-Adresse für die Anmeldung mit dem Browser',
  },
  'policy.member.popup.enabled': {
    en: 'Whether calls are shown in a popup',
    de: 'Ob Anrufe in einem Popup erscheinen',
  },
  'policy.member.popup.offLines': {
    en: 'Lines whose calls are not shown in the popup: IDs of channels, or numbers on classic accounts',
    de: 'Leitungen, deren Anrufe nicht im Popup erscheinen: IDs von Kanälen oder, bei klassischen Konten, Nummern',
  },
  'policy.member.popup.whileInCall': {
    en: 'Whether further calls are shown in the popup during a call',
    de: 'Ob weitere Anrufe während eines Gesprächs im Popup erscheinen',
  },
  'policy.member.popup.ringSeconds': {
    en: 'How long a ringing call stays in the popup, in seconds; null: as long as it rings',
    de: 'Wie lange ein klingelnder Anruf im Popup bleibt, in Sekunden; null: solange es klingelt',
  },
  'policy.member.popup.lingerSeconds': {
    en: 'How long an ended call stays in the popup, in seconds; null: until it is closed',
    de: 'Wie lange ein beendeter Anruf im Popup bleibt, in Sekunden; null: bis er geschlossen wird',
  },
  'policy.member.popup.corner': {
    en: 'Corner of the screen in which the popup appears',
    de: 'Bildschirmecke, in der das Popup erscheint',
  },
  'policy.member.popup.display': {
    en: 'Display on which the popup appears',
    de: 'Bildschirm, auf dem das Popup erscheint',
  },
  'policy.member.sound.enabled': { en: 'Ring sound of Deskbell', de: 'Klingelton von Deskbell' },
  'policy.member.sound.volume': { en: 'Volume of the ring sound', de: 'Lautstärke des Klingeltons' },
  'policy.member.sound.silenceKey': {
    en: 'Key that silences a ringing call; null: none',
    de: 'Tastenkürzel, das einen klingelnden Anruf stummschaltet; null: keines',
  },
  'policy.member.playback.volume': {
    en: 'Volume of voicemails and recordings',
    de: 'Lautstärke von Voicemails und Aufnahmen',
  },
  'policy.member.playback.rate': {
    en: 'Playback speed of voicemails and recordings',
    de: 'Wiedergabetempo von Voicemails und Aufnahmen',
  },
  'policy.member.crm.template': {
    en: 'Address of the CRM for a caller, with placeholders; empty: none',
    de: 'Adresse des CRM für einen Anrufer, mit Platzhaltern; leer: keine',
  },
  'policy.member.crm.opens': {
    en: 'When the CRM opens for incoming calls',
    de: 'Wann sich das CRM bei eingehenden Anrufen öffnet',
  },
  'policy.member.crm.opensOut': {
    en: 'When the CRM opens for outgoing calls',
    de: 'Wann sich das CRM bei ausgehenden Anrufen öffnet',
  },
  'policy.member.crm.schemes': {
    en: 'Schemes that the CRM address may begin with besides https',
    de: 'Schemata, mit denen die CRM-Adresse neben https beginnen darf',
  },
  'policy.member.start.atLogin': {
    en: 'Start when the user logs in to the computer',
    de: 'Start bei der Anmeldung am Computer',
  },
  'policy.member.start.hidden': {
    en: 'Start in the tray, without a window',
    de: 'Start im Infobereich, ohne Fenster',
  },
  'policy.member.updates.automatic': {
    en: 'Automatic updates',
    de: 'Automatische Updates',
  },
  'policy.member.retention.days': {
    en: 'How many days the timeline is kept; null: as long as the account keeps it',
    de: 'Wie viele Tage der Verlauf aufbewahrt wird; null: so lange wie im Konto',
  },
  'policy.member.retention.notes': {
    en: 'Whether entries with a note are kept longer or deleted with the rest',
    de: 'Ob Einträge mit Notiz länger aufbewahrt oder mit den anderen gelöscht werden',
  },
  'policy.member.balance.warnBelow': {
    en: 'Amount below which users are warned about their balance; null: never',
    de: 'Betrag, unter dem vor niedrigem Guthaben gewarnt wird; null: nie',
  },
  'policy.member.hotkeys.dialSelection': {
    en: 'Key that dials the selected number; null: none',
    de: 'Tastenkürzel, das die markierte Nummer wählt; null: keines',
  },
  'policy.member.hotkeys.hangUp': {
    en: 'Key that hangs up a call; null: none',
    de: 'Tastenkürzel, das auflegt; null: keines',
  },
  'policy.member.hotkeys.mute': {
    en: 'Key that mutes the microphone; null: none',
    de: 'Tastenkürzel, das das Mikrofon stummschaltet; null: keines',
  },
  'policy.member.hotkeys.hold': {
    en: 'Key that puts a call on hold; null: none',
    de: 'Tastenkürzel, das einen Anruf hält; null: keines',
  },
  'policy.member.hotkeys.doNotDisturb': {
    en: 'Key for do-not-disturb; null: none',
    de: 'Tastenkürzel für „Nicht stören“; null: keines',
  },
  'policy.member.hotkeys.palette': {
    en: 'Key that opens the command palette; null: none',
    de: 'Tastenkürzel, das die Befehlspalette öffnet; null: keines',
  },
  'policy.member.links.handle': {
    en: 'Whether Deskbell opens links to phone numbers (tel:, callto:)',
    de: 'Ob Deskbell Links auf Telefonnummern öffnet (tel:, callto:)',
  },
  'policy.member.links.dialAtOnce': {
    en: 'Whether numbers from other programs are called at once',
    de: 'Ob Nummern aus anderen Programmen sofort angerufen werden',
  },
  'policy.member.focus': {
    en: 'How calls are shown while the system is in focus mode',
    de: 'Wie Anrufe im Fokusmodus des Systems gemeldet werden',
  },
  'policy.member.agentLogs.enabled': {
    en: 'Whether the logs of AI agents are received',
    de: 'Ob Protokolle von KI-Agenten empfangen werden',
  },
  'policy.member.agentLogs.sources': {
    en: 'Addresses and networks that may send logs of AI agents; empty: any',
    de: 'Adressen und Netze, die Protokolle von KI-Agenten senden dürfen; leer: alle',
  },
  'policy.member.tunnel': {
    en: 'How pushes reach the desk: the tunnel or relay, with its address',
    de: 'Wie Pushes ankommen: Tunnel oder Relay, mit Adresse',
  },
  'policy.member.doNotDisturb.answer': {
    en: 'What happens to incoming calls during do-not-disturb',
    de: 'Was bei „Nicht stören“ mit eingehenden Anrufen geschieht',
  },
  'policy.member.sourceOrder': {
    en: 'Order of the sources of contacts: IDs of address books, platform, own',
    de: 'Reihenfolge der Kontaktquellen: IDs von Adressbüchern, platform, own',
  },
  'policy.member.keepAnswersHours': {
    en: 'How long looked-up numbers are kept, in hours',
    de: 'Wie lange nachgeschlagene Nummern aufbewahrt werden, in Stunden',
  },
  'policy.member.addressBooks': {
    en: 'Address books that every user has beside their own; users are asked for the passwords',
    de: 'Adressbücher, die alle Benutzer neben ihren eigenen haben; nach Passwörtern werden die Benutzer gefragt',
  },
  'policy.member.callRules': {
    en: 'Call rules: locked ones come before those of the user, defaults after them',
    de: 'Anrufregeln: gesperrte gelten vor denen des Benutzers, Vorgaben danach',
  },
} satisfies Texts;
