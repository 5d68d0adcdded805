import type { Texts } from './text.ts';

/** Call rules. */
export const rules = {
  'rules.policyFirst': { en: 'Before your own rules', de: 'Vor Ihren eigenen Regeln' },
  'rules.policyLast': { en: 'After your own rules', de: 'Nach Ihren eigenen Regeln' },
  'rules.title': { en: 'Call rules', de: 'Anrufregeln' },
  'rules.hint': {
    en: 'The first rule that fits a call decides. Where none fits, do-not-disturb decides. Calls from emergency numbers always ring.',
    de: 'Die erste passende Regel entscheidet. Passt keine, entscheidet „Nicht stören“. Anrufe von Notrufnummern klingeln immer.',
  },
  'rules.scope': {
    en: 'A rule applies to calls that ring only you. A call that also rings colleagues keeps ringing there; it just does not show on this computer.',
    de: 'Eine Regel gilt für Anrufe, die nur bei Ihnen klingeln. Klingelt ein Anruf auch bei anderen, klingelt er dort weiter und erscheint nur auf diesem Computer nicht.',
  },
  'rules.noPushes': {
    en: 'Rules have no effect at the moment: Deskbell learns of calls only after they have begun. See “Pushes” below.',
    de: 'Die Regeln wirken gerade nicht: Deskbell erfährt von Anrufen erst, wenn sie schon begonnen haben. Siehe „Pushes“ weiter unten.',
  },
  'rules.empty': {
    en: 'No rules yet. For example: unknown callers go to voicemail after 6 PM.',
    de: 'Noch keine Regeln. Zum Beispiel: Unbekannte Anrufer gehen ab 18:00 Uhr an die Voicemail.',
  },
  'rules.failed': {
    en: 'The rules could not be loaded. {why}',
    de: 'Die Regeln konnten nicht geladen werden. {why}',
  },
  'rules.add': { en: 'Add rule', de: 'Regel hinzufügen' },
  'rules.list': {
    en: 'Rules, in the order in which they are tried',
    de: 'Regeln in der Reihenfolge, in der sie geprüft werden',
  },
  'rules.on': { en: 'Rule “{name}”', de: 'Regel „{name}“' },
  'rules.edit': { en: 'Edit the rule “{name}”', de: 'Regel „{name}“ bearbeiten' },
  'rules.up': { en: 'Move the rule “{name}” up', de: 'Regel „{name}“ nach oben verschieben' },
  'rules.down': { en: 'Move the rule “{name}” down', de: 'Regel „{name}“ nach unten verschieben' },
  'rules.drag': { en: 'Drag to reorder', de: 'Zum Sortieren ziehen' },
  'rules.moved': {
    en: '“{name}” is now rule {place} of {count}.',
    de: '„{name}“ ist jetzt Regel {place} von {count}.',
  },
  'rules.deleted': { en: 'Rule “{name}” deleted.', de: 'Regel „{name}“ gelöscht.' },
  'rules.undone': { en: 'Rule “{name}” is back.', de: 'Regel „{name}“ ist wieder da.' },
  'rules.what': {
    en: '{callers}{when, select, none {} other {, {when}}}{lines, select, none {} other {, {lines}}}: {action}',
    de: '{callers}{when, select, none {} other {, {when}}}{lines, select, none {} other {, {lines}}}: {action}',
  },
  'rules.callers.everybody': { en: 'Everybody', de: 'Alle Anrufer' },
  'rules.callers.unknown': { en: 'Unknown callers', de: 'Unbekannte Anrufer' },
  'rules.callers.withheld': { en: 'Withheld numbers', de: 'Unterdrückte Nummern' },
  'rules.callers.numbers': {
    en: '{first}{more, plural, =0 {} one { and # more} other { and # more}}',
    de: '{first}{more, plural, =0 {} one { und # weitere} other { und # weitere}}',
  },
  'rules.when': { en: '{days} {from}–{to}', de: '{days} {from}–{to} Uhr' },
  'rules.everyDay': { en: 'every day', de: 'täglich' },
  'rules.lines': {
    en: '{count, plural, one {on one line} other {on # lines}}',
    de: '{count, plural, one {auf einer Leitung} other {auf # Leitungen}}',
  },
  'rules.action.voicemail': { en: 'to voicemail', de: 'an die Voicemail' },
  'rules.action.redirect': { en: 'to {number}', de: 'an {number}' },
  'rules.action.askForKey': {
    en: '{number, select, none {must press {code}} other {with {code} to {number}}}, else {otherwise}',
    de: '{number, select, none {nur mit Taste {code}} other {mit {code} an {number}}}, sonst {otherwise}',
  },
  'rules.action.busy': { en: 'busy tone', de: 'als besetzt abgewiesen' },
  'rules.action.rejected': { en: 'rejected', de: 'abgewiesen' },
  'rules.action.hangup': { en: 'hung up', de: 'aufgelegt' },
  'rules.action.ring': { en: 'rings as usual', de: 'klingelt wie gewohnt' },
  'rules.uses': {
    en: '{count, plural, =0 {Not applied in the last 30 days} one {Applied once in the last 30 days} other {Applied # times in the last 30 days}}',
    de: '{count, plural, =0 {In den letzten 30 Tagen nicht angewendet} one {In den letzten 30 Tagen einmal angewendet} other {In den letzten 30 Tagen #-mal angewendet}}',
  },
  'rules.last': { en: 'last: {when}', de: 'zuletzt: {when}' },
  'rules.recent': { en: 'Applied to recent calls', de: 'Auf letzte Anrufe angewendet' },

  'rules.newTitle': { en: 'New rule', de: 'Neue Regel' },
  'rules.editTitle': { en: 'Edit rule', de: 'Regel bearbeiten' },
  'rules.form.callers': { en: 'Calls from', de: 'Anrufe von' },
  'rules.form.numbersOption': { en: 'Certain numbers', de: 'Bestimmte Nummern' },
  'rules.form.numbers': { en: 'Phone numbers', de: 'Telefonnummern' },
  'rules.form.numbersHint': { en: 'One number per line.', de: 'Eine Nummer pro Zeile.' },
  'rules.form.unknownHint': {
    en: 'Callers who are not in your contacts. Until your contacts are loaded, nobody counts as unknown.',
    de: 'Anrufer, die nicht in Ihren Kontakten stehen. Bis Ihre Kontakte geladen sind, gilt niemand als unbekannt.',
  },
  'rules.form.action': { en: 'What happens', de: 'Was geschieht' },
  'rules.form.voicemail': { en: 'Send to voicemail', de: 'An die Voicemail umleiten' },
  'rules.form.redirect': { en: 'Send to another number', de: 'An andere Nummer umleiten' },
  'rules.form.busy': { en: 'Refuse as busy', de: 'Als besetzt abweisen' },
  'rules.form.rejected': { en: 'Reject', de: 'Abweisen' },
  'rules.form.hangup': { en: 'Hang up', de: 'Auflegen' },
  'rules.form.ring': {
    en: 'Ring as usual',
    de: 'Wie gewohnt klingeln',
  },
  'rules.form.ringHint': {
    en: 'An exception to the rules below. Do-not-disturb still applies.',
    de: 'Eine Ausnahme von den Regeln darunter. „Nicht stören“ gilt weiterhin.',
  },
  'rules.form.askForKey': {
    en: 'Ask the caller to press a key',
    de: 'Tastendruck verlangen',
  },
  'rules.form.askForKeyHint': {
    en: '{pass, select, redirect {The call does not show here. It is listed in the recent calls, not as missed.} other {The call shows here once the right key has been pressed. Otherwise it is listed in the recent calls, not as missed.}} Calls that also ring others show without a key.',
    de: '{pass, select, redirect {Der Anruf erscheint hier nicht. Er steht in den letzten Anrufen, nicht als verpasst.} other {Der Anruf erscheint hier erst, wenn die richtige Taste gedrückt wurde. Sonst steht er in den letzten Anrufen, nicht als verpasst.}} Anrufe, die auch bei anderen klingeln, erscheinen ohne Tastendruck.',
  },
  'rules.form.code': { en: 'Key or code', de: 'Taste oder Code' },
  'rules.form.codeHint': {
    en: 'One digit, or a code of up to {count} digits.',
    de: 'Eine Ziffer oder ein Code aus bis zu {count} Ziffern.',
  },
  'rules.form.seconds': { en: 'Time limit', de: 'Zeitlimit' },
  'rules.form.secondsOption': { en: '{count} seconds', de: '{count} Sekunden' },
  'rules.form.announcement': { en: 'Announcement (optional)', de: 'Ansage (optional)' },
  'rules.form.announcementHint': {
    en: 'Public https address of a WAV file (8 kHz, 16 bit, mono, 30 seconds at most) that says which key to press. Without one, callers hear nothing.',
    de: 'Öffentliche https-Adresse einer WAV-Datei (8 kHz, 16 Bit, mono, höchstens 30 Sekunden), die sagt, welche Taste zu drücken ist. Ohne Ansage hören Anrufer nichts.',
  },
  'rules.form.pass': { en: 'When it is pressed', de: 'Wird sie gedrückt' },
  'rules.form.passRing': { en: 'Let the call ring', de: 'Anruf klingeln lassen' },
  'rules.form.passTo': { en: 'Number when it is pressed', de: 'Nummer, wenn sie gedrückt wird' },
  'rules.form.otherwise': { en: 'Otherwise', de: 'Sonst' },
  'rules.form.otherwiseTo': { en: 'Number otherwise', de: 'Nummer in allen anderen Fällen' },
  'rules.form.noCode': {
    en: 'Enter the digit or code that callers are to press.',
    de: 'Geben Sie die Ziffer oder den Code ein, den Anrufer drücken sollen.',
  },
  'rules.form.to': { en: 'Send callers to', de: 'Anrufer umleiten an' },
  'rules.form.hours': { en: 'Only at certain hours', de: 'Nur zu bestimmten Zeiten' },
  'rules.form.days': { en: 'Days', de: 'Tage' },
  'rules.form.from': { en: 'From', de: 'Von' },
  'rules.form.until': { en: 'Until', de: 'Bis' },
  'rules.form.zone': {
    en: 'By the clock of this computer ({zone}).',
    de: 'Nach der Uhr dieses Computers ({zone}).',
  },
  'rules.form.overnight': {
    en: 'Runs past midnight, into the next day.',
    de: 'Geht über Mitternacht bis in den nächsten Tag.',
  },
  'rules.form.lines': { en: 'Only on certain lines', de: 'Nur auf bestimmten Leitungen' },
  'rules.form.noLines': {
    en: 'The lines of the account are not known yet.',
    de: 'Die Leitungen des Kontos sind noch nicht bekannt.',
  },
  'rules.form.save': { en: 'Save rule', de: 'Regel speichern' },
  'rules.form.noName': { en: 'Give the rule a name.', de: 'Geben Sie der Regel einen Namen.' },
  'rules.form.noNumbers': {
    en: 'Enter at least one phone number.',
    de: 'Geben Sie mindestens eine Telefonnummer ein.',
  },
  'rules.form.noTarget': {
    en: 'Enter the number that callers are sent to.',
    de: 'Geben Sie die Nummer ein, an die umgeleitet werden soll.',
  },
  'rules.form.noDays': { en: 'Choose at least one day.', de: 'Wählen Sie mindestens einen Tag.' },
  'rules.form.noLine': { en: 'Choose at least one line.', de: 'Wählen Sie mindestens eine Leitung.' },
  'rules.name': { en: '{callers}: {action}', de: '{callers}: {action}' },

  'rules.blocked': { en: 'Blocked callers', de: 'Gesperrte Anrufer' },
  'rules.blockedHint': {
    en: 'Blocked with “Block” on the popup, in recent calls or on a person’s page.',
    de: 'Gesperrt mit „Sperren“ im Popup, in den letzten Anrufen oder auf der Seite einer Person.',
  },
  'rules.blockedBy.platform': {
    en: 'by the platform, on all devices',
    de: 'durch die Plattform, auf allen Geräten',
  },
  'rules.blockedBy.rule': { en: 'by a rule of this computer', de: 'durch eine Regel dieses Computers' },
  'rules.unblock': { en: 'Unblock {who}', de: '{who} freigeben' },
  'rules.block': { en: 'Block {who}', de: '{who} sperren' },

  'rules.did.voicemail': {
    en: 'Sent to voicemail by the rule “{name}”',
    de: 'An die Voicemail umgeleitet durch die Regel „{name}“',
  },
  'rules.did.redirect': {
    en: 'Sent to {number} by the rule “{name}”',
    de: 'An {number} umgeleitet durch die Regel „{name}“',
  },
  'rules.did.busy': {
    en: 'Refused as busy by the rule “{name}”',
    de: 'Als besetzt abgewiesen durch die Regel „{name}“',
  },
  'rules.did.rejected': { en: 'Rejected by the rule “{name}”', de: 'Abgewiesen durch die Regel „{name}“' },
  'rules.did.hangup': { en: 'Hung up by the rule “{name}”', de: 'Aufgelegt durch die Regel „{name}“' },
  'rules.did.ring': { en: 'Let through by the rule “{name}”', de: 'Durchgelassen durch die Regel „{name}“' },
  'rules.did.askedForKey': {
    en: '{pressed, select, right {Pressed the right {count, plural, one {key} other {keys}}} wrong {Pressed a wrong key} other {Pressed no key}}. {did}',
    de: '{pressed, select, right {Richtige {count, plural, one {Taste} other {Tasten}} gedrückt} wrong {Falsche Taste gedrückt} other {Keine Taste gedrückt}}. {did}',
  },
  'rules.did.gaveUp': {
    en: 'Hung up without pressing a key; asked by the rule “{name}”',
    de: 'Aufgelegt, ohne eine Taste zu drücken; gefragt durch die Regel „{name}“',
  },
  'rules.did.hidden': {
    en: 'Not shown because of the rule “{name}”; it rang for others, too',
    de: 'Nicht angezeigt wegen der Regel „{name}“; klingelte auch bei anderen',
  },

  'rules.problem.emergency': {
    en: 'Calls cannot be sent to the emergency number {number}.',
    de: 'Anrufe können nicht an die Notrufnummer {number} umgeleitet werden.',
  },
  'rules.problem.internal': {
    en: '{number} is an internal number. Enter the whole phone number: only that can be reached by a rule.',
    de: '{number} ist eine interne Nummer. Geben Sie die vollständige Telefonnummer ein: Nur sie kann eine Regel erreichen.',
  },
  'rules.problem.loop': {
    en: '{number} is one of your own numbers. The call would come back to you again and again. Choose another number.',
    de: '{number} ist eine Ihrer eigenen Nummern. Der Anruf käme immer wieder zu Ihnen zurück. Wählen Sie eine andere Nummer.',
  },
  'rules.problem.costly': {
    en: '{number} looks like a number that costs extra. Every call that is sent there would be charged to your account.',
    de: '{number} ist vermutlich kostenpflichtig. Jeder dorthin umgeleitete Anruf würde Ihrem Konto berechnet.',
  },
  'rules.problem.code': {
    en: 'Enter one to {count} digits. Other keys than 0 to 9 cannot be used.',
    de: 'Geben Sie eine bis {count} Ziffern ein. Andere Tasten als 0 bis 9 sind nicht möglich.',
  },
  'rules.problem.announcement': {
    en: 'The platform cannot fetch this address. Enter a public address that begins with https://, or leave the field empty.',
    de: 'Diese Adresse kann die Plattform nicht abrufen. Geben Sie eine öffentliche Adresse ein, die mit https:// beginnt, oder lassen Sie das Feld leer.',
  },
  'rules.problem.gone': { en: 'This rule is no longer there.', de: 'Diese Regel gibt es nicht mehr.' },
} satisfies Texts;
