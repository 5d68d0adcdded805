import type { Texts } from './text.ts';

/** Extensions, numbers and mobile phones of a classic account. */
export const extensions = {
  'extensions.overview': { en: 'Numbers and mobile phones', de: 'Telefonnummern und Mobiltelefone' },
  'extensions.overviewHint': { en: 'Of the whole account', de: 'Des ganzen Kontos' },
  'extensions.search': { en: 'Search extensions', de: 'Nebenstellen durchsuchen' },
  'extensions.found': {
    en: '{count, plural, one {# extension} other {# extensions}}',
    de: '{count, plural, one {# Nebenstelle} other {# Nebenstellen}}',
  },
  'extensions.failed': {
    en: 'The extensions could not be loaded. {why}',
    de: 'Die Nebenstellen konnten nicht geladen werden. {why}',
  },
  'extensions.kind.register': { en: 'Phone', de: 'Telefon' },
  'extensions.kind.external': { en: 'External phone', de: 'Externes Telefon' },
  'extensions.kind.fax': { en: 'Fax', de: 'Fax' },
  'extensions.kind.sms': { en: 'SMS', de: 'SMS' },
  'extensions.kind.voicemail': { en: 'Voicemail', de: 'Voicemail' },
  'extensions.kind.other': { en: 'Extension', de: 'Nebenstelle' },
  'extensions.product': { en: 'Base product: {name}', de: 'Basisprodukt: {name}' },

  'extensions.doNotDisturbMeans': {
    en: 'While this is on, the extension cannot be reached.',
    de: 'Solange das eingeschaltet ist, ist die Nebenstelle nicht erreichbar.',
  },
  'extensions.numbers': { en: 'Numbers', de: 'Telefonnummern' },
  'extensions.directDials': { en: 'Direct dial numbers', de: 'Durchwahlen' },
  'extensions.registered': { en: 'Signed in', de: 'Angemeldet' },
  'extensions.registeredNone': { en: 'No device', de: 'Kein Gerät' },
  'extensions.fact.registrar': { en: 'Registrar', de: 'Registrar' },
  'extensions.fact.proxy': { en: 'Outbound proxy', de: 'Ausgehender Proxy' },
  'extensions.fact.faxIn': { en: 'Receives faxes', de: 'Empfängt Faxe' },
  'extensions.fact.timezone': { en: 'Time zone', de: 'Zeitzone' },
  'extensions.fact.provider': { en: 'Provider', de: 'Anbieter' },
  'extensions.fact.externalNumber': { en: 'External number', de: 'Externe Nummer' },
  'extensions.yes': { en: 'Yes', de: 'Ja' },
  'extensions.announcement': { en: 'Announcement', de: 'Ansage' },
  'extensions.announcementNone': {
    en: 'This voicemail box has no announcement of its own.',
    de: 'Diese Voicemail-Box hat keine eigene Ansage.',
  },
  'extensions.changed': { en: '{name} was changed.', de: '{name} wurde geändert.' },
  'extensions.notChanged': { en: '{name} was not changed. {why}', de: '{name} wurde nicht geändert. {why}' },

  'extensions.mobiles': { en: 'Mobile phones', de: 'Mobiltelefone' },
  'extensions.mobilesNone': {
    en: 'No mobile phone is known to the account yet.',
    de: 'Das Konto kennt noch kein Mobiltelefon.',
  },
  'extensions.mobileExtension': { en: 'rings as an extension', de: 'klingelt als Nebenstelle' },
  'extensions.mobileRegistered': { en: 'signed in, not an extension', de: 'angemeldet, keine Nebenstelle' },
  'extensions.boxes': { en: 'Voicemail boxes', de: 'Voicemail-Boxen' },
  'extensions.boxesNone': {
    en: 'The account has no voicemail box.',
    de: 'Das Konto hat keine Voicemail-Box.',
  },
  'extensions.addMobile': { en: 'Add mobile phone …', de: 'Mobiltelefon hinzufügen …' },
  'extensions.addMobileTitle': { en: 'Add mobile phone', de: 'Mobiltelefon hinzufügen' },
  'extensions.addMobileHint': {
    en: 'The phone becomes an extension of yours, and calls can ring on it.',
    de: 'Das Telefon wird eine Ihrer Nebenstellen; Anrufe können darauf klingeln.',
  },
  'extensions.mobile.phoneNumber': { en: 'Phone number', de: 'Telefonnummer' },
  'extensions.mobile.vendor': { en: 'Manufacturer', de: 'Hersteller' },
  'extensions.mobile.model': { en: 'Model', de: 'Modell' },
  'extensions.mobile.firmware': { en: 'Software version', de: 'Softwareversion' },
  'extensions.mobileMissing': {
    en: 'Required by the platform.',
    de: 'Bitte ausfüllen: Die Plattform verlangt diese Angabe.',
  },
  'extensions.mobileAdded': { en: '{name} was added.', de: '{name} wurde hinzugefügt.' },
  'extensions.gsmCode': { en: 'Voicemail on mobile phones …', de: 'Voicemail für Mobiltelefone …' },
  'extensions.gsmHint': {
    en: 'A code for the keypad sends calls that a mobile phone does not take to your voicemail here.',
    de: 'Mit einem Code für die Wähltastatur landen nicht angenommene Anrufe eines Mobiltelefons auf Ihrer Voicemail.',
  },
  'extensions.gsmTitle': { en: 'Voicemail on mobile phones', de: 'Voicemail für Mobiltelefone' },
  'extensions.gsmHow': {
    en: 'Dial the code on the mobile phone itself and press its call button.',
    de: 'Wählen Sie den Code auf dem Mobiltelefon selbst und drücken Sie die Anruftaste.',
  },
  'extensions.gsmOn': { en: 'Turns forwarding on', de: 'Schaltet die Umleitung ein' },
  'extensions.gsmOff': { en: 'Turns forwarding off', de: 'Schaltet die Umleitung aus' },
  'extensions.gsmCopyOn': { en: 'Copy the code that turns it on', de: 'Code zum Einschalten kopieren' },
  'extensions.gsmCopyOff': { en: 'Copy the code that turns it off', de: 'Code zum Ausschalten kopieren' },
} satisfies Texts;
