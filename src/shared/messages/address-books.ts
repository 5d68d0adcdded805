import type { Texts } from './text.ts';

/** Address books from elsewhere. */
export const addressBooks = {
  'addressBook.gone': {
    en: 'This address book is no longer there.',
    de: 'Dieses Adressbuch gibt es nicht mehr.',
  },
  'addressBook.tooMany': {
    en: 'There are 30 address books already. Remove one first.',
    de: 'Es gibt bereits 30 Adressbücher. Entfernen Sie zuerst eines.',
  },
  'addressBook.noAuthority': {
    en: '“{file}” is no certificate of an authority. Choose a file in PEM or DER format.',
    de: '„{file}“ ist kein Zertifikat einer Zertifizierungsstelle. Wählen Sie eine Datei im PEM- oder DER-Format.',
  },
  'addressBook.changesDamaged': {
    en: 'Changes of contacts that waited for their address book could not be read. The file is kept as {file}.',
    de: 'Änderungen an Kontakten, die auf ihr Adressbuch warteten, konnten nicht gelesen werden. Die Datei liegt jetzt unter {file}.',
  },
  'addressBook.changesNotKept': {
    en: 'A change of a contact waits for its address book, but cannot be saved on this computer. {why}',
    de: 'Eine Änderung an einem Kontakt wartet auf ihr Adressbuch, kann auf diesem Computer aber nicht gespeichert werden. {why}',
  },
  'addressBook.file.addressBook': { en: 'Address books', de: 'Adressbücher' },
  'addressBook.file.authority': { en: 'Certificates', de: 'Zertifikate' },
  'failure.address-book.bad-address': {
    en: 'This is no address of such an address book: {detail}. Check how it is written.',
    de: 'Das ist keine Adresse eines solchen Adressbuchs: {detail}. Prüfen Sie die Schreibweise.',
  },
  'failure.address-book.not-encrypted': {
    en: 'Without encryption the password could be read on the way. Use an address that begins with https or ldaps.',
    de: 'Ohne Verschlüsselung könnte das Passwort unterwegs mitgelesen werden. Verwenden Sie eine Adresse, die mit https oder ldaps beginnt.',
  },
  'failure.address-book.unreachable': {
    en: 'The server does not answer ({detail}). Check the address and the network connection.',
    de: 'Der Server antwortet nicht ({detail}). Prüfen Sie die Adresse und die Netzwerkverbindung.',
  },
  'failure.address-book.unknown-host': {
    en: 'There is no server of this name ({detail}). Check how it is written.',
    de: 'Es gibt keinen Server mit diesem Namen ({detail}). Prüfen Sie die Schreibweise.',
  },
  'failure.address-book.certificate': {
    en: 'The server’s certificate is not trusted ({detail}). If the server has its own certificate authority, add it.',
    de: 'Dem Zertifikat des Servers wird nicht vertraut ({detail}). Hat der Server eine eigene Zertifizierungsstelle, fügen Sie diese hinzu.',
  },
  'failure.address-book.sign-in': {
    en: 'User name or password are not accepted. Enter them again.',
    de: 'Benutzername oder Passwort werden nicht akzeptiert. Geben Sie beides erneut ein.',
  },
  'failure.address-book.forbidden': {
    en: 'This user is not allowed to do that. Ask the administrator of the server.',
    de: 'Dieser Benutzer darf das nicht. Fragen Sie die Administration des Servers.',
  },
  'failure.address-book.not-found': {
    en: 'Nothing was found there ({detail}). Check the address.',
    de: 'Dort wurde nichts gefunden ({detail}). Prüfen Sie die Adresse.',
  },
  'failure.address-book.bad-answer': {
    en: 'The answer cannot be understood ({detail}). Check whether the address is right.',
    de: 'Die Antwort ist nicht verständlich ({detail}). Prüfen Sie, ob die Adresse stimmt.',
  },
  'failure.address-book.too-large': {
    en: 'The answer is too large ({detail}). Choose a smaller part of the address book.',
    de: 'Die Antwort ist zu groß ({detail}). Wählen Sie einen kleineren Teil des Adressbuchs.',
  },
  'failure.address-book.redirected': {
    en: 'The server leads to another one ({detail}), which the password is not sent to. Enter that address if you trust it.',
    de: 'Der Server leitet zu einem anderen weiter ({detail}), an den das Passwort nicht gesendet wird. Geben Sie dessen Adresse ein, wenn Sie ihm vertrauen.',
  },
  'failure.address-book.conflict': {
    en: 'This contact was changed elsewhere meanwhile. Compare both versions.',
    de: 'Dieser Kontakt wurde inzwischen anderswo geändert. Vergleichen Sie beide Fassungen.',
  },
  'failure.address-book.server-fault': {
    en: 'The server has a fault ({detail}). Try again later.',
    de: 'Der Server hat eine Störung ({detail}). Versuchen Sie es später erneut.',
  },
} satisfies Texts;
