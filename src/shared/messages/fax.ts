import type { Texts } from './text.ts';

/** The page of messages: faxes. */
export const fax = {
  'fax.tab': { en: 'Fax', de: 'Fax' },
  'fax.sms': { en: 'SMS', de: 'SMS' },
  'fax.list': { en: 'Sent faxes', de: 'Gesendete Faxe' },
  'fax.new': { en: 'New fax', de: 'Neues Fax' },
  'fax.empty': { en: 'No fax sent from this desk yet', de: 'Von hier wurde noch kein Fax gesendet' },
  'fax.emptyHint': {
    en: 'Faxes that you send here appear with the state of each recipient. All others are in the timeline.',
    de: 'Faxe, die Sie hier senden, erscheinen mit dem Stand jedes Empfängers. Alle anderen stehen im Verlauf.',
  },
  'fax.pick': {
    en: 'Select a fax, or send a new one.',
    de: 'Wählen Sie ein Fax oder senden Sie ein neues.',
  },
  'fax.choose': { en: 'Choose a PDF …', de: 'PDF auswählen …' },
  'fax.another': { en: 'Choose another PDF …', de: 'Anderes PDF auswählen …' },
  'fax.dropHere': { en: 'or drop it here', de: 'oder hier ablegen' },
  'fax.checking': { en: 'Checking the document …', de: 'Das Dokument wird geprüft …' },
  'fax.document': { en: 'Document', de: 'Dokument' },
  'fax.documentFacts': {
    en: '{pages, plural, one {# page} other {# pages}} · {size}',
    de: '{pages, plural, one {# Seite} other {# Seiten}} · {size}',
  },
  'fax.remove': { en: 'Remove the document {name}', de: 'Dokument {name} entfernen' },
  'fax.recipients': { en: 'To: name or fax number', de: 'An: Name oder Faxnummer' },
  'fax.recipientList': { en: 'Recipients', de: 'Empfänger' },
  'fax.removeRecipient': { en: 'Remove {who}', de: '{who} entfernen' },
  'fax.mostRecipients': {
    en: 'No more than {most} recipients at a time.',
    de: 'Höchstens {most} Empfänger auf einmal.',
  },
  'fax.twice': { en: '{who} is on the list already.', de: '{who} steht schon auf der Liste.' },
  'fax.send': { en: 'Send fax', de: 'Fax senden' },
  'fax.sendLater': { en: 'Schedule fax', de: 'Fax planen' },
  'fax.noDocument': { en: 'Choose a PDF first.', de: 'Wählen Sie zuerst ein PDF.' },
  'fax.noSchedule': {
    en: 'This platform sends faxes at once; they cannot be scheduled.',
    de: 'Diese Plattform sendet Faxe sofort; sie lassen sich nicht planen.',
  },
  'fax.noLine': {
    en: 'Your account has no fax extension that can send. An administrator can set one up on the platform.',
    de: 'Ihr Konto hat keine Fax-Nebenstelle, die senden kann. Ihre Administration kann auf der Plattform eine einrichten.',
  },
  'fax.oneDocument': {
    en: 'One document at a time: choose or drop a single PDF.',
    de: 'Immer nur ein Dokument: Wählen Sie ein einzelnes PDF aus oder legen Sie eines ab.',
  },
  'fax.noPath': {
    en: 'This file is not on this computer’s disk. Save it first, then choose it.',
    de: 'Diese Datei liegt nicht auf der Festplatte dieses Computers. Speichern Sie sie zuerst und wählen Sie sie dann aus.',
  },
  'fax.tooMany': {
    en: 'A fax goes to {most} recipients at most. Send the rest with a second one.',
    de: 'Ein Fax geht an höchstens {most} Empfänger. Senden Sie den übrigen ein zweites.',
  },
  'fax.stopped': {
    en: 'You cancelled the upload before the platform had the whole document, so nothing was sent.',
    de: 'Sie haben das Hochladen abgebrochen, bevor die Plattform das ganze Dokument hatte. Es wurde nichts gesendet.',
  },
  'fax.failed': {
    en: 'The platform could not deliver it and does not say why. Check the number, then try again.',
    de: 'Die Plattform konnte es nicht zustellen und sagt nicht, warum. Prüfen Sie die Nummer und versuchen Sie es erneut.',
  },
  'fax.documentGone': {
    en: 'The document is no longer there. Choose the file again.',
    de: 'Das Dokument ist nicht mehr da. Wählen Sie die Datei erneut aus.',
  },
  'fax.document.gone': {
    en: 'The file cannot be read. Check that it is still there and that you may open it.',
    de: 'Die Datei lässt sich nicht lesen. Prüfen Sie, ob sie noch da ist und Sie sie öffnen dürfen.',
  },
  'fax.document.empty': {
    en: 'The file is empty. Choose another one.',
    de: 'Die Datei ist leer. Wählen Sie eine andere.',
  },
  'fax.document.tooLarge': {
    en: 'The file is larger than {most} MB. Make it smaller, for example by printing it to PDF with fewer colours, or send it in parts.',
    de: 'Die Datei ist größer als {most} MB. Verkleinern Sie sie, etwa indem Sie sie mit weniger Farben als PDF drucken, oder senden Sie sie in Teilen.',
  },
  'fax.document.tiff': {
    en: 'This is a TIFF, and the platform takes PDF alone. Open it, print it to PDF, and send that.',
    de: 'Das ist ein TIFF, und die Plattform nimmt nur PDF. Öffnen Sie es, drucken Sie es als PDF und senden Sie das.',
  },
  'fax.document.notPdf': {
    en: 'This is not a PDF; only PDFs can be faxed. Open it in its program, print or export it as PDF, and send that.',
    de: 'Das ist kein PDF; nur PDFs können gefaxt werden. Öffnen Sie die Datei in ihrem Programm, drucken oder exportieren Sie sie als PDF und senden Sie das.',
  },
  'fax.document.encrypted': {
    en: 'The PDF is protected by a password, so that nobody can print it. Save a copy without the password, and send that.',
    de: 'Das PDF ist durch ein Passwort geschützt, sodass niemand es drucken kann. Speichern Sie eine Kopie ohne Passwort und senden Sie die.',
  },
  'fax.document.damaged': {
    en: 'The PDF is damaged or not whole. Open it, print it to PDF again, and send that.',
    de: 'Das PDF ist beschädigt oder unvollständig. Öffnen Sie es, drucken Sie es erneut als PDF und senden Sie das.',
  },
  'fax.state.waiting': { en: 'Waiting', de: 'Wartet' },
  'fax.state.uploading': { en: 'Being uploaded', de: 'Wird hochgeladen' },
  'fax.state.scheduled': { en: 'Scheduled', de: 'Geplant' },
  'fax.state.pending': { en: 'Being sent', de: 'Wird gesendet' },
  'fax.state.sent': { en: 'Sent', de: 'Gesendet' },
  'fax.state.failed': { en: 'Not sent', de: 'Nicht gesendet' },
  'fax.state.unknown': { en: 'Not known whether it was sent', de: 'Unbekannt, ob gesendet' },
  'fax.count.sent': { en: '{count} sent', de: '{count} gesendet' },
  'fax.count.open': { en: '{count} under way', de: '{count} unterwegs' },
  'fax.count.failed': { en: '{count} not sent', de: '{count} nicht gesendet' },
  'fax.count.unknown': { en: '{count} unconfirmed', de: '{count} unbestätigt' },
  'fax.upload': { en: 'Upload', de: 'Hochladen' },
  'fax.uploaded': { en: '{percent}% uploaded', de: '{percent} % hochgeladen' },
  'fax.cancel': { en: 'Cancel the upload', de: 'Hochladen abbrechen' },
  'fax.againFailed': {
    en: '{count, plural, one {Send again to the one that failed} other {Send again to the # that failed}}',
    de: '{count, plural, one {An den fehlgeschlagenen Empfänger erneut senden} other {An die # fehlgeschlagenen Empfänger erneut senden}}',
  },
  'fax.againOne': { en: 'Send again to {who}', de: 'Erneut an {who} senden' },
  'fax.discard': { en: 'Remove from this list', de: 'Aus dieser Liste entfernen' },
  'fax.discardHint': {
    en: 'What the platform has taken is sent all the same.',
    de: 'Was die Plattform angenommen hat, wird trotzdem gesendet.',
  },
  'fax.offline': {
    en: 'The platform cannot be reached. The fax can be sent when it is there again.',
    de: 'Die Plattform ist nicht erreichbar. Das Fax kann gesendet werden, sobald sie wieder da ist.',
  },

  'fax.resent': { en: 'The platform sends the fax again.', de: 'Die Plattform sendet das Fax erneut.' },
} satisfies Texts;
