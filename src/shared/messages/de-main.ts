import type { enMain } from './en-main.ts';

export const deMain: Record<keyof typeof enMain, string> = {
  'failure.platform':
    'Die Plattform hat das abgelehnt ({status}{detail, select, none {} other {: {detail}}}). Es wurde nichts geändert.',
  'failure.token':
    'Die Plattform hat das Token nicht angenommen. Prüfen Sie es oder legen Sie in Ihrem Konto ein neues an und melden Sie sich wieder an.',
  'failure.rights':
    'Das Token darf das nicht ({detail}). Legen Sie ein Token mit dem fehlenden Recht an und melden Sie sich wieder an.',
  'failure.notFound': 'Die Plattform kennt das nicht mehr. Wenn es ein Anruf war, ist er beendet.',
  'failure.conflict': 'Das ist im jetzigen Zustand des Anrufs nicht möglich ({detail}).',
  'failure.busy': 'Die Plattform ist ausgelastet und bittet zu warten. Versuchen Sie es gleich noch einmal.',
  'failure.down': 'Die Plattform hat gerade eine Störung ({status}). Versuchen Sie es gleich noch einmal.',
  'failure.offline': 'Dieser Computer hat gerade kein Netzwerk. Deskbell versucht es von selbst weiter.',
  'failure.unreachable':
    'Die Plattform ist nicht erreichbar. Prüfen Sie Ihr Netzwerk; Deskbell versucht es von selbst weiter.',
  'failure.unknown-host':
    'Es gibt keinen Server mit diesem Namen. Prüfen Sie die Basisadresse auf Tippfehler.',
  'failure.certificate':
    'Dem Zertifikat des Servers wird nicht vertraut, deshalb wurde nichts gesendet. Prüfen Sie die Basisadresse oder fragen Sie Ihre Administration.',
  'failure.timeout':
    'Die Plattform hat nicht rechtzeitig geantwortet. Ob sie es ausgeführt hat, ist nicht bekannt; sehen Sie nach, bevor Sie es wiederholen.',
  'failure.cancelled': 'Vor dem Ende abgebrochen.',
  'failure.reset': 'Die Verbindung wurde getrennt. Prüfen Sie Ihr Netzwerk und versuchen Sie es noch einmal.',
  'failure.not-a-telephony-service':
    'Ein Server hat geantwortet, aber er ist kein Telefoniedienst. Prüfen Sie die Basisadresse; sie endet meist auf /v2.',
  'failure.bad-shape':
    'Die Plattform hat in einer Form geantwortet, die Deskbell nicht versteht{path, select, none {} other { (Feld {path})}}. Bitte melden Sie das.',
  'failure.repeated-page':
    'Die Plattform liefert immer wieder dieselbe Seite der Liste, deshalb konnten nur {read, number} von {total, number} Einträgen gelesen werden.',
  'failure.unsupported':
    'Ihr Konto bietet das nicht{replacement, select, none {} other {; stattdessen gibt es {replacement}}}.',
  'failure.bad-input': '{field}: erwartet wird {expected}.',
  'failure.bad-address.no-address':
    'Das ist keine Adresse. Eine Basisadresse sieht so aus: https://api.example.com/v2.',
  'failure.bad-address.scheme': 'Die Basisadresse muss mit https:// beginnen.',
  'failure.bad-address.not-encrypted':
    'Die Basisadresse muss mit https:// beginnen, damit niemand Ihr Token unterwegs liest. http:// ist nur für diesen Computer.',
  'failure.bad-address.credentials':
    'Die Basisadresse darf keinen Benutzernamen und kein Passwort enthalten. Das Token gehört in sein eigenes Feld.',
  'failure.bad-address.query': 'Die Basisadresse muss vor jedem ? oder # enden.',
  'failure.bad-address.version': 'Die Basisadresse muss auf /v2 enden, die Version, die Deskbell spricht.',
  'failure.not-signed-in': 'Sie sind abgemeldet. Melden Sie sich zuerst an.',
  'failure.no-such-call': 'Dieser Anruf ist beendet.',
  'failure.no-such-entry': 'Das steht nicht mehr im Verlauf. Wählen Sie einen anderen Eintrag.',
  'failure.no-device':
    'Keines Ihrer Geräte kann einen Anruf beginnen. Prüfen Sie Ihre Geräte auf der Plattform.',
  'failure.not-a-number':
    '„{text}“ ist keine Telefonnummer. Geben Sie eine Nummer ein oder wählen Sie einen Kontakt aus der Liste.',
  'failure.emergency':
    '{number} ist eine Notrufnummer. Der Anrufer würde dorthin verbunden, und Sie wären nicht mehr im Gespräch.',
  'askFirst.emergency':
    '{number} ist eine Notrufnummer. Von hier aus klingelt zuerst Ihr eigenes Telefon: Wählen Sie sie möglichst direkt am Telefon.',
  'askFirst.service': '{number} ist ein Servicecode. Er kann Ihren Anschluss umstellen.',
  'askFirst.costly': 'Ein Anruf bei {number} kann mehr kosten als ein gewöhnlicher Anruf.',
  'askFirst.title': '{number} anrufen?',
  'askFirst.call': '{number} anrufen',
  'askFirst.cancel': 'Nicht anrufen',
  'failure.bad-contact.no-name': 'Geben Sie einen Namen oder eine Firma ein.',
  'failure.bad-contact.no-number': 'Geben Sie mindestens eine Telefonnummer ein.',
  'failure.bad-contact.full':
    'Dieser Arbeitsplatz behält 2.000 eigene Kontakte. Löschen Sie einige oder legen Sie sie auf der Plattform an.',
  'failure.bad-contact.read-only':
    'Die Plattform nimmt keine Kontakte von Programmen an. Speichern Sie ihn stattdessen auf diesem Gerät.',
  'failure.bad-contact.gone': 'Dieser Kontakt wurde inzwischen gelöscht.',
  'failure.storage.damaged':
    'Die Datei ist beschädigt ({detail}). Deskbell legt sie beiseite und beginnt eine neue.',
  'failure.storage.full': 'Die Festplatte ist voll. Geben Sie Platz frei und versuchen Sie es erneut.',
  'failure.storage.read-only':
    'In den Ordner von Deskbell kann nicht geschrieben werden. Prüfen Sie die Rechte des Ordners und versuchen Sie es erneut.',
  'failure.storage.busy':
    'Ein anderes Programm hält die Datei von Deskbell fest. Schließen Sie es und versuchen Sie es erneut.',
  'failure.storage.no-access':
    'Die Datei kann nicht geöffnet werden. Prüfen Sie die Rechte des Ordners und versuchen Sie es erneut.',
  'failure.storage.io':
    'Die Festplatte hat nicht getan, was sie sollte ({detail}). Prüfen Sie die Festplatte und versuchen Sie es dann erneut.',
  'failure.storage.other':
    'Die Datei konnte nicht verwendet werden ({detail}). Versuchen Sie es erneut; geschieht es wieder, melden Sie es bitte.',
  'failure.profile':
    'Deskbell kann nicht starten, weil sich in seinem Ordner {folder} nichts speichern lässt. {why}',
  'failure.internal':
    'In Deskbell ist ein Fehler aufgetreten ({detail}). Versuchen Sie es noch einmal; wenn er wieder auftritt, melden Sie ihn bitte.',

  'reason.signed-out':
    'Die Plattform nimmt das Token nicht mehr an. Melden Sie sich im Fenster von Deskbell wieder an.',
  'reason.not-answered': 'Möglich, sobald der Anruf angenommen ist.',
  'reason.ended': 'Der Anruf ist beendet.',
  'reason.mute-unsupported':
    'Im neuen System lässt sich ein Anruf von hier nicht stumm schalten. Nutzen Sie die Stumm-Taste Ihres Geräts.',
  'reason.park-unsupported': 'Im neuen System lässt sich ein Anruf nicht parken.',
  'reason.park-unknown':
    'Die Plattform hat noch nicht gemeldet, wer teilnimmt. Deshalb lässt sich noch niemand parken.',
  'reason.announce-unsupported': 'Im neuen System lässt sich keine Ansage abspielen.',
  'reason.not-confirmed': 'Die Plattform hat diesen Anruf noch nicht bestätigt.',
  'reason.transferring': 'Der Anruf wird gerade verbunden.',
  'reason.no-hangup-ringing': 'Ein klingelnder Anruf lässt sich nur an dem Gerät ablehnen, das klingelt.',
  'reason.external-cannot-start.new':
    'ein Anruf kann auf einem externen Telefon noch nicht beginnen; es kann mitklingeln',
  'hint.record.new': 'Beide Seiten hören eine Ansage; die Plattform spielt sie immer ab.',
  'hint.record.classic': 'Beide Seiten hören eine Ansage.',
  'hint.park': 'Die andere Seite wartet, bis Sie sie zurückholen.',

  'command.mute': 'Stumm',
  'command.hold': 'Halten',
  'command.record': 'Aufnahme',
  'command.dtmf': 'Tasten',
  'command.transfer': 'Verbinden',
  'command.hangUp': 'Auflegen',
  'command.park': 'Parken',
  'command.announce': 'Ansage abspielen',
  'notice.refused': '„{command}“ hat nicht geklappt. {why}',
  'notice.transferHeld': 'Das Verbinden hat nicht geklappt. {why} Der Anruf wird weiter gehalten.',
  'notice.transferLive': 'Das Verbinden hat nicht geklappt. {why} Sie sprechen weiter mit dem Anrufer.',
  'notice.slow': 'Die Plattform bestätigt langsam. Deskbell wartet noch.',
  'notice.transferred': 'Verbunden mit {target}.',
  'notice.dialRefused': 'Der Anruf wurde nicht gestartet. {why}',
  'notice.recordingAnnounced': 'Beide Seiten hören die Ansage, dass die Aufnahme beginnt.',

  'crm.noScheme': 'Eine Adresse beginnt mit https:// oder dem Namen eines Programms, etwa mycrm:.',
  'crm.forbidden':
    'Adressen, die mit {scheme}: beginnen, werden nie geöffnet, denn sie könnten ein Programm starten oder Dateien lesen.',
  'crm.unknownPlaceholder': '{name} ist nicht bekannt. Verwenden Sie nur die unten genannten Wörter.',
  'crm.brace': 'Eine geschweifte Klammer ist übrig. Wörter in Klammern schreiben Sie so: {sample}.',
  'crm.noAddress': 'Das ist keine Adresse. Sie sieht etwa so aus: https://crm.example.com/suche.',
  'crm.credentials': 'Die Adresse darf keinen Benutzernamen und kein Passwort enthalten.',
  'crm.hostPlaceholder': 'Wörter in Klammern dürfen erst nach dem Namen des Servers stehen.',
  'crm.schemeNotAllowed':
    'Adressen, die mit {scheme}: beginnen, öffnet ein anderes Programm auf diesem Computer. Erlauben Sie es zuerst.',

  'missed.title': 'Verpasster Anruf',
  'missed.body': '{who}{line, select, none {} other { · {line}}}',
  'missed.summary': '{count, plural, one {Verpasster Anruf} other {# verpasste Anrufe}}',
  'missed.summaryBody': '{names}{more, plural, =0 {} other { und # weitere}}',
  'missed.open': 'Öffnen',
  'party.withheld': 'Nummer unterdrückt',
  'party.or': '{first} oder {second}',
};
