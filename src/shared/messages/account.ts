import type { Texts } from './text.ts';

/** The account that is signed in, its balance, devices and forwarding. */
export const account = {
  'balance.lowTitle': { en: 'Low balance', de: 'Niedriges Guthaben' },
  'balance.low': {
    en: 'The balance of your telephony account is {amount}.',
    de: 'Das Guthaben Ihres Telefonkontos beträgt {amount}.',
  },
  'balance.warn': {
    en: 'Warn when the balance falls below',
    de: 'Warnen bei einem Guthaben unter',
  },
  'balance.warnHint': {
    en: 'Once each time it falls below the amount. Empty: no warning.',
    de: 'Jedes Mal, wenn es unter den Betrag fällt, einmal. Leer: keine Warnung.',
  },
  'balance.warnBad': {
    en: 'Enter an amount of at least 0, or leave the field empty.',
    de: 'Geben Sie einen Betrag ab 0 ein oder lassen Sie das Feld leer.',
  },

  'devices.none': { en: 'The account has no devices.', de: 'Das Konto hat keine Geräte.' },
  'devices.unread': { en: 'Not loaded from the platform yet', de: 'Noch nicht von der Plattform geladen' },
  'devices.online': { en: 'Online', de: 'Online' },
  'devices.offline': { en: 'Offline', de: 'Offline' },
  'devices.register': { en: 'Desk phone', de: 'Tischtelefon' },
  'devices.app': { en: 'App', de: 'App' },
  'devices.mobile': { en: 'Mobile', de: 'Mobil' },
  'devices.external': { en: 'External number', de: 'Externe Nummer' },
  'devices.doNotDisturbLeft': { en: 'Do not disturb, {left}', de: 'Nicht stören, {left}' },

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
  'forwarding.to': { en: 'Forward to', de: 'Umleiten an' },
  'forwarding.seconds': { en: 'After this many seconds', de: 'Nach so vielen Sekunden' },
  'forwarding.toMissing': { en: 'Enter a number.', de: 'Geben Sie eine Telefonnummer ein.' },
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
    en: 'Somebody else has changed it meanwhile. The current state is shown; change it again if you still want to.',
    de: 'Inzwischen hat jemand anders sie geändert. Gezeigt wird der aktuelle Stand; ändern Sie sie erneut, wenn Sie noch möchten.',
  },
  'forwarding.full': {
    en: 'No more forwardings are possible on this line.',
    de: 'Mehr Umleitungen sind auf dieser Leitung nicht möglich.',
  },

  'account.user': { en: 'Signed in as', de: 'Angemeldet als' },
  'account.type': { en: 'Account type', de: 'Kontotyp' },
  'account.newToken': { en: 'New system (from the token)', de: 'Neues System (laut Token)' },
  'account.newProbe': { en: 'New system (detected)', de: 'Neues System (erkannt)' },
  'account.classicToken': { en: 'Classic account (from the token)', de: 'Klassisches Konto (laut Token)' },
  'account.classicProbe': { en: 'Classic account (detected)', de: 'Klassisches Konto (erkannt)' },
  'account.tokenKeychain': {
    en: 'In the keychain of this computer',
    de: 'Im Schlüsselbund dieses Computers',
  },
  'account.tokenMemory': {
    en: 'In memory only; you sign in again at the next start',
    de: 'Nur im Arbeitsspeicher; beim nächsten Start melden Sie sich neu an',
  },
  'account.builtIn': { en: 'Built-in service', de: 'Eingebauter Dienst' },
  'account.builtInHint': {
    en: 'Somebody from the contacts calls you; the popup shows who.',
    de: 'Jemand aus den Kontakten ruft Sie an; das Popup zeigt, wer es ist.',
  },
  'account.letCall': { en: 'Trigger an incoming call', de: 'Eingehenden Anruf auslösen' },
  'account.actHint': {
    en: 'Play the part of the phone that rings and of the person at the other end.',
    de: 'Spielen Sie das klingelnde Telefon und die Gegenseite.',
  },
  'account.pickUp': { en: 'Pick up', de: 'Annehmen' },
  'account.pickUpFirst': {
    en: 'Your own device picks up first, then the other end',
    de: 'Zuerst nimmt Ihr Gerät an, dann die Gegenseite',
  },
  'account.callerHangsUp': { en: 'Caller hangs up', de: 'Anrufer legt auf' },
  'account.otherHangsUp': { en: 'Other end hangs up', de: 'Gegenseite legt auf' },
  'account.dialect': { en: 'Interface', de: 'Schnittstelle' },
  'account.dialect.looking': { en: 'Being detected', de: 'Wird erkannt' },
  'account.dialect.spec': {
    en: '{evidence, select, none {Standard} other {Standard, detected by {evidence}}}',
    de: '{evidence, select, none {Standard} other {Standard, erkannt an {evidence}}}',
  },
  'account.dialect.v2': {
    en: '{evidence, select, none {Version 2 of the live platform} other {Version 2 of the live platform, detected by {evidence}}}',
    de: '{evidence, select, none {Version 2 der Live-Plattform} other {Version 2 der Live-Plattform, erkannt an {evidence}}}',
  },
  'account.balance': { en: 'Balance', de: 'Guthaben' },
  'account.newGuess': {
    en: 'New system (a guess; choose the right one below)',
    de: 'Neues System (angenommen; wählen Sie unten das richtige)',
  },
  'account.newUser': { en: 'New system (your choice)', de: 'Neues System (Ihre Wahl)' },
  'account.classicUser': { en: 'Classic account (your choice)', de: 'Klassisches Konto (Ihre Wahl)' },
} satisfies Texts;
