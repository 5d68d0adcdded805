import type { Texts } from './text.ts';

/** What an administrator set for this computer, and what is wrong with the file that says it. */
export const policy = {
  'policy.lockedHint': { en: 'Set by your administrator', de: 'Von Ihrer Administration festgelegt' },
  'policy.title': { en: 'Managed by your organisation', de: 'Von Ihrer Organisation verwaltet' },
  'policy.titleRefused': { en: 'Policy of this computer', de: 'Richtlinie dieses Computers' },
  'policy.nothing': {
    en: 'Nothing is set by an administrator until then: all settings can be changed here.',
    de: 'Bis dahin ist nichts von einer Administration festgelegt: Alle Einstellungen lassen sich hier ändern.',
  },
  'policy.lead': {
    en: 'Your administrator set some of the settings of this computer.',
    de: 'Ihre Administration hat einige Einstellungen dieses Computers festgelegt.',
  },
  'policy.file': { en: 'File', de: 'Datei' },
  'policy.since': { en: 'Applied since', de: 'Angewendet seit' },
  'policy.locked': { en: 'Set and locked', de: 'Festgelegt und gesperrt' },
  'policy.defaults': { en: 'Set until you choose otherwise', de: 'Vorgegeben, bis Sie etwas anderes wählen' },
  'policy.mistakes': { en: 'Mistakes in the file', de: 'Fehler in der Datei' },
  'policy.mistake': {
    en: 'Line {line}, column {column}{named, select, yes {, {field}} other {}}: expected {expected}.',
    de: 'Zeile {line}, Spalte {column}{named, select, yes {, {field}} other {}}: Erwartet wird {expected}.',
  },
  'policy.moreMistakes': {
    en: 'There are more than {count} mistakes; the rest of them is not listed.',
    de: 'Es gibt mehr als {count} Fehler; die übrigen sind nicht aufgeführt.',
  },
  'policy.notice.mistakes': {
    en: '{count, plural, one {The policy of this computer has a mistake; everything else in it applies.} other {The policy of this computer has {more, select, yes {more than } other {}}# mistakes; everything else in it applies.}} Settings, “Managed by your organisation”, shows where. Please tell your administrator.',
    de: '{count, plural, one {Die Richtlinie dieses Computers enthält einen Fehler; alles andere darin gilt.} other {Die Richtlinie dieses Computers enthält {more, select, yes {mehr als } other {}}# Fehler; alles andere darin gilt.}} Wo, steht in den Einstellungen unter „Von Ihrer Organisation verwaltet“. Bitte informieren Sie Ihre Administration.',
  },
  'policy.problem.damaged': {
    en: 'The policy {file} is damaged (line {line}). What it said before still applies. Please tell your administrator.',
    de: 'Die Richtlinie {file} ist beschädigt (Zeile {line}). Es gilt weiter, was vorher darin stand. Bitte informieren Sie Ihre Administration.',
  },
  'policy.problem.kept': {
    en: '{why} What the file said before still applies.',
    de: '{why} Es gilt weiter, was vorher in der Datei stand.',
  },
  'policy.problem.damagedAtStart': {
    en: 'The policy {file} is damaged (line {line}). What can be read of it applies; locked settings whose value cannot be read stay as they are. Please tell your administrator.',
    de: 'Die Richtlinie {file} ist beschädigt (Zeile {line}). Was sich davon lesen lässt, gilt; gesperrte Einstellungen, deren Wert sich nicht lesen lässt, bleiben, wie sie sind. Bitte informieren Sie Ihre Administration.',
  },
  'policy.problem.notTried': {
    en: 'This computer has a policy, {file}. So {tried} is not tried.',
    de: 'Auf diesem Computer gibt es eine Richtlinie: {file}. Daher wird {tried} nicht ausprobiert.',
  },
  'policy.problem.untrusted': {
    en: 'The policy {file} is ignored, because not only administrators can change {place}. Please tell your administrator.',
    de: 'Die Richtlinie {file} wird ignoriert, weil nicht nur Administratoren {place} ändern können. Bitte informieren Sie Ihre Administration.',
  },
  'policy.problem.unreadable': {
    en: 'The policy {file} cannot be read ({detail}) and is not applied. Please tell your administrator.',
    de: 'Die Richtlinie {file} lässt sich nicht lesen ({detail}) und wird nicht angewendet. Bitte informieren Sie Ihre Administration.',
  },
  'policy.problem.brokenLink': {
    en: 'The policy {file} is a link to {target}, where there is nothing, and is not applied. Please tell your administrator.',
    de: 'Die Richtlinie {file} ist eine Verknüpfung mit {target}, wo nichts ist, und wird nicht angewendet. Bitte informieren Sie Ihre Administration.',
  },
  'policy.problem.brokenWay': {
    en: 'The policy {file} cannot be reached and is not applied: {place} is a link to {target}, where there is nothing. Please tell your administrator.',
    de: 'Die Richtlinie {file} ist nicht erreichbar und wird nicht angewendet: {place} ist eine Verknüpfung mit {target}, wo nichts ist. Bitte informieren Sie Ihre Administration.',
  },
  'policy.problem.noFolder': {
    en: 'The policy {file} cannot be reached and is not applied: {place} is not a folder. Please tell your administrator.',
    de: 'Die Richtlinie {file} ist nicht erreichbar und wird nicht angewendet: {place} ist kein Ordner. Bitte informieren Sie Ihre Administration.',
  },
  'policy.problem.forbidden': {
    en: 'The policy {file} is not applied: the user who is signed in to this computer is not allowed to read it. Please tell your administrator.',
    de: 'Die Richtlinie {file} wird nicht angewendet: Wer an diesem Computer angemeldet ist, darf sie nicht lesen. Bitte informieren Sie Ihre Administration.',
  },
  'policy.problem.noFile': {
    en: 'The policy {file} is {what, select, folder {a folder} other {a pipe or a device}}, not a file, and is not applied. Please tell your administrator.',
    de: 'Die Richtlinie {file} ist {what, select, folder {ein Ordner} other {eine Pipe oder ein Gerät}}, keine Datei, und wird nicht angewendet. Bitte informieren Sie Ihre Administration.',
  },
  'policy.problem.noText': {
    en: 'The policy {file} is not text in UTF-8 or UTF-16 and is not applied. It has to be saved as UTF-8. Please tell your administrator.',
    de: 'Die Richtlinie {file} ist kein Text in UTF-8 oder UTF-16 und wird nicht angewendet. Sie muss als UTF-8 gespeichert werden. Bitte informieren Sie Ihre Administration.',
  },
  'policy.problem.tooLarge': {
    en: 'The policy {file} is larger than 1 MB and is not applied. Please tell your administrator.',
    de: 'Die Richtlinie {file} ist größer als 1 MB und wird nicht angewendet. Bitte informieren Sie Ihre Administration.',
  },
  'policy.problem.missing': {
    en: 'There is no policy at {file}.',
    de: 'Unter {file} gibt es keine Richtlinie.',
  },
  'policy.signedOut': {
    en: 'Your administrator set another platform for this computer: {host}. Please sign in there. Your notes and local contacts are still here.',
    de: 'Ihre Administration hat für diesen Computer eine andere Plattform festgelegt: {host}. Bitte melden Sie sich dort an. Ihre Notizen und lokalen Kontakte sind noch da.',
  },
  'policy.signedOutMethod': {
    en: 'Your administrator set that this computer signs in with {method, select, browser {the browser} other {a token}}. Please sign in again that way. Your notes and local contacts are still here.',
    de: 'Ihre Administration hat festgelegt, dass sich dieser Computer mit {method, select, browser {dem Browser} other {einem Token}} anmeldet. Bitte melden Sie sich so erneut an. Ihre Notizen und lokalen Kontakte sind noch da.',
  },

  'policy.expected.boolean': { en: 'true or false', de: 'true oder false' },
  'policy.expected.null': { en: 'null', de: 'null' },
  'policy.expected.number': { en: 'a number from {from} to {to}', de: 'eine Zahl von {from} bis {to}' },
  'policy.expected.integer': {
    en: 'a whole number from {from} to {to}',
    de: 'eine ganze Zahl von {from} bis {to}',
  },
  'policy.expected.text': {
    en: '{least, plural, =0 {{most, plural, =0 {a text} other {a text of at most # characters}}} other {{most, plural, =0 {a text} other {a text of {least} to # characters}}}}',
    de: '{least, plural, =0 {{most, plural, =0 {ein Text} other {ein Text von höchstens # Zeichen}}} other {{most, plural, =0 {ein Text} other {ein Text von {least} bis # Zeichen}}}}',
  },
  'policy.expected.digits': {
    en: 'a phone number in digits alone, with its country code, such as +493023125101, or an internal number, such as 42',
    de: 'eine Telefonnummer nur aus Ziffern, mit Landesvorwahl, etwa +493023125101, oder eine interne Nummer, etwa 42',
  },
  'policy.expected.bookId': {
    en: 'an ID of 8 digits, or letters from a to f, such as 1a2b3c4d',
    de: 'eine ID aus 8 Ziffern oder Buchstaben von a bis f, etwa 1a2b3c4d',
  },
  'policy.expected.missing': {
    en: 'this member, which is missing: {what}',
    de: 'dieser Eintrag, der fehlt: {what}',
  },
  'policy.expected.values': {
    en: '{count, plural, one {{values}} other {one of {values}}}',
    de: '{count, plural, one {{values}} other {eines von {values}}}',
  },
  'policy.expected.list': {
    en: '{least, plural, =0 {{most, plural, =0 {a list, each {of}} other {a list of at most #, each {of}}}} other {{most, plural, =0 {a list of at least {least}, each {of}} other {a list of {least} to #, each {of}}}}}',
    de: '{least, plural, =0 {{most, plural, =0 {eine Liste, darin jeweils {of}} other {eine Liste von höchstens #, darin jeweils {of}}}} other {{most, plural, =0 {eine Liste von mindestens {least}, darin jeweils {of}} other {eine Liste von {least} bis #, darin jeweils {of}}}}}',
  },
  'policy.expected.object': { en: 'an object with {names}', de: 'ein Objekt mit {names}' },
  'policy.expected.kinds': {
    en: 'an object whose {member} is one of {values}',
    de: 'ein Objekt, dessen {member} eines von {values} ist',
  },
  'policy.expected.orNull': { en: '{what}, or null', de: '{what} oder null' },
  'policy.expected.either': { en: '{one}, or {other}', de: '{one} oder {other}' },
  'policy.expected.other': { en: 'another value ({detail})', de: 'ein anderer Wert ({detail})' },
  'policy.expected.address': {
    en: 'an address that begins with https://, without user name, question mark and #',
    de: 'eine Adresse, die mit https:// beginnt, ohne Benutzernamen, Fragezeichen und #',
  },
  'policy.expected.endpoint': {
    en: 'an address that begins with https://, without user name and #',
    de: 'eine Adresse, die mit https:// beginnt, ohne Benutzernamen und #',
  },
  'policy.expected.baseUrl': {
    en: 'the base address of the platform, which ends in /v2 or names no version, such as https://api.example.com/v2',
    de: 'die Basisadresse der Plattform, die auf /v2 endet oder keine Version nennt, etwa https://api.example.com/v2',
  },
  'policy.expected.lockedBaseUrl': {
    en: 'the base address of the platform, such as https://api.example.com/v2: nobody could sign in to an empty one. This lock is not applied',
    de: 'die Basisadresse der Plattform, etwa https://api.example.com/v2: An einer leeren könnte sich niemand anmelden. Diese Sperre gilt nicht',
  },
  'policy.expected.browserClient': {
    en: '{missing} in “signIn” as well: without it nobody could sign in with the browser. This lock is not applied',
    de: 'zusätzlich {missing} in „signIn“: Ohne diese Angabe könnte sich niemand mit dem Browser anmelden. Diese Sperre gilt nicht',
  },
  'policy.expected.tunnelPort': {
    en: 'this member, which is missing: the port of this computer that the tunnel leads to at Cloudflare; or “tunnelName”, where its credentials are on the computer',
    de: 'dieser Eintrag, der fehlt: der Port dieses Computers, zu dem der Tunnel bei Cloudflare führt; oder „tunnelName“, wenn seine Zugangsdaten auf dem Computer liegen',
  },
  'policy.expected.host': {
    en: 'the name or address of a server, nothing else',
    de: 'Name oder Adresse eines Servers, sonst nichts',
  },
  'policy.expected.noOption': {
    en: 'a value that does not begin with a hyphen (-)',
    de: 'ein Wert, der nicht mit einem Bindestrich (-) beginnt',
  },
  'policy.expected.ip': { en: 'an IPv4 or IPv6 address', de: 'eine IPv4- oder IPv6-Adresse' },
  'policy.expected.both': {
    en: 'certificate and key, both or none',
    de: 'Zertifikat und Schlüssel, beide oder keins',
  },
  'policy.expected.keys.unreadable': {
    en: 'keys as in “{sample}”',
    de: 'ein Tastenkürzel wie „{sample}“',
  },
  'policy.expected.keys.reserved': {
    en: 'other keys, as in “{sample}”: these belong to the system or to the program that is typed in',
    de: 'ein anderes Tastenkürzel wie „{sample}“: Dieses gehört dem System oder dem Programm, in dem geschrieben wird',
  },
  'policy.expected.keys.twice': {
    en: 'other keys than those of {other}',
    de: 'ein anderes Tastenkürzel als das von {other}',
  },
  'policy.expected.crm.address': {
    en: 'an address without user name and password, such as {sample}',
    de: 'eine Adresse ohne Benutzernamen und Passwort, etwa {sample}',
  },
  'policy.expected.crm.placeholders': {
    en: 'no other words in braces than {names}',
    de: 'in geschweiften Klammern nur {names}',
  },
  'policy.expected.crm.host': {
    en: 'words in braces only after the name of the server',
    de: 'Wörter in geschweiften Klammern erst nach dem Namen des Servers',
  },
  'policy.expected.crm.scheme': {
    en: 'an address that begins with https://, or {scheme} in crm.schemes as well',
    de: 'eine Adresse, die mit https:// beginnt, oder {scheme} auch in crm.schemes',
  },
  'policy.expected.scheme': {
    en: 'a scheme in lower case without colon, such as mycrm, but none that runs code or reads files',
    de: 'ein Schema in Kleinbuchstaben ohne Doppelpunkt, etwa mycrm, aber keines, das Programme ausführt oder Dateien liest',
  },
  'policy.expected.source': {
    en: 'an address or a network, such as 192.0.2.0/24',
    de: 'eine Adresse oder ein Netz, etwa 192.0.2.0/24',
  },
  'policy.expected.typedAddress': {
    en: 'a domain, a host or an address that begins with https://, without question mark and #',
    de: 'eine Domain, ein Host oder eine Adresse, die mit https:// beginnt, ohne Fragezeichen und #',
  },
  'policy.expected.pem': {
    en: 'the text of a certificate in a PEM file, with \\n for each end of a line',
    de: 'der Text eines Zertifikats aus einer PEM-Datei, mit \\n für jedes Zeilenende',
  },
  'policy.expected.base': {
    en: 'a distinguished name, such as ou=people,dc=example,dc=com',
    de: 'ein Distinguished Name, etwa ou=people,dc=example,dc=com',
  },
  'policy.expected.filter': {
    en: 'an LDAP filter with a closing bracket for each opening one',
    de: 'ein LDAP-Filter mit einer schließenden Klammer zu jeder öffnenden',
  },
  'policy.expected.bookFields': {
    en: 'at least one field of a contact, such as "name" or "workNumber"',
    de: 'mindestens ein Feld eines Kontakts, etwa "name" oder "workNumber"',
  },
  'policy.expected.ldap': {
    en: 'the directory server, such as ldap.example.com or ldaps://ldap.example.com:636',
    de: 'der Verzeichnisserver, etwa ldap.example.com oder ldaps://ldap.example.com:636',
  },
  'policy.expected.encrypted': {
    en: '"ldaps" or "startTls": without encryption only a directory on this computer is read',
    de: '"ldaps" oder "startTls": Unverschlüsselt wird nur ein Verzeichnis auf diesem Computer gelesen',
  },
  'policy.expected.path': { en: 'the full path of a file', de: 'der vollständige Pfad einer Datei' },
  'policy.expected.webLookup': {
    en: 'an https address with the number after the name of the server, such as {sample}',
    de: 'eine https-Adresse mit der Nummer hinter dem Namen des Servers, etwa {sample}',
  },
  'policy.expected.phoneNumber': {
    en: 'a phone number that exists, in digits alone, with its country code, such as +493023125101',
    de: 'eine gültige Telefonnummer nur aus Ziffern, mit Landesvorwahl, etwa +493023125101',
  },
  'policy.expected.cheapNumber': {
    en: 'a phone number that costs no more than a call',
    de: 'eine Telefonnummer, die nicht mehr kostet als ein Anruf',
  },
  'policy.expected.keyCode': {
    en: 'one to eight digits in quotation marks, such as "1"',
    de: 'eine bis acht Ziffern in Anführungszeichen, etwa "1"',
  },
  'policy.expected.announcement': {
    en: 'a public address that begins with https://',
    de: 'eine öffentliche Adresse, die mit https:// beginnt',
  },
  'policy.expected.sourceId': {
    en: 'the ID of a source: {names}',
    de: 'die ID einer Quelle: {names}',
  },
  'policy.expected.otherId': {
    en: 'another ID than that of an address book above; this one is left out',
    de: 'eine andere ID als die eines Adressbuchs darüber; dieses wird ausgelassen',
  },
  'policy.expected.otherIdThan': {
    en: 'another ID than that of an address book {where, select, locked {in “locked”} other {above}}; this one is left out',
    de: 'eine andere ID als die eines Adressbuchs {where, select, locked {in „locked“} other {darüber}}; dieses wird ausgelassen',
  },
  'policy.expected.ownId': {
    en: 'an “id” of its own in this address book, such as "{sample}": a book {where, select, locked {in “locked”} other {above}} has the same address; this one is left out',
    de: 'eine eigene „id“ in diesem Adressbuch, etwa "{sample}": Eines {where, select, locked {in „locked“} other {darüber}} hat dieselbe Adresse; dieses wird ausgelassen',
  },
  'policy.expected.noCopy': {
    en: 'no address book that is the same as one above; this one is left out',
    de: 'kein Adressbuch, das einem darüber gleicht; dieses wird ausgelassen',
  },
  'policy.expected.placeId': {
    en: 'an “id” of its own in this address book: "id": "{sample}", as a book above has the same address; without it, users enter their password again when it is renamed',
    de: 'eine eigene „id“ in diesem Adressbuch: "id": "{sample}", da eines darüber dieselbe Adresse hat; ohne sie geben Benutzer ihr Passwort neu ein, wenn es umbenannt wird',
  },
  'policy.expected.header': {
    en: 'the name of a header alone, such as X-Api-Key; Deskbell asks each user for its value',
    de: 'nur der Name einer Kopfzeile, etwa X-Api-Key; nach dessen Wert fragt Deskbell jeden Benutzer',
  },
  'policy.expected.json.comma': { en: 'a comma here', de: 'hier ein Komma' },
  'policy.expected.json.extraComma': { en: 'no comma here', de: 'hier kein Komma' },
  'policy.expected.json.point': {
    en: 'a number with a point, such as 1.5',
    de: 'eine Zahl mit Punkt, etwa 1.5',
  },
  'policy.expected.json.colon': {
    en: 'a colon between name and value',
    de: 'ein Doppelpunkt zwischen Name und Wert',
  },
  'policy.expected.json.name': {
    en: 'the name of a member, in double quotation marks',
    de: 'der Name eines Eintrags in doppelten Anführungszeichen',
  },
  'policy.expected.json.value': {
    en: 'a value: a text in double quotation marks, a number, true, false or null',
    de: 'ein Wert: ein Text in doppelten Anführungszeichen, eine Zahl, true, false oder null',
  },
  'policy.expected.json.number': { en: 'a complete number', de: 'eine vollständige Zahl' },
  'policy.expected.json.close': {
    en: 'a closing {bracket}',
    de: 'eine schließende Klammer {bracket}',
  },
  'policy.expected.json.unclosed': {
    en: 'a closing {bracket} for the bracket that is opened here',
    de: 'eine schließende Klammer {bracket} zu der, die hier geöffnet wird',
  },
  'policy.expected.json.extraClose': {
    en: 'no closing bracket here',
    de: 'hier keine schließende Klammer',
  },
  'policy.expected.json.end': {
    en: 'the end of the file: the bracket before closes all of it',
    de: 'das Ende der Datei: Die Klammer davor schließt alles ab',
  },
  'policy.expected.json.character': { en: '{character} here', de: 'hier {character}' },
  'policy.expected.json.noCharacter': { en: 'no {character} here', de: 'hier kein {character}' },
  'policy.expected.json.quote': {
    en: 'a quotation mark at the end of this text',
    de: 'ein Anführungszeichen am Ende dieses Textes',
  },
  'policy.expected.json.escape': {
    en: 'two backslashes where one is meant, as in C:\\\\Users',
    de: 'zwei umgekehrte Schrägstriche, wo einer gemeint ist, etwa C:\\\\Users',
  },
  'policy.expected.json.control': {
    en: 'no tab or other control character in a text, but \\t for a tab and \\n for a new line',
    de: 'kein Tabulator oder anderes Steuerzeichen im Text, sondern \\t für einen Tabulator und \\n für eine neue Zeile',
  },
  'policy.expected.json.comment': { en: 'the end of the comment', de: 'das Ende des Kommentars' },
  'policy.expected.comment': {
    en: 'a comment that begins with //, not with #',
    de: 'ein Kommentar, der mit // beginnt, nicht mit #',
  },
  'policy.expected.readable': {
    en: 'a readable character here; type it again and save the file as UTF-8',
    de: 'hier ein lesbares Zeichen; geben Sie es neu ein und speichern Sie die Datei als UTF-8',
  },
  'policy.expected.wholeCharacter': {
    en: 'whole characters: an escape such as \\ud83d alone is half of one',
    de: 'ganze Zeichen: Ein Escape wie \\ud83d allein ist nur ein halbes',
  },
  'policy.expected.shallow': {
    en: 'at most {most} levels; what lies deeper is not read',
    de: 'höchstens {most} Ebenen; was tiefer liegt, wird nicht gelesen',
  },
  'policy.expected.whole': {
    en: 'an object with the members “defaults” and “locked”',
    de: 'ein Objekt mit den Einträgen „defaults“ und „locked“',
  },
  'policy.expected.content': {
    en: 'an object with the members “defaults” and “locked”; this file is empty',
    de: 'ein Objekt mit den Einträgen „defaults“ und „locked“; diese Datei ist leer',
  },
  'policy.expected.once': {
    en: 'this member only once: it is in line {line} already; the last one applies',
    de: 'dieser Eintrag nur einmal: Er steht schon in Zeile {line}; der letzte gilt',
  },
  'policy.expected.joined': {
    en: 'this group only once: it is in line {line} already; both are read, and of a member in both the last one applies',
    de: 'diese Gruppe nur einmal: Sie steht schon in Zeile {line}; beide werden gelesen, und steht ein Eintrag in beiden, gilt der letzte',
  },
  'policy.expected.fewer': {
    en: 'at most {most} elements; those behind them are not applied',
    de: 'höchstens {most} Elemente; die dahinter gelten nicht',
  },
  'policy.expected.known': {
    en: 'no member of this name here, but one of: {names}',
    de: 'kein Eintrag dieses Namens, sondern einer von: {names}',
  },
  'policy.expected.meant': {
    en: 'another name (did you mean “{meant}”?); the members here are: {names}',
    de: 'ein anderer Name (meinten Sie „{meant}“?); hier gibt es: {names}',
  },
  'policy.expected.noSecret': {
    en: 'no password, token or other secret: every user of the computer can read this file. Secrets are asked of the user and kept in the keychain',
    de: 'kein Passwort, Token oder anderes Geheimnis: Alle Benutzer des Computers können diese Datei lesen. Geheimnisse werden vom Benutzer erfragt und im Schlüsselbund aufbewahrt',
  },
} satisfies Texts;
