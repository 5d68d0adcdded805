import type { enFax } from './en-fax.ts';

export const deFax: Record<keyof typeof enFax, string> = {
  'fax.tab': 'Fax',
  'fax.sms': 'SMS',
  'fax.list': 'Gesendete Faxe',
  'fax.new': 'Neues Fax',
  'fax.empty': 'Von hier wurde noch kein Fax gesendet',
  'fax.emptyHint':
    'Faxe, die Sie hier senden, erscheinen mit dem Stand jedes Empfängers. Alle anderen stehen im Verlauf.',
  'fax.pick': 'Wählen Sie ein Fax, oder senden Sie ein neues.',
  'fax.back': 'Zurück zu den Faxen',
  'fax.choose': 'PDF auswählen …',
  'fax.another': 'Anderes PDF auswählen …',
  'fax.dropHere': 'oder hier ablegen',
  'fax.checking': 'Das Dokument wird geprüft …',
  'fax.document': 'Dokument',
  'fax.documentFacts': '{pages, plural, one {# Seite} other {# Seiten}} · {size}',
  'fax.remove': 'Dokument {name} entfernen',
  'fax.recipients': 'An: Name oder Faxnummer',
  'fax.add': 'Hinzufügen',
  'fax.recipientList': 'Empfänger',
  'fax.removeRecipient': '{who} entfernen',
  'fax.twice': '{who} steht schon auf der Liste.',
  'fax.line': 'Senden von',
  'fax.send': 'Fax senden',
  'fax.sendLater': 'Fax einplanen',
  'fax.noDocument': 'Wählen Sie zuerst ein PDF.',
  'fax.noSchedule': 'Diese Plattform sendet Faxe sofort; sie lassen sich nicht einplanen.',
  'fax.noLine':
    'Ihr Konto hat keinen Faxanschluss, der senden kann. Ein Administrator kann auf der Plattform einen einrichten.',
  'fax.oneDocument': 'Immer nur ein Dokument: Wählen oder legen Sie ein einzelnes PDF ab.',
  'fax.noPath':
    'Diese Datei liegt nicht auf der Festplatte dieses Computers. Speichern Sie sie zuerst, und wählen Sie sie dann aus.',
  'fax.tooMany': 'Ein Fax geht an höchstens {most} Empfänger. Senden Sie den übrigen ein zweites.',
  'fax.stopped':
    'Sie haben es angehalten, bevor die Plattform das ganze Dokument hatte. Es wurde nichts gesendet.',
  'fax.failed':
    'Die Plattform konnte es nicht zustellen und sagt nicht, warum. Prüfen Sie die Nummer, und versuchen Sie es erneut.',
  'fax.documentGone': 'Das Dokument ist nicht mehr da. Wählen Sie die Datei erneut aus.',
  'fax.document.gone':
    'Die Datei lässt sich nicht lesen. Prüfen Sie, ob sie noch da ist und Sie sie öffnen dürfen.',
  'fax.document.empty': 'Die Datei ist leer. Wählen Sie eine andere.',
  'fax.document.tooLarge':
    'Die Datei ist größer als {most} MB. Verkleinern Sie sie, etwa indem Sie sie mit weniger Farben als PDF drucken, oder senden Sie sie in Teilen.',
  'fax.document.tiff':
    'Das ist ein TIFF, und die Plattform nimmt nur PDF. Öffnen Sie es, drucken Sie es als PDF, und senden Sie das.',
  'fax.document.notPdf':
    'Das ist kein PDF, und die Plattform nimmt nichts anderes. Öffnen Sie die Datei in ihrem Programm, drucken oder exportieren Sie sie als PDF, und senden Sie das.',
  'fax.document.encrypted':
    'Das PDF ist durch ein Kennwort geschützt, sodass niemand es drucken kann. Speichern Sie eine Kopie ohne Kennwort, und senden Sie die.',
  'fax.document.damaged':
    'Das PDF ist beschädigt oder unvollständig. Öffnen Sie es, drucken Sie es erneut als PDF, und senden Sie das.',
  'fax.state.waiting': 'Wartet',
  'fax.state.uploading': 'Wird hochgeladen',
  'fax.state.scheduled': 'Eingeplant',
  'fax.state.pending': 'Wird gesendet',
  'fax.state.sent': 'Gesendet',
  'fax.state.failed': 'Nicht gesendet',
  'fax.state.unknown': 'Unbekannt, ob gesendet',
  'fax.count.sent': '{count} gesendet',
  'fax.count.open': '{count} unterwegs',
  'fax.count.failed': '{count} nicht gesendet',
  'fax.upload': 'Hochladen',
  'fax.uploaded': '{percent} % hochgeladen',
  'fax.cancel': 'Hochladen anhalten',
  'fax.againFailed':
    '{count, plural, one {Dem einen fehlgeschlagenen erneut senden} other {Den # fehlgeschlagenen erneut senden}}',
  'fax.againOne': 'Erneut an {who} senden',
  'fax.discard': 'Aus dieser Liste entfernen',
  'fax.discardHint': 'Was die Plattform angenommen hat, wird trotzdem gesendet.',
  'fax.dueAt': 'Wird gesendet: {when}',
  'fax.offline':
    'Die Plattform ist nicht erreichbar. Das Fax kann gesendet werden, sobald sie wieder da ist.',
};
