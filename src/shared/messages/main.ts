import type { Texts } from './text.ts';

/** What the main process says where the popup can show it: failures, reasons and notices. */
export const main = {
  'failure.platform': {
    en: 'The platform refused this ({status}{detail, select, none {} other {: {detail}}}). Nothing was changed.',
    de: 'Die Plattform hat das abgelehnt ({status}{detail, select, none {} other {: {detail}}}). Es wurde nichts geändert.',
  },
  'failure.token': {
    en: 'The platform did not accept the token. Check it, or create a new one in your account, and sign in again.',
    de: 'Die Plattform hat das Token nicht angenommen. Prüfen Sie es oder legen Sie in Ihrem Konto ein neues an und melden Sie sich wieder an.',
  },
  'failure.rights': {
    en: 'The token is not allowed to do this ({detail}). Create a token with the missing right and sign in again.',
    de: 'Das Token darf das nicht ({detail}). Legen Sie ein Token mit dem fehlenden Recht an und melden Sie sich wieder an.',
  },
  'failure.notFound': {
    en: 'This no longer exists on the platform. If it was a call, it has ended.',
    de: 'Auf der Plattform gibt es das nicht mehr. Wenn es ein Anruf war, ist er beendet.',
  },
  'failure.conflict': {
    en: 'This is not possible in the state the call is in ({detail}).',
    de: 'Das ist im jetzigen Zustand des Anrufs nicht möglich ({detail}).',
  },
  'failure.busy': {
    en: 'The platform is busy and asked to wait. Try again in a moment.',
    de: 'Die Plattform ist ausgelastet und bittet zu warten. Versuchen Sie es gleich erneut.',
  },
  'failure.down': {
    en: 'The platform is having problems ({status}). Try again in a moment.',
    de: 'Auf der Plattform gibt es gerade eine Störung ({status}). Versuchen Sie es gleich erneut.',
  },
  'failure.offline': {
    en: 'This computer has no network at the moment. Deskbell keeps trying automatically.',
    de: 'Dieser Computer hat gerade kein Netzwerk. Deskbell versucht es automatisch weiter.',
  },
  'failure.unreachable': {
    en: 'The platform cannot be reached. Check your network; Deskbell keeps trying automatically.',
    de: 'Die Plattform ist nicht erreichbar. Prüfen Sie Ihr Netzwerk; Deskbell versucht es automatisch weiter.',
  },
  'failure.unknown-host': {
    en: 'There is no server with this name. Check the base address for a typing error.',
    de: 'Es gibt keinen Server mit diesem Namen. Prüfen Sie die Basisadresse auf Tippfehler.',
  },
  'failure.certificate': {
    en: 'The server’s certificate is not trusted, so nothing was sent. Check the base address, or ask your administrator.',
    de: 'Dem Zertifikat des Servers wird nicht vertraut, deshalb wurde nichts gesendet. Prüfen Sie die Basisadresse oder fragen Sie Ihre Administration.',
  },
  'failure.proxy': {
    en: 'The network’s proxy does not let Deskbell through to the platform, or does not answer. Check the proxy in the network settings of the system, or ask your administrator.',
    de: 'Der Proxy des Netzwerks lässt Deskbell nicht zur Plattform durch oder antwortet nicht. Prüfen Sie den Proxy in den Netzwerkeinstellungen des Systems oder fragen Sie Ihre Administration.',
  },
  'failure.proxy-script': {
    en: 'The proxy configuration of this network (PAC) does not lead to this server. It may be wrong: ask your administrator. If it is right, check the address for a typing error.',
    de: 'Die Proxy-Konfiguration dieses Netzwerks (PAC) führt nicht zu diesem Server. Sie kann falsch sein: Fragen Sie Ihre Administration. Ist sie richtig, prüfen Sie die Adresse auf Tippfehler.',
  },
  'failure.proxy-certificate': {
    en: 'The authority of the certificates of the network’s proxy is not installed on this computer. Ask your administrator, then restart Deskbell.',
    de: 'Die Zertifizierungsstelle des Proxys des Netzwerks ist auf diesem Computer nicht installiert. Fragen Sie Ihre Administration und starten Sie Deskbell danach neu.',
  },
  'failure.timeout': {
    en: 'The platform did not answer in time. If you changed something, check whether it took effect.',
    de: 'Die Plattform hat nicht rechtzeitig geantwortet. Falls Sie etwas geändert haben, prüfen Sie, ob es wirksam wurde.',
  },
  'failure.cancelled': { en: 'Cancelled before it was finished.', de: 'Vorzeitig abgebrochen.' },
  'failure.reset': {
    en: 'The connection was cut. Check your network and try again.',
    de: 'Die Verbindung wurde getrennt. Prüfen Sie Ihr Netzwerk und versuchen Sie es erneut.',
  },
  'failure.not-a-telephony-service': {
    en: 'A server answered, but it is not a telephony service. Check the base address; it usually ends in /v2.',
    de: 'Ein Server hat geantwortet, aber er ist kein Telefoniedienst. Prüfen Sie die Basisadresse; sie endet meist auf /v2.',
  },
  'failure.bad-shape': {
    en: 'The platform answered in a form Deskbell does not understand{path, select, none {} other { (field {path})}}. Please report this.',
    de: 'Die Plattform hat in einer Form geantwortet, die Deskbell nicht versteht{path, select, none {} other { (Feld {path})}}. Bitte melden Sie das.',
  },
  'failure.repeated-page': {
    en: 'The platform gives the same page of the list again and again: {read, number} of {total, number} entries could be read.',
    de: 'Die Plattform liefert immer wieder dieselbe Seite der Liste: {read, number} von {total, number} Einträgen wurden geladen.',
  },
  'failure.unsupported': {
    en: 'Your account does not have this{replacement, select, none {} other {; it has {replacement} instead}}.',
    de: 'Ihr Konto bietet das nicht{replacement, select, none {} other {; stattdessen gibt es {replacement}}}.',
  },
  'failure.bad-input': {
    en: '{field}: not valid. Expected: {expected}.',
    de: '{field}: ungültig. Erwartet: {expected}.',
  },
  'failure.not-signed-in': {
    en: 'You are signed out. Sign in first.',
    de: 'Sie sind abgemeldet. Melden Sie sich zuerst an.',
  },
  'failure.no-such-call': { en: 'This call has ended.', de: 'Dieser Anruf ist beendet.' },
  'failure.no-such-entry': {
    en: 'This is no longer in the timeline. Choose another entry.',
    de: 'Das steht nicht mehr im Verlauf. Wählen Sie einen anderen Eintrag.',
  },
  'failure.no-device': {
    en: 'No device of yours can start a call. Check your devices on the platform.',
    de: 'Mit keinem Ihrer Geräte lassen sich Anrufe starten. Prüfen Sie Ihre Geräte auf der Plattform.',
  },
  'failure.not-a-number': {
    en: '“{text}” is not a phone number. Type a number, or choose a contact from the list.',
    de: '„{text}“ ist keine Telefonnummer. Geben Sie eine Nummer ein oder wählen Sie einen Kontakt aus der Liste.',
  },
  'failure.emergency': {
    en: '{number} is an emergency number. The caller would be put through to it, and you would no longer be part of the call.',
    de: '{number} ist eine Notrufnummer. Der Anrufer würde dorthin verbunden, und Sie wären nicht mehr im Gespräch.',
  },
  'askFirst.emergency': {
    en: '{number} is an emergency number. From here your own phone rings first: dial it on a phone if you can.',
    de: '{number} ist eine Notrufnummer. Von hier aus klingelt zuerst Ihr eigenes Telefon: Wählen Sie sie möglichst direkt am Telefon.',
  },
  'askFirst.service': {
    en: '{number} is a service code. It may change how your line works.',
    de: '{number} ist ein Servicecode. Er kann Ihre Leitung umstellen.',
  },
  'askFirst.costly': {
    en: 'A call to {number} may cost more than an ordinary call.',
    de: 'Ein Anruf bei {number} kann mehr kosten als ein gewöhnlicher Anruf.',
  },
  'askFirst.call': { en: 'Call {number}', de: '{number} anrufen' },
  'failure.storage.damaged': {
    en: 'The file is damaged ({detail}). Deskbell sets it aside and starts a new one.',
    de: 'Die Datei ist beschädigt ({detail}). Deskbell legt sie beiseite und beginnt eine neue.',
  },
  'failure.storage.full': {
    en: 'The disk is full. Free some space and try again.',
    de: 'Die Festplatte ist voll. Geben Sie Speicherplatz frei und versuchen Sie es erneut.',
  },
  'failure.storage.read-only': {
    en: 'The folder of Deskbell cannot be written to. Check the permissions of the folder and try again.',
    de: 'In den Ordner von Deskbell kann nicht geschrieben werden. Prüfen Sie die Berechtigungen des Ordners und versuchen Sie es erneut.',
  },
  'failure.storage.busy': {
    en: 'Another program has Deskbell’s file open. Close it and try again.',
    de: 'Die Datei von Deskbell ist in einem anderen Programm geöffnet. Schließen Sie es und versuchen Sie es erneut.',
  },
  'failure.storage.no-access': {
    en: 'The file cannot be opened. Check the permissions of the folder and try again.',
    de: 'Die Datei kann nicht geöffnet werden. Prüfen Sie die Berechtigungen des Ordners und versuchen Sie es erneut.',
  },
  'failure.storage.io': {
    en: 'The disk reported an error ({detail}). Check the disk and try again.',
    de: 'Fehler beim Zugriff auf die Festplatte ({detail}). Prüfen Sie die Festplatte und versuchen Sie es erneut.',
  },
  'failure.storage.other': {
    en: 'The file could not be used ({detail}). Try again. If this happens again, please report it.',
    de: 'Die Datei konnte nicht verwendet werden ({detail}). Versuchen Sie es erneut. Wenn das wieder geschieht, melden Sie es bitte.',
  },
  'failure.internal': {
    en: 'Something went wrong in Deskbell ({detail}). Try again. If this happens again, please report it.',
    de: 'In Deskbell ist ein Fehler aufgetreten ({detail}). Versuchen Sie es erneut. Wenn das wieder geschieht, melden Sie es bitte.',
  },

  'reason.signed-out': {
    en: 'The platform no longer accepts the token. Sign in again in the Deskbell window.',
    de: 'Die Plattform nimmt das Token nicht mehr an. Melden Sie sich im Fenster von Deskbell wieder an.',
  },
  'reason.not-answered': {
    en: 'Possible once the call is answered.',
    de: 'Möglich, sobald der Anruf angenommen ist.',
  },
  'reason.ended': { en: 'The call has ended.', de: 'Der Anruf ist beendet.' },
  'reason.mute-unsupported': {
    en: 'Accounts on the new system cannot mute from here. Use the mute key of your device.',
    de: 'Im neuen System lässt sich ein Anruf von hier nicht stummschalten. Nutzen Sie die Stumm-Taste Ihres Geräts.',
  },
  'reason.park-unsupported': {
    en: 'Accounts on the new system cannot park a call.',
    de: 'Im neuen System lässt sich ein Anruf nicht parken.',
  },
  'reason.park-unknown': {
    en: 'The platform has not said who takes part, so nobody can be parked yet.',
    de: 'Die Plattform hat noch nicht gemeldet, wer teilnimmt. Deshalb lässt sich noch niemand parken.',
  },
  'reason.announce-unsupported': {
    en: 'Accounts on the new system cannot play an announcement.',
    de: 'Im neuen System lässt sich keine Ansage abspielen.',
  },
  'reason.not-confirmed': {
    en: 'The platform has not confirmed this call yet.',
    de: 'Die Plattform hat diesen Anruf noch nicht bestätigt.',
  },
  'reason.transferring': {
    en: 'The call is being transferred.',
    de: 'Der Anruf wird gerade weiterverbunden.',
  },
  'reason.no-hangup-ringing': {
    en: 'A ringing call can only be declined on the device that rings.',
    de: 'Ein klingelnder Anruf lässt sich nur an dem Gerät ablehnen, das klingelt.',
  },
  'reason.external-cannot-start.new': {
    en: 'starting a call on an external phone is not yet possible; it can ring along',
    de: 'auf einem externen Telefon lassen sich noch keine Anrufe starten; es kann mitklingeln',
  },
  'hint.record.new': {
    en: 'Both sides hear an announcement; the platform always plays it.',
    de: 'Beide Seiten hören eine Ansage; die Plattform spielt sie immer ab.',
  },
  'hint.record.classic': { en: 'Both sides hear an announcement.', de: 'Beide Seiten hören eine Ansage.' },
  'hint.park': {
    en: 'The other end waits until you bring them back.',
    de: 'Die Gegenseite wartet, bis Sie sie zurückholen.',
  },

  'notice.refused': { en: '{command} did not work. {why}', de: '„{command}“ ist fehlgeschlagen. {why}' },
  'notice.transferHeld': {
    en: 'The transfer did not work. {why} The call is still on hold.',
    de: 'Das Verbinden ist fehlgeschlagen. {why} Der Anruf wird weiter gehalten.',
  },
  'notice.transferLive': {
    en: 'The transfer did not work. {why} You still speak with the caller.',
    de: 'Das Verbinden ist fehlgeschlagen. {why} Sie sprechen weiter mit dem Anrufer.',
  },
  'notice.slow': {
    en: 'The platform has not confirmed yet. Still waiting.',
    de: 'Die Plattform hat noch nicht bestätigt. Deskbell wartet.',
  },
  'notice.transferred': { en: 'Transferred to {target}.', de: 'An {target} weiterverbunden.' },
  'notice.dialRefused': {
    en: 'The call was not started. {why}',
    de: 'Der Anruf wurde nicht gestartet. {why}',
  },
  'notice.recordingAnnounced': {
    en: 'Both sides hear the announcement that the recording starts.',
    de: 'Beide Seiten hören die Ansage, dass die Aufnahme beginnt.',
  },

  'party.withheld': { en: 'Number withheld', de: 'Nummer unterdrückt' },
  'party.or': { en: '{first} or {second}', de: '{first} oder {second}' },
} satisfies Texts;
