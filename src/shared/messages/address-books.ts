import type { Texts } from './text.ts';

/** Address books from elsewhere. */
export const addressBooks = {
  'addressBook.signIn': { en: 'User name and password\u00a0…', de: 'Benutzername und Passwort\u00a0…' },
  'addressBook.enterKey': { en: 'Key\u00a0…', de: 'Schlüssel\u00a0…' },
  'addressBook.signInTitle': { en: 'Sign in to {name}', de: 'Bei {name} anmelden' },
  'addressBook.signInHint': {
    en: 'Your administrator set up this address book.',
    de: 'Ihre Administration hat dieses Adressbuch eingerichtet.',
  },
  'addressBook.asksPassword': {
    en: '{others, plural, =0 {The address book “{name}” of your administrator needs} one {“{name}” and another address book of your administrator need} other {“{name}” and # other address books of your administrator need}} your user name and password, or your key. Enter them in the settings, under “Address books”.',
    de: '{others, plural, =0 {Das Adressbuch „{name}“ Ihrer Administration braucht} one {„{name}“ und ein weiteres Adressbuch Ihrer Administration brauchen} other {„{name}“ und # weitere Adressbücher Ihrer Administration brauchen}} Ihren Benutzernamen und Ihr Passwort oder Ihren Schlüssel. Geben Sie das in den Einstellungen unter „Adressbücher“ ein.',
  },
  'addressBook.waitsForPassword': {
    en: '{count, plural, one {A change of a contact waits} other {# changes of contacts wait}}: the server of “{name}” does not accept the user name or the password. Enter them again in the settings, under “Address books”.',
    de: '{count, plural, one {Eine Änderung an einem Kontakt wartet} other {# Änderungen an Kontakten warten}}: Der Server von „{name}“ akzeptiert Benutzername oder Passwort nicht. Geben Sie beides in den Einstellungen unter „Adressbücher“ erneut ein.',
  },
  'addressBook.title': { en: 'Address books', de: 'Adressbücher' },
  'addressBook.hint': {
    en: 'Contacts come from all of these. Where several have the same number, the one further up comes first.',
    de: 'Kontakte kommen aus allen diesen Quellen. Haben mehrere dieselbe Nummer, steht die weiter oben zuerst.',
  },
  'addressBook.list': {
    en: 'Sources of contacts, in their order',
    de: 'Kontaktquellen in ihrer Reihenfolge',
  },
  'addressBook.platform': { en: 'Contacts of the platform', de: 'Kontakte der Plattform' },
  'addressBook.up': { en: 'Move “{name}” up', de: '„{name}“ nach oben verschieben' },
  'addressBook.down': { en: 'Move “{name}” down', de: '„{name}“ nach unten verschieben' },
  'addressBook.moved': {
    en: '“{name}” is now {place} of {count}.',
    de: '„{name}“ steht jetzt an Stelle {place} von {count}.',
  },
  'addressBook.refresh': { en: 'Refresh “{name}”', de: '„{name}“ aktualisieren' },
  'addressBook.stop': { en: 'Stop reading “{name}”', de: 'Lesen von „{name}“ abbrechen' },
  'addressBook.more': { en: 'More for “{name}”', de: 'Weitere Aktionen für „{name}“' },
  'addressBook.edit': { en: 'Edit\u00a0…', de: 'Bearbeiten\u00a0…' },
  'addressBook.pause': { en: 'Pause', de: 'Pausieren' },
  'addressBook.continue': { en: 'Continue', de: 'Fortsetzen' },
  'addressBook.remove': { en: 'Remove\u00a0…', de: 'Entfernen\u00a0…' },

  'addressBook.contactsRead': {
    en: '{count, plural, =0 {No contacts} one {# contact} other {# contacts}}, read {when}',
    de: '{count, plural, =0 {Keine Kontakte} one {# Kontakt} other {# Kontakte}}, Stand: {when}',
  },
  'addressBook.new': { en: 'Not read yet', de: 'Noch nicht gelesen' },
  'addressBook.asked': {
    en: 'Numbers are looked up one by one',
    de: 'Nummern werden einzeln nachgeschlagen',
  },
  'addressBook.paused': { en: 'Paused', de: 'Pausiert' },
  'addressBook.reading': {
    en: 'Reading … {count, number} of {total, number}',
    de: 'Wird gelesen … {count, number} von {total, number}',
  },
  'addressBook.storing': {
    en: 'Storing … {count, number} of {total, number}',
    de: 'Wird gespeichert … {count, number} von {total, number}',
  },
  'addressBook.readingSome': {
    en: 'Reading … {count, plural, =0 {} other {#}}',
    de: 'Wird gelesen … {count, plural, =0 {} other {#}}',
  },
  'addressBook.failing': {
    en: 'Cannot be read since {when}.',
    de: 'Nicht lesbar seit {when}.',
  },
  'addressBook.failingKept': {
    en: 'Cannot be read since {when}; its last state is kept.',
    de: 'Nicht lesbar seit {when}; der letzte Stand bleibt erhalten.',
  },
  'addressBook.retryAt': {
    en: 'Next attempt: {when}.',
    de: 'Nächster Versuch: {when}.',
  },
  'addressBook.unfinished': {
    en: 'Incomplete since {when}; its last state is kept.',
    de: 'Unvollständig seit {when}; der letzte Stand bleibt erhalten.',
  },
  'addressBook.waiting': {
    en: '{count, plural, one {# change waiting} other {# changes waiting}}',
    de: '{count, plural, one {# Änderung wartet} other {# Änderungen warten}}',
  },
  'addressBook.unreadable': {
    en: '{count, plural, one {# entry could not be read} other {# entries could not be read}}',
    de: '{count, plural, one {# Eintrag nicht lesbar} other {# Einträge nicht lesbar}}',
  },
  'addressBook.conflicts': {
    en: '{count, plural, one {# conflict} other {# conflicts}}',
    de: '{count, plural, one {# Konflikt} other {# Konflikte}}',
  },
  'addressBook.lost': {
    en: '{count, plural, one {# contact} other {# contacts}} fewer than before, {when}',
    de: '{count, plural, one {# Kontakt} other {# Kontakte}} weniger als vorher, {when}',
  },
  'addressBook.shrunk': {
    en: 'Now has {left, plural, =0 {none} other {only #}} of {count, plural, one {# contact} other {# contacts}}. Remove {left, plural, =0 {them} other {the others}} here, too?',
    de: 'Hat {left, plural, =0 {keinen} other {nur noch #}} von {count, plural, one {# Kontakt} other {# Kontakten}}. {left, plural, =0 {Alle} other {Die übrigen}} auch hier entfernen?',
  },
  'addressBook.shrunkHint': {
    en: 'If you keep them, the address book is paused.',
    de: 'Wenn Sie sie behalten, wird das Adressbuch pausiert.',
  },
  'addressBook.removeGone': { en: 'Remove them', de: 'Entfernen' },
  'addressBook.keepAnswers': {
    en: 'Keep looked-up numbers, in hours',
    de: 'Nachgeschlagene Nummern aufbewahren, in Stunden',
  },
  'addressBook.keepAnswersHint': {
    en: '0: numbers are looked up again at each call. At most 720 hours.',
    de: '0: Bei jedem Anruf wird neu nachgeschlagen. Höchstens 720 Stunden.',
  },
  'addressBook.removeTitle': { en: 'Remove “{name}”?', de: '„{name}“ entfernen?' },
  'addressBook.removeHint': {
    en: '{count, plural, =0 {Nothing changes in the address book itself.} one {Its contact is removed from this computer. Nothing changes in the address book itself.} other {Its # contacts are removed from this computer. Nothing changes in the address book itself.}}',
    de: '{count, plural, =0 {Am Adressbuch selbst ändert sich nichts.} one {Der Kontakt daraus verschwindet von diesem Computer. Am Adressbuch selbst ändert sich nichts.} other {Die # Kontakte daraus verschwinden von diesem Computer. Am Adressbuch selbst ändert sich nichts.}}',
  },
  'addressBook.removeCalls': {
    en: 'Past calls keep the names that they came with.',
    de: 'Vergangene Anrufe behalten die Namen, mit denen sie kamen.',
  },
  'addressBook.removeWaiting': {
    en: '{count, plural, one {# change not sent to it yet is lost.} other {# changes not sent to it yet are lost.}}',
    de: '{count, plural, one {# Änderung, die noch nicht übertragen ist, geht verloren.} other {# Änderungen, die noch nicht übertragen sind, gehen verloren.}}',
  },
  'addressBook.removeUnread': {
    en: 'Changes that you made earlier cannot be read right now. Any that are not sent to it yet are lost.',
    de: 'Ihre früheren Änderungen lassen sich gerade nicht lesen. Was davon noch nicht übertragen ist, geht verloren.',
  },
  'addressBook.removeSure': { en: 'Remove', de: 'Entfernen' },
  'addressBook.removed': { en: '“{name}” is removed.', de: '„{name}“ ist entfernt.' },
  'addressBook.saved': { en: '“{name}” is saved.', de: '„{name}“ ist gespeichert.' },

  'addressBook.reportTitle': { en: 'Not read from “{name}”', de: 'Nicht gelesen aus „{name}“' },
  'addressBook.reportSome': {
    en: 'The first {some, number} of {count, number}. Everything else was read.',
    de: 'Die ersten {some, number} von {count, number}. Alles andere wurde gelesen.',
  },
  'addressBook.reportAll': { en: 'Everything else was read.', de: 'Alles andere wurde gelesen.' },
  'addressBook.reportWhy': { en: 'Reason', de: 'Grund' },
  'addressBook.why.malformed': { en: 'It is damaged.', de: 'Beschädigt.' },
  'addressBook.why.nothing-in-it': {
    en: 'It has neither a name nor a number.',
    de: 'Enthält weder Name noch Nummer.',
  },
  'addressBook.why.number': {
    en: 'A number cannot be dialled; it is shown as written.',
    de: 'Eine Nummer lässt sich nicht wählen; sie wird so gezeigt, wie sie geschrieben ist.',
  },
  'addressBook.why.picture': {
    en: 'The picture is too large or of an unknown type; the contact was read.',
    de: 'Das Bild ist zu groß oder von unbekannter Art; der Kontakt wurde gelesen.',
  },
  'addressBook.why.encoding': {
    en: 'It has characters of another encoding.',
    de: 'Enthält Zeichen eines anderen Zeichensatzes.',
  },
  'addressBook.why.not-text': {
    en: 'It is not a text, so it was left out.',
    de: 'Kein Text, daher weggelassen.',
  },
  'addressBook.why.too-long': {
    en: 'It is too long; the beginning was read.',
    de: 'Zu lang; der Anfang wurde gelesen.',
  },
  'addressBook.why.refused': {
    en: 'The server does not hand it out. It is asked for again at the next reading.',
    de: 'Der Server gibt den Eintrag nicht heraus. Er wird beim nächsten Lesen erneut angefordert.',
  },
  'addressBook.why.no-address': {
    en: 'The server lists it at an address that cannot be used. Until that changes, no contacts are removed here.',
    de: 'Der Server nennt dafür eine unbrauchbare Adresse. Bis sich das ändert, werden hier keine Kontakte entfernt.',
  },

  'addressBook.conflictTitle': { en: 'Conflicts in “{name}”', de: 'Konflikte in „{name}“' },
  'addressBook.conflictHint': {
    en: 'These contacts were changed here and elsewhere at the same time. Choose which version stays.',
    de: 'Diese Kontakte wurden gleichzeitig hier und anderswo geändert. Wählen Sie, welche Fassung bleibt.',
  },
  'addressBook.field': { en: 'Field', de: 'Feld' },
  'addressBook.fieldEmpty': { en: 'Empty', de: 'Leer' },
  'addressBook.cardField.name': { en: 'Name', de: 'Name' },
  'addressBook.cardField.nickname': { en: 'Nickname', de: 'Spitzname' },
  'addressBook.cardField.organisation': { en: 'Company', de: 'Firma' },
  'addressBook.cardField.title': { en: 'Position', de: 'Position' },
  'addressBook.cardField.numbers': { en: 'Numbers', de: 'Nummern' },
  'addressBook.cardField.emails': { en: 'E-mail', de: 'E-Mail' },
  'addressBook.cardField.addresses': { en: 'Postal address', de: 'Anschrift' },
  'addressBook.cardField.websites': { en: 'Website', de: 'Website' },
  'addressBook.cardField.birthday': { en: 'Birthday', de: 'Geburtstag' },
  'addressBook.cardField.anniversary': { en: 'Anniversary', de: 'Jahrestag' },
  'addressBook.cardField.groups': { en: 'Groups', de: 'Gruppen' },
  'addressBook.cardField.note': { en: 'Note', de: 'Notiz' },
  'addressBook.cardField.picture': { en: 'Picture', de: 'Bild' },
  'addressBook.cardField.other': { en: 'Other details', de: 'Weitere Angaben' },
  'addressBook.pictureUnshown': {
    en: 'A picture that cannot be shown here',
    de: 'Ein Bild, das sich hier nicht anzeigen lässt',
  },
  'addressBook.staysEitherWay': {
    en: 'Changed only there, stays in either case',
    de: 'Nur dort geändert, bleibt in jedem Fall',
  },
  'addressBook.sameInBoth': { en: 'The same in both: {fields}', de: 'In beiden gleich: {fields}' },
  'addressBook.kept.mine': { en: 'You keep yours.', de: 'Ihre Fassung bleibt.' },
  'addressBook.kept.removal': { en: 'It is deleted there, too.', de: 'Auch dort gelöscht.' },
  'addressBook.kept.contact': { en: 'The contact stays.', de: 'Der Kontakt bleibt.' },
  'addressBook.kept.theirs': { en: 'You keep theirs.', de: 'Die andere Fassung bleibt.' },
  'addressBook.deciding': { en: 'Sending …', de: 'Wird gesendet …' },
  'addressBook.decided.waiting': {
    en: 'It is sent as soon as the server can be reached and accepts it.',
    de: 'Wird gesendet, sobald der Server erreichbar ist und es annimmt.',
  },
  'addressBook.decided.waiting-unsaved': {
    en: 'This cannot be saved on this computer. {why} Until then, it is sent only if the server accepts it before Deskbell quits.',
    de: 'Das lässt sich auf diesem Computer nicht speichern. {why} Bis dahin wird es nur gesendet, wenn der Server es annimmt, bevor Deskbell beendet wird.',
  },
  'addressBook.decided.gone': {
    en: 'There is nothing left to decide.',
    de: 'Hier ist nichts mehr zu entscheiden.',
  },
  'addressBook.decided.again': {
    en: 'It was changed there again meanwhile. Choose again.',
    de: 'Inzwischen wurde dort wieder etwas geändert. Wählen Sie erneut.',
  },
  'addressBook.decided.conflict': {
    en: 'It was changed there meanwhile. Choose a version under “conflicts”.',
    de: 'Inzwischen wurde dort etwas geändert. Wählen Sie unter „Konflikte“ eine Fassung.',
  },
  'addressBook.decided.refused': {
    en: 'Your version is kept under “changes refused”. {why}',
    de: 'Ihre Fassung liegt jetzt unter „Änderungen abgelehnt“. {why}',
  },
  'addressBook.decided.refusedAgain': { en: 'It was refused again.', de: 'Erneut abgelehnt.' },
  'addressBook.refused': {
    en: '{count, plural, one {# change refused} other {# changes refused}}',
    de: '{count, plural, one {# Änderung abgelehnt} other {# Änderungen abgelehnt}}',
  },
  'addressBook.refusedTitle': {
    en: 'Refused by the server of “{name}”',
    de: 'Vom Server von „{name}“ abgelehnt',
  },
  'addressBook.refusedHint': {
    en: 'These changes are kept on this computer only, until you decide what becomes of them.',
    de: 'Diese Änderungen liegen nur auf diesem Computer, bis Sie entscheiden, was damit geschieht.',
  },
  'addressBook.noRefused': { en: 'No refused changes any more', de: 'Keine abgelehnten Änderungen mehr' },
  'addressBook.refusedKind.create': { en: 'New contact: {name}', de: 'Neuer Kontakt: {name}' },
  'addressBook.refusedKind.change': { en: 'Changed contact: {name}', de: 'Geänderter Kontakt: {name}' },
  'addressBook.refusedKind.remove': { en: 'Deleted contact: {name}', de: 'Gelöschter Kontakt: {name}' },
  'addressBook.settle.retry': { en: 'Try again', de: 'Erneut versuchen' },
  'addressBook.settle.discard': { en: 'Discard my change', de: 'Meine Änderung verwerfen' },
  'addressBook.settle.discardGone': { en: 'Delete it here, too', de: 'Auch hier löschen' },
  'addressBook.settle.create': { en: 'Create it again', de: 'Neu anlegen' },
  'addressBook.lost.details': {
    en: 'Created again, it has what is listed here and its picture. A note, position, birthday or other details are not stored on this computer.',
    de: 'Neu angelegt hat der Kontakt nur, was hier steht, und sein Bild. Notiz, Position, Geburtstag und weitere Angaben sind auf diesem Computer nicht gespeichert.',
  },
  'addressBook.lost.details-and-picture': {
    en: 'Created again, it has only what is listed here. A note, position, birthday, picture or other details are not stored on this computer.',
    de: 'Neu angelegt hat der Kontakt nur, was hier steht. Notiz, Position, Geburtstag, Bild und weitere Angaben sind auf diesem Computer nicht gespeichert.',
  },
  'addressBook.lost.large-picture': {
    en: 'Created again, it has no picture of more than 200 KB, no logo and no sound: these are not stored on this computer.',
    de: 'Neu angelegt hat der Kontakt kein Bild über 200 KB, kein Logo und keinen Ton: Diese sind auf diesem Computer nicht gespeichert.',
  },
  'addressBook.settled.retry': { en: 'It is sent again.', de: 'Wird erneut gesendet.' },
  'addressBook.settled.discard': { en: 'Discarded.', de: 'Verworfen.' },
  'addressBook.settled.discardGone': { en: 'It is deleted here, too.', de: 'Auch hier gelöscht.' },
  'addressBook.settled.create': { en: 'It is created again.', de: 'Wird neu angelegt.' },
  'addressBook.refusedNotice': {
    en: '{count, plural, one {A change of a contact was refused} other {# changes of contacts were refused}} by the server of “{name}”. Decide in the settings, under “Address books”.',
    de: 'Der Server von „{name}“ hat {count, plural, one {eine Änderung an einem Kontakt} other {# Änderungen an Kontakten}} abgelehnt. Entscheiden Sie in den Einstellungen unter „Adressbücher“.',
  },
  'addressBook.conflictNotice': {
    en: '{count, plural, one {A contact} other {# contacts}} of “{name}” {count, plural, one {was} other {were}} changed here and elsewhere at the same time. Nothing is lost: choose a version in the settings, under “Address books”.',
    de: '{count, plural, one {Ein Kontakt} other {# Kontakte}} in „{name}“ {count, plural, one {wurde} other {wurden}} gleichzeitig hier und an anderer Stelle geändert. Nichts geht verloren: Wählen Sie in den Einstellungen unter „Adressbücher“ eine Fassung.',
  },
  'addressBook.conflictOf': { en: 'Conflict: {name}', de: 'Konflikt: {name}' },
  'addressBook.inConflict': {
    en: 'Changed here and in “{name}” at the same time.',
    de: 'Gleichzeitig hier und in „{name}“ geändert.',
  },
  'addressBook.chooseVersion': { en: 'Choose a version', de: 'Fassung wählen' },
  'addressBook.noConflicts': { en: 'No conflicts any more', de: 'Keine Konflikte mehr' },
  'addressBook.mine': { en: 'Mine', de: 'Meine Fassung' },
  'addressBook.theirs': { en: 'Theirs', de: 'Andere Fassung' },
  'addressBook.removed.mine': { en: 'Deleted here.', de: 'Hier gelöscht.' },
  'addressBook.keep.mine': { en: 'Keep mine', de: 'Meine behalten' },
  'addressBook.keep.removal': { en: 'Delete it there, too', de: 'Auch dort löschen' },
  'addressBook.keep.contact': { en: 'Keep the contact', de: 'Kontakt behalten' },
  'addressBook.keep.theirs': { en: 'Keep theirs', de: 'Andere behalten' },
  'addressBook.quoted': { en: '“{name}”', de: '„{name}“' },
  'addressBook.others': { en: '{count} more', de: '{count} weiteren' },
  'addressBook.fromAll': {
    en: '{count, plural, one {From the address book {names}} other {From the address books {names}}}',
    de: '{count, plural, one {Aus dem Adressbuch {names}} other {Aus den Adressbüchern {names}}}',
  },
  'addressBook.fromBoth': {
    en: '{count, plural, one {From the platform and the address book {names}} other {From the platform and the address books {names}}}',
    de: '{count, plural, one {Von der Plattform und aus dem Adressbuch {names}} other {Von der Plattform und aus den Adressbüchern {names}}}',
  },
  'addressBook.readOnlyPlace': {
    en: 'Cannot be edited here: you may only read “{name}”.',
    de: 'Lässt sich hier nicht bearbeiten: Sie dürfen „{name}“ nur lesen.',
  },
  'addressBook.goesTo': {
    en: 'As changed on this computer; not in the address book “{name}” yet',
    de: 'Wie auf diesem Computer geändert; noch nicht im Adressbuch „{name}“',
  },
  'addressBook.place': { en: 'Address book “{name}”', de: 'Adressbuch „{name}“' },

  'addressBook.gone': {
    en: 'This address book is no longer there.',
    de: 'Dieses Adressbuch gibt es nicht mehr.',
  },
  'addressBook.tooMany': {
    en: 'There are 30 address books already. Remove one first.',
    de: 'Es gibt bereits 30 Adressbücher. Entfernen Sie zuerst eines.',
  },
  'addressBook.fileRefused': {
    en: '“{file}” cannot be used. {why}',
    de: '„{file}“ kann nicht verwendet werden. {why}',
  },
  'addressBook.noAuthority': {
    en: '“{file}” is not a certificate of an authority. Choose a file in PEM or DER format.',
    de: '„{file}“ ist kein Zertifikat einer Zertifizierungsstelle. Wählen Sie eine Datei im PEM- oder DER-Format.',
  },
  'addressBook.changesDamaged': {
    en: 'Changes of contacts that waited for their address book could not be read. The file is kept as {file}.',
    de: 'Änderungen an Kontakten, die auf ihr Adressbuch warteten, konnten nicht gelesen werden. Die Datei liegt jetzt unter {file}.',
  },
  'addressBook.unread': { en: 'Address book', de: 'Adressbuch' },
  'addressBook.changesUnreadable': {
    en: 'Changes of contacts that wait for their address book cannot be read right now. The file is {file}. {why} Deskbell leaves the file as it is, reads it again every few seconds, and sends the changes then. Further changes are kept, too.',
    de: 'Änderungen an Kontakten, die auf ihr Adressbuch warten, können gerade nicht gelesen werden. Die Datei ist {file}. {why} Deskbell lässt die Datei, wie sie ist, liest sie alle paar Sekunden erneut und sendet die Änderungen dann. Auch weitere Änderungen werden aufbewahrt.',
  },
  'addressBook.cardsLost': {
    en: '{others, plural, =0 {What was stored of the contact “{name}” with its change is damaged. The change is} one {What was stored of “{name}” and another contact with their changes is damaged. The changes are} other {What was stored of “{name}” and # other contacts with their changes is damaged. The changes are}} still sent. If a contact must be created again, check its picture and its other fields there.',
    de: '{others, plural, =0 {Was vom Kontakt „{name}“ mit seiner Änderung gespeichert war, ist beschädigt. Die Änderung wird} one {Was von „{name}“ und einem weiteren Kontakt mit den Änderungen gespeichert war, ist beschädigt. Die Änderungen werden} other {Was von „{name}“ und # weiteren Kontakten mit den Änderungen gespeichert war, ist beschädigt. Die Änderungen werden}} trotzdem gesendet. Muss ein Kontakt neu angelegt werden, prüfen Sie dort sein Bild und die übrigen Felder.',
  },
  'addressBook.changesNotKept': {
    en: 'A change of a contact waits for its address book, but cannot be saved on this computer. {why} Deskbell tries again, and remembers it until it quits.',
    de: 'Eine Änderung an einem Kontakt wartet auf ihr Adressbuch, kann auf diesem Computer aber nicht gespeichert werden. {why} Deskbell versucht es erneut und merkt sie sich, bis es beendet wird.',
  },
  'addressBook.file.addressBook': { en: 'Address books', de: 'Adressbücher' },
  'addressBook.file.authority': { en: 'Certificates', de: 'Zertifikate' },
  'addressBook.noJson': {
    en: 'The answer is not JSON, so nobody can be read from it. Check the address.',
    de: 'Die Antwort ist kein JSON, daher lässt sich niemand daraus lesen. Prüfen Sie die Adresse.',
  },
  'addressBook.missingAt': {
    en: 'The service has nothing at {address} (404). If it knows the sample number, check the address.',
    de: 'Der Dienst hat nichts unter {address} (404). Wenn er die Beispielnummer kennt, prüfen Sie die Adresse.',
  },
  'addressBook.unreadPaths': {
    en: 'No text at these paths: {paths}',
    de: 'Kein Text unter diesen Pfaden: {paths}',
  },

  'addressBook.waitSeconds': {
    en: '{count, plural, one {# second} other {# seconds}}',
    de: '{count, plural, one {# Sekunde} other {# Sekunden}}',
  },
  'addressBook.waitMinutes': {
    en: '{count, plural, one {# minute} other {# minutes}}',
    de: '{count, plural, one {# Minute} other {# Minuten}}',
  },
  'addressBook.waitHours': {
    en: '{count, plural, one {# hour} other {# hours}}',
    de: '{count, plural, one {# Stunde} other {# Stunden}}',
  },
} satisfies Texts;
