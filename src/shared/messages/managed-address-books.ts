import type { Texts } from './text.ts';

/** What went wrong with an address book of an administrator, where its user cannot do what `failure.address-book` says. */
export const managedAddressBooks = {
  'managedBook.bad-address': {
    en: 'This is not an address of such an address book: {detail}. Tell your administrator, who set it up.',
    de: 'Das ist keine Adresse eines solchen Adressbuchs: {detail}. Wenden Sie sich an Ihre Administration, die es eingerichtet hat.',
  },
  'managedBook.not-encrypted': {
    en: 'Without encryption the password could be read on the way, so it is not sent. Tell your administrator, who set up this address book.',
    de: 'Ohne Verschlüsselung könnte das Passwort unterwegs mitgelesen werden; es wird daher nicht gesendet. Wenden Sie sich an Ihre Administration, die dieses Adressbuch eingerichtet hat.',
  },
  'managedBook.port': {
    en: 'The encryption that is set does not fit this port of the server ({detail}). Tell your administrator, who set up this address book.',
    de: 'Die eingestellte Verschlüsselung passt nicht zu diesem Port des Servers ({detail}). Wenden Sie sich an Ihre Administration, die dieses Adressbuch eingerichtet hat.',
  },
  'managedBook.unreachable': {
    en: 'The server does not answer ({detail}). Check the network connection. If it works otherwise, tell your administrator.',
    de: 'Der Server antwortet nicht ({detail}). Prüfen Sie die Netzwerkverbindung. Funktioniert sie sonst, wenden Sie sich an Ihre Administration.',
  },
  'managedBook.unknown-host': {
    en: 'There is no server with this name ({detail}). Check the VPN if it is a server of your company, or tell your administrator.',
    de: 'Es gibt keinen Server mit diesem Namen ({detail}). Prüfen Sie bei Servern Ihrer Firma das VPN oder wenden Sie sich an Ihre Administration.',
  },
  'managedBook.not-found': {
    en: 'Nothing was found there ({detail}). Tell your administrator, who set up this address book.',
    de: 'Dort wurde nichts gefunden ({detail}). Wenden Sie sich an Ihre Administration, die dieses Adressbuch eingerichtet hat.',
  },
  'managedBook.bad-answer': {
    en: 'The answer cannot be understood ({detail}). Tell your administrator, who set up this address book.',
    de: 'Die Antwort ist nicht verständlich ({detail}). Wenden Sie sich an Ihre Administration, die dieses Adressbuch eingerichtet hat.',
  },
  'managedBook.too-large': {
    en: 'The answer is too large ({detail}). Tell your administrator, who set up this address book.',
    de: 'Die Antwort ist zu groß ({detail}). Wenden Sie sich an Ihre Administration, die dieses Adressbuch eingerichtet hat.',
  },
  'managedBook.redirected': {
    en: 'The server redirects to another address ({detail}). Nothing is sent there. Tell your administrator, who set up this address book.',
    de: 'Der Server leitet zu einer anderen Adresse weiter ({detail}). Dorthin wird nichts gesendet. Wenden Sie sich an Ihre Administration, die dieses Adressbuch eingerichtet hat.',
  },
  'managedBook.bad-filter': {
    en: 'The filter cannot be understood ({detail}). Tell your administrator, who set up this address book.',
    de: 'Der Filter ist nicht verständlich ({detail}). Wenden Sie sich an Ihre Administration, die dieses Adressbuch eingerichtet hat.',
  },
  'managedBook.size-limited': {
    en: '{detail, plural, =0 {The server has entries but gives out none of them, so nothing is copied. Sign in with a user name that may read them, or tell your administrator, who set up this address book.} other {The server gives only {detail, plural, one {one entry} other {# entries}} and has more, so nothing is copied. Tell your administrator, who set up this address book.}}',
    de: '{detail, plural, =0 {Der Server hat Einträge, gibt aber keinen davon heraus, daher wird nichts kopiert. Melden Sie sich mit einem Benutzernamen an, der sie lesen darf, oder wenden Sie sich an Ihre Administration, die dieses Adressbuch eingerichtet hat.} other {Der Server gibt nur {detail, plural, one {einen Eintrag} other {# Einträge}} heraus und hat mehr, daher wird nichts kopiert. Wenden Sie sich an Ihre Administration, die dieses Adressbuch eingerichtet hat.}}',
  },
  'managedBook.no-file': {
    en: 'The file is not there. Check whether its drive is connected. If it is, tell your administrator, who set up this address book.',
    de: 'Die Datei ist nicht vorhanden. Prüfen Sie, ob ihr Laufwerk verbunden ist. Ist es das, wenden Sie sich an Ihre Administration, die dieses Adressbuch eingerichtet hat.',
  },
  'managedBook.file-forbidden': {
    en: 'You are not allowed to read this file, or a folder that it is in. Ask your administrator for permission.',
    de: 'Sie dürfen diese Datei oder einen Ordner, in dem sie liegt, nicht lesen. Bitten Sie Ihre Administration um die Berechtigung.',
  },
  'managedBook.file-too-large': {
    en: 'The file is too large ({detail}). Tell your administrator, who set up this address book.',
    de: 'Die Datei ist zu groß ({detail}). Wenden Sie sich an Ihre Administration, die dieses Adressbuch eingerichtet hat.',
  },
  'managedBook.path-too-long': {
    en: 'The path of the file is too long for this computer. Tell your administrator, who set up this address book.',
    de: 'Der Pfad der Datei ist für diesen Computer zu lang. Wenden Sie sich an Ihre Administration, die dieses Adressbuch eingerichtet hat.',
  },
  'managedBook.bad-file': {
    en: 'The file cannot be read as a table or as vCards ({detail}). Tell your administrator, who set up this address book.',
    de: 'Die Datei lässt sich nicht als Tabelle oder vCards lesen ({detail}). Wenden Sie sich an Ihre Administration, die dieses Adressbuch eingerichtet hat.',
  },
  'managedBook.other-kind': {
    en: 'A CSV table or vCards are expected. {detail} Tell your administrator, who set up this address book.',
    de: 'Erwartet wird eine CSV-Tabelle oder vCards. {detail} Wenden Sie sich an Ihre Administration, die dieses Adressbuch eingerichtet hat.',
  },
  'managedBook.header-refused': {
    en: 'The service refuses the request ({detail}). Check whether your key is still valid, and enter it again. If it is refused then, too, tell your administrator, who set up this address book.',
    de: 'Der Dienst lehnt die Anfrage ab ({detail}). Prüfen Sie, ob Ihr Schlüssel noch gilt, und geben Sie ihn erneut ein. Wird er wieder abgelehnt, wenden Sie sich an Ihre Administration, die dieses Adressbuch eingerichtet hat.',
  },
  'managedBook.wrong-encoding': {
    en: 'The characters of the file are not encoded as {detail}. Tell your administrator, who set up this address book.',
    de: 'Die Zeichen der Datei sind nicht als {detail} kodiert. Wenden Sie sich an Ihre Administration, die dieses Adressbuch eingerichtet hat.',
  },
  'managedBook.link-circle': {
    en: 'The file cannot be found: a link on its path points to itself. Tell your administrator, who set up this address book.',
    de: 'Die Datei ist nicht auffindbar: Eine Verknüpfung in ihrem Pfad zeigt auf sich selbst. Wenden Sie sich an Ihre Administration, die dieses Adressbuch eingerichtet hat.',
  },
  'managedBook.not-a-file': {
    en: 'This is a folder or a device, not a file: {detail}. Tell your administrator, who set up this address book.',
    de: 'Das ist ein Ordner oder ein Gerät, keine Datei: {detail}. Wenden Sie sich an Ihre Administration, die dieses Adressbuch eingerichtet hat.',
  },
} satisfies Texts;
