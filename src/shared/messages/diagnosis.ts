import type { Texts } from './text.ts';

/** What keeps pushes away, and the file for whoever helps. */
export const diagnosis = {
  'diagnosis.title': { en: 'Diagnostics', de: 'Diagnose' },
  'diagnosis.loading': { en: 'Checking …', de: 'Wird geprüft …' },
  'diagnosis.nothing': {
    en: 'Connecting; there is nothing to report yet.',
    de: 'Die Verbindung wird aufgebaut; noch gibt es nichts zu melden.',
  },
  'diagnosis.tone.good': { en: 'OK', de: 'In Ordnung' },
  'diagnosis.tone.info': { en: 'Good to know', de: 'Gut zu wissen' },
  'diagnosis.tone.bad': { en: 'Problem', de: 'Problem' },
  'diagnosis.again': { en: 'Check again', de: 'Erneut prüfen' },
  'diagnosis.good': { en: 'Pushes can reach this desk.', de: 'Pushes können diesen Arbeitsplatz erreichen.' },
  'diagnosis.away': {
    en: 'The platform cannot be reached. {why}',
    de: 'Die Plattform ist nicht erreichbar. {why}',
  },
  'diagnosis.away.todo': {
    en: 'Deskbell keeps trying. Check the network of this computer, and whether a firewall or VPN blocks the connection.',
    de: 'Deskbell versucht es weiter. Prüfen Sie das Netzwerk dieses Computers und ob eine Firewall oder ein VPN dazwischen steht.',
  },
  'diagnosis.expired': {
    en: 'The platform no longer accepts your token.',
    de: 'Die Plattform nimmt Ihr Token nicht mehr an.',
  },
  'diagnosis.expired.todo': {
    en: 'Sign in again at the top of this window; calls go on meanwhile.',
    de: 'Melden Sie sich oben in diesem Fenster erneut an; Gespräche gehen solange weiter.',
  },
  'diagnosis.rights': {
    en: 'Your token may not change the push settings of the account. Missing rights: {rights}.',
    de: 'Ihr Token darf die Push-Einstellungen des Kontos nicht ändern. Fehlende Rechte: {rights}.',
  },
  'diagnosis.rights.todo': {
    en: 'Create a token with these rights in the web interface of the platform, or let an administrator run the relay for your team.',
    de: 'Legen Sie in der Weboberfläche der Plattform ein Token mit diesen Rechten an oder bitten Sie Ihre Administration, das Relay für Ihr Team zu betreiben.',
  },
  'diagnosis.clockAhead': {
    en: 'The clock of this computer is about {seconds, plural, one {# second} other {# seconds}} ahead of the platform.',
    de: 'Die Uhr dieses Computers geht gegenüber der Plattform etwa {seconds, plural, one {# Sekunde} other {# Sekunden}} vor.',
  },
  'diagnosis.unread': {
    en: '{list} cannot be loaded, so the timeline may lack entries. {why}',
    de: '{list}: Laden nicht möglich, im Verlauf können Einträge fehlen. {why}',
  },
  'diagnosis.list.history': { en: 'The call list of the platform', de: 'Anrufliste der Plattform' },
  'diagnosis.list.archive': { en: 'The archive of the call list', de: 'Archiv der Anrufliste' },
  'diagnosis.list.events': { en: 'The list of events', de: 'Ereignisliste' },
  'diagnosis.list.calls': { en: 'The list of calls', de: 'Liste der Anrufe' },
  'diagnosis.list.voicemails': { en: 'The list of voicemails', de: 'Liste der Voicemails' },
  'diagnosis.list.faxes': { en: 'The list of faxes', de: 'Liste der Faxe' },
  'diagnosis.list.sms': { en: 'The list of SMS', de: 'Liste der SMS' },
  'diagnosis.list.channel': { en: 'The calls of {name}', de: 'Anrufe von {name}' },
  'diagnosis.list.timeline': { en: 'The timeline on this computer', de: 'Verlauf auf diesem Computer' },
  'diagnosis.list.entry': { en: 'A single entry', de: 'Ein einzelner Eintrag' },
  'diagnosis.clockBehind': {
    en: 'The clock of this computer is about {seconds, plural, one {# second} other {# seconds}} behind the platform.',
    de: 'Die Uhr dieses Computers geht gegenüber der Plattform etwa {seconds, plural, one {# Sekunde} other {# Sekunden}} nach.',
  },
  'diagnosis.clock.todo': {
    en: 'Let the system set its clock automatically. With a wrong clock, sign-ins fail and relays refuse this desk.',
    de: 'Lassen Sie das System die Uhr automatisch stellen. Geht sie falsch, scheitern Anmeldungen und Relays weisen diesen Arbeitsplatz ab.',
  },
  'diagnosis.relayDown': {
    en: 'The relay cannot be reached. {why}',
    de: 'Das Relay ist nicht erreichbar. {why}',
  },
  'diagnosis.relayDown.todo': {
    en: 'Deskbell keeps trying automatically. Ask whoever runs the relay whether it is up, and whether its address is still the same.',
    de: 'Deskbell versucht es automatisch erneut. Fragen Sie, wer das Relay betreibt, ob es läuft und ob seine Adresse noch stimmt.',
  },
  'diagnosis.providerDown': {
    en: 'The chosen connection is down. {why}',
    de: 'Die gewählte Verbindung ist unterbrochen. {why}',
  },
  'diagnosis.providerDown.todo': {
    en: 'Check its settings above and try again there, or choose another connection.',
    de: 'Prüfen Sie oben ihre Einstellungen und versuchen Sie es dort erneut oder wählen Sie eine andere Verbindung.',
  },
  'diagnosis.addressUnread': {
    en: 'The push settings of the account cannot be read or written. {why}',
    de: 'Die Push-Einstellungen des Kontos lassen sich nicht lesen oder schreiben. {why}',
  },
  'diagnosis.addressUnread.todo': {
    en: 'Deskbell keeps trying automatically. If this stays, check the rights of your token.',
    de: 'Deskbell versucht es automatisch erneut. Bleibt es so, prüfen Sie die Rechte Ihres Tokens.',
  },
  'diagnosis.polling': {
    en: 'Pushes are switched off: ringing calls are not shown.',
    de: 'Pushes sind ausgeschaltet: Klingelnde Anrufe erscheinen nicht.',
  },
  'diagnosis.polling.todo': {
    en: 'Choose another connection above to see who calls before you pick up.',
    de: 'Wählen Sie oben eine andere Verbindung, um vor dem Annehmen zu sehen, wer anruft.',
  },
  'diagnosis.notLocal': {
    en: 'The platform cannot reach this computer directly.',
    de: 'Die Plattform kann diesen Computer nicht direkt erreichen.',
  },
  'diagnosis.notLocal.todo': {
    en: 'Choose another connection above: a relay for teams, or a tunnel for one desk.',
    de: 'Wählen Sie oben eine andere Verbindung: ein Relay für Teams oder einen Tunnel für einen Arbeitsplatz.',
  },
  'diagnosis.nowhere': {
    en: 'No address of this desk is entered in the account, so that no push is sent here.',
    de: 'Im Konto ist keine Adresse dieses Arbeitsplatzes eingetragen, es wird also kein Push hierher gesendet.',
  },
  'diagnosis.nowhere.todo': {
    en: 'Deskbell enters it automatically where your token may; else an administrator has to.',
    de: 'Deskbell trägt sie automatisch ein, wo Ihr Token es darf; sonst muss es Ihre Administration tun.',
  },
  'diagnosis.taken': {
    en: 'Another program has entered its address in the account, and gets the pushes.',
    de: 'Ein anderes Programm hat seine Adresse im Konto eingetragen und bekommt die Pushes.',
  },
  'diagnosis.taken.todo': {
    en: 'Replace it above if that program is no longer needed. A relay can pass pushes on to both.',
    de: 'Ersetzen Sie sie oben, wenn das Programm nicht mehr gebraucht wird. Ein Relay kann Pushes an beide weitergeben.',
  },
  'diagnosis.takenByDesk': {
    en: 'Another desk has entered its address in the account, and gets the pushes.',
    de: 'Ein anderer Arbeitsplatz hat seine Adresse im Konto eingetragen und bekommt die Pushes.',
  },
  'diagnosis.takenByDesk.todo': {
    en: 'Two desks take the address from each other. Use a relay, which serves any number of desks.',
    de: 'Zwei Arbeitsplätze nehmen sich die Adresse gegenseitig weg. Nutzen Sie ein Relay, das beliebig viele bedient.',
  },
  'diagnosis.noLine': {
    en: 'Pushes are sent for some lines only, and none of yours is among them.',
    de: 'Pushes werden nur zu einigen Leitungen gesendet, und keine von Ihren ist dabei.',
  },
  'diagnosis.noLine.todo': {
    en: 'Choose all lines, or yours, under the push address above.',
    de: 'Wählen Sie oben unter der Push-Adresse alle Leitungen oder Ihre.',
  },
  'diagnosis.someLines': {
    en: 'Pushes are not sent for all of your lines: calls on {lines} do not pop up.',
    de: 'Nicht zu allen Ihren Leitungen werden Pushes gesendet: Anrufe auf {lines} erscheinen nicht.',
  },
  'diagnosis.someLines.todo': {
    en: 'Choose them as well under the push address above if they are to.',
    de: 'Wählen Sie sie oben unter der Push-Adresse mit aus, wenn sie erscheinen sollen.',
  },
  'diagnosis.signature': {
    en: '{count, plural, one {# push was} other {# pushes were}} refused: the signature is missing or does not match.',
    de: '{count, plural, one {# Push wurde} other {# Pushes wurden}} abgewiesen: Die Signatur fehlt oder passt nicht.',
  },
  'diagnosis.signature.todo': {
    en: 'Something on the way changes the pushes, or somebody else sent them. A tunnel or web server in between must pass the body on unchanged.',
    de: 'Etwas auf dem Weg verändert die Pushes, oder jemand anders hat sie gesendet. Ein Tunnel oder Webserver dazwischen muss den Inhalt unverändert weitergeben.',
  },
  'diagnosis.header': {
    en: '{count, plural, one {# push was} other {# pushes were}} refused: a header that was agreed on was missing.',
    de: '{count, plural, one {# Push wurde} other {# Pushes wurden}} abgewiesen: Eine vereinbarte Kopfzeile fehlte.',
  },
  'diagnosis.header.todo': {
    en: 'Check the web server in front of this desk: it has to add the header.',
    de: 'Prüfen Sie den Webserver vor diesem Arbeitsplatz: Er muss die Kopfzeile hinzufügen.',
  },
  'diagnosis.unreadable': {
    en: '{count, plural, one {# request was} other {# requests were}} no push that can be read.',
    de: '{count, plural, one {# Anfrage war} other {# Anfragen waren}} kein Push, der sich lesen lässt.',
  },
  'diagnosis.unreadable.todo': {
    en: 'Save the support file and send it to whoever looks after Deskbell: the platform may have changed its pushes.',
    de: 'Speichern Sie die Support-Datei und senden Sie sie an die Betreuung von Deskbell: Die Plattform hat ihre Pushes vielleicht geändert.',
  },
  'diagnosis.neverKept': {
    en: '{count, plural, one {# message of the relay was set aside: it} other {# messages of the relay were set aside: they}} cannot be stored.',
    de: '{count, plural, one {# Nachricht des Relays wurde beiseitegelegt: Sie lässt} other {# Nachrichten des Relays wurden beiseitegelegt: Sie lassen}} sich nicht speichern.',
  },
  'diagnosis.neverKept.todo': {
    en: 'Nothing else is affected. Save the support file and send it to whoever looks after Deskbell.',
    de: 'Alles andere ist nicht betroffen. Speichern Sie die Support-Datei und senden Sie sie an die Betreuung von Deskbell.',
  },
  'diagnosis.slowSender': {
    en: '{count, plural, one {# request} other {# requests}} broke off or arrived too slowly.',
    de: '{count, plural, one {# Anfrage} other {# Anfragen}} brachen ab oder kamen zu langsam an.',
  },
  'diagnosis.slowSender.todo': {
    en: 'This happens on bad networks. If it happens often, choose another connection.',
    de: 'Das kommt in schlechten Netzen vor. Geschieht es oft, wählen Sie eine andere Verbindung.',
  },
  'diagnosis.secret': {
    en: '{count, plural, one {# request} other {# requests}} came to a wrong address here and got no answer.',
    de: '{count, plural, one {# Anfrage} other {# Anfragen}} gingen hier an einer falschen Adresse ein und blieben ohne Antwort.',
  },
  'diagnosis.secret.todo': {
    en: 'On an open port that is usual. If pushes are missing, an old address may still be entered somewhere.',
    de: 'An einem offenen Port ist das üblich. Fehlen Pushes, ist vielleicht irgendwo noch eine alte Adresse eingetragen.',
  },
  'diagnosis.faults': {
    en: 'Deskbell itself failed on {count, plural, one {# push} other {# pushes}}.',
    de: 'Deskbell selbst ist an {count, plural, one {# Push} other {# Pushes}} gescheitert.',
  },
  'diagnosis.caught': {
    en: 'Deskbell caught {count, plural, one {# error} other {# errors}} of its own since it started, and went on.',
    de: 'Deskbell hat seit dem Start {count, plural, one {# eigenen Fehler} other {# eigene Fehler}} abgefangen und weitergearbeitet.',
  },
  'diagnosis.faults.todo': {
    en: 'Save the support file and send it to whoever looks after Deskbell.',
    de: 'Speichern Sie die Support-Datei und senden Sie sie an die Betreuung von Deskbell.',
  },
  'diagnosis.platformFailures': {
    en: 'The platform got no good answer to {count, plural, one {# push} other {# pushes}} within the last hour.',
    de: 'Auf {count, plural, one {# Push} other {# Pushes}} der letzten Stunde bekam die Plattform keine gültige Antwort.',
  },
  'diagnosis.platformFailures.todo': {
    en: 'Send a test push above. If it comes back, the failures are over, or were another program’s.',
    de: 'Senden Sie oben einen Test-Push. Kommt er zurück, sind die Fehler vorbei oder betrafen ein anderes Programm.',
  },
  'diagnosis.lateRelay': {
    en: '{count, plural, one {# push was} other {# pushes were}} here more than a second after the relay had it.',
    de: '{count, plural, one {# Push war} other {# Pushes waren}} erst mehr als eine Sekunde nach dem Relay hier.',
  },
  'diagnosis.lateRelay.todo': {
    en: 'The connection to the relay was broken or slow; calls may have popped up late.',
    de: 'Die Verbindung zum Relay war unterbrochen oder langsam; Anrufe sind vielleicht spät erschienen.',
  },
  'diagnosis.slowAnswer': {
    en: '{count, plural, one {# push was} other {# pushes were}} answered after more than a second; the platform holds calls for that long.',
    de: '{count, plural, one {# Push wurde} other {# Pushes wurden}} nach mehr als einer Sekunde beantwortet; so lange hält die Plattform Anrufe auf.',
  },
  'diagnosis.slowAnswer.todo': {
    en: 'This computer was busy or asleep. If it happens often, use a relay: it answers in the place of the desk.',
    de: 'Dieser Computer war ausgelastet oder im Ruhezustand. Geschieht es oft, nutzen Sie ein Relay: Es antwortet anstelle des Arbeitsplatzes.',
  },
  'diagnosis.slowPopup': {
    en: '{count, plural, one {# popup} other {# popups}} appeared more than half a second after the push.',
    de: '{count, plural, one {# Popup erschien} other {# Popups erschienen}} erst mehr als eine halbe Sekunde nach dem Push.',
  },
  'diagnosis.slowPopup.todo': {
    en: 'This computer was busy at that moment.',
    de: 'Dieser Computer war in dem Augenblick ausgelastet.',
  },
  'diagnosis.others': {
    en: 'Pushes arrive, but all of them are for other people.',
    de: 'Pushes kommen an, aber alle für andere Personen.',
  },
  'diagnosis.others.todo': {
    en: 'Nobody has called you yet, or no line rings for you: look at Channels.',
    de: 'Noch hat Sie niemand angerufen, oder keine Leitung klingelt bei Ihnen: Sehen Sie unter Kanäle nach.',
  },
  'diagnosis.notifications.noDaemon': {
    en: 'Calls show in the Deskbell window alone: no notification service runs on this desktop.',
    de: 'Anrufe erscheinen nur im Deskbell-Fenster: Auf diesem Desktop läuft kein Benachrichtigungsdienst.',
  },
  'diagnosis.notifications.noDaemon.todo': {
    en: 'Install a notification service, such as mako or dunst, and have it start with your desktop. Or install XWayland and restart Deskbell: then calls pop up.',
    de: 'Installieren Sie einen Benachrichtigungsdienst wie mako oder dunst und lassen Sie ihn mit Ihrem Desktop starten. Oder installieren Sie XWayland und starten Sie Deskbell neu: Dann erscheint bei Anrufen das Popup.',
  },
  'diagnosis.notifications.noProgram': {
    en: 'Calls show in the Deskbell window alone: the program notify-send is missing.',
    de: 'Anrufe erscheinen nur im Deskbell-Fenster: Das Programm notify-send fehlt.',
  },
  'diagnosis.notifications.noProgram.todo': {
    en: 'Install notify-send, which most distributions have in the package libnotify-bin or libnotify, and restart Deskbell.',
    de: 'Installieren Sie notify-send, meist aus dem Paket libnotify-bin oder libnotify, und starten Sie Deskbell neu.',
  },
  'diagnosis.none': {
    en: 'No push has come since Deskbell was started.',
    de: 'Seit dem Start von Deskbell ist kein Push gekommen.',
  },
  'diagnosis.none.todo': {
    en: 'Call one of your numbers, or send a test push above.',
    de: 'Rufen Sie eine Ihrer Nummern an oder senden Sie oben einen Test-Push.',
  },
  'diagnosis.pushes': {
    en: '{count, plural, =0 {No pushes yet} one {The last push} other {The last # pushes}}',
    de: '{count, plural, =0 {Noch keine Pushes} one {Der letzte Push} other {Die letzten # Pushes}}',
  },
  'diagnosis.noPushes': { en: 'The first push will appear here.', de: 'Der erste Push erscheint hier.' },
  'diagnosis.at': { en: 'When', de: 'Wann' },
  'diagnosis.whose': { en: 'For', de: 'Für' },
  'diagnosis.answered': { en: 'Answered after', de: 'Beantwortet nach' },
  'diagnosis.here': { en: 'Arrived after', de: 'Angekommen nach' },
  'diagnosis.painted': { en: 'Popup after', de: 'Popup nach' },
  'diagnosis.event.newCall': { en: 'Call', de: 'Anruf' },
  'diagnosis.event.answer': { en: 'Answered', de: 'Angenommen' },
  'diagnosis.event.hangup': { en: 'Ended', de: 'Beendet' },
  'diagnosis.event.dtmf': { en: 'Keys', de: 'Tasten' },
  'diagnosis.whose.mine': { en: 'you', de: 'Sie' },
  'diagnosis.whose.others': { en: 'others', de: 'andere' },
  'diagnosis.whose.unknown': { en: 'not known', de: 'nicht bekannt' },
  'diagnosis.underMs': { en: 'under 1 ms', de: 'unter 1 ms' },
  'diagnosis.ms': { en: '{ms, number} ms', de: '{ms, number} ms' },
  'diagnosis.refused': { en: 'Refused', de: 'Abgewiesen' },
  'diagnosis.refusedFor': {
    en: '{count, number} × {reason}, last at {when}',
    de: '{count, number} × {reason}, zuletzt {when}',
  },
  'diagnosis.reason.signature': { en: 'signature', de: 'Signatur' },
  'diagnosis.reason.header': { en: 'header missing', de: 'Kopfzeile fehlt' },
  'diagnosis.reason.secret': { en: 'wrong address', de: 'falsche Adresse' },
  'diagnosis.reason.unreadable': { en: 'not readable', de: 'nicht lesbar' },
  'diagnosis.reason.unusable': {
    en: 'signed, but without usable content',
    de: 'signiert, aber ohne verwertbaren Inhalt',
  },
  'diagnosis.reason.empty': { en: 'empty', de: 'leer' },
  'diagnosis.reason.content-type': { en: 'another format', de: 'anderes Format' },
  'diagnosis.reason.method': { en: 'no POST', de: 'kein POST' },
  'diagnosis.reason.other': { en: 'broken off or too large', de: 'abgebrochen oder zu groß' },
  'diagnosis.history': { en: 'Connection history', de: 'Verbindungsverlauf' },
  'diagnosis.noHistory': {
    en: 'Nothing has changed since the start.',
    de: 'Seit dem Start hat sich nichts geändert.',
  },
  'diagnosis.file': { en: 'Support file …', de: 'Support-Datei …' },
  'diagnosis.fileTitle': { en: 'Support file', de: 'Support-Datei' },
  'diagnosis.fileHint': {
    en: 'For whoever helps you. Tokens, secrets, numbers, names and addresses are not in it; this is all of it.',
    de: 'Für alle, die Ihnen helfen. Token, Geheimnisse, Nummern, Namen und Adressen stehen nicht darin; das hier ist alles.',
  },
  'diagnosis.filePreview': { en: 'Content of the support file', de: 'Inhalt der Support-Datei' },
  'diagnosis.fileSaved': { en: 'The file was saved.', de: 'Die Datei wurde gespeichert.' },
  'diagnosis.notSaved': {
    en: 'The file was not saved. {why}',
    de: 'Die Datei wurde nicht gespeichert. {why}',
  },
} satisfies Texts;
