import type { enDiagnosis } from './en-diagnosis.ts';

export const deDiagnosis: Record<keyof typeof enDiagnosis, string> = {
  'diagnosis.title': 'Diagnose',
  'diagnosis.loading': 'Wird geprüft …',
  'diagnosis.nothing': 'Die Verbindung wird aufgebaut; noch gibt es nichts zu melden.',
  'diagnosis.tone.good': 'In Ordnung',
  'diagnosis.tone.info': 'Gut zu wissen',
  'diagnosis.tone.bad': 'Problem',
  'diagnosis.again': 'Erneut prüfen',
  'diagnosis.good': 'Pushes können diesen Arbeitsplatz erreichen.',
  'diagnosis.away': 'Die Plattform ist nicht erreichbar. {why}',
  'diagnosis.away.todo':
    'Deskbell versucht es weiter. Prüfen Sie das Netzwerk dieses Computers und ob eine Firewall oder ein VPN dazwischen steht.',
  'diagnosis.expired': 'Die Plattform nimmt Ihr Token nicht mehr an.',
  'diagnosis.expired.todo':
    'Melden Sie sich oben in diesem Fenster erneut an; Gespräche gehen solange weiter.',
  'diagnosis.rights': 'Ihr Token darf die Push-Einstellungen des Kontos nicht ändern; ihm fehlt {rights}.',
  'diagnosis.rights.todo':
    'Legen Sie in der Weboberfläche der Plattform ein Token mit diesen Rechten an, oder lassen Sie jemanden aus der Verwaltung das Relay für Ihr Team betreiben.',
  'diagnosis.clockAhead':
    'Die Uhr dieses Computers geht gegenüber der Plattform etwa {seconds, plural, one {# Sekunde} other {# Sekunden}} vor.',
  'diagnosis.unread': '{list}: Lesen nicht möglich, dem Verlauf können Einträge fehlen. {why}',
  'diagnosis.list.history': 'Anrufliste der Plattform',
  'diagnosis.list.archive': 'Archiv der Anrufliste',
  'diagnosis.list.events': 'Ereignisliste',
  'diagnosis.list.calls': 'Liste der Anrufe',
  'diagnosis.list.voicemails': 'Liste der Voicemails',
  'diagnosis.list.faxes': 'Liste der Faxe',
  'diagnosis.list.sms': 'Liste der SMS',
  'diagnosis.list.channel': 'Anrufe von {name}',
  'diagnosis.list.timeline': 'Verlauf auf diesem Computer',
  'diagnosis.list.entry': 'Ein einzelner Eintrag',
  'diagnosis.clockBehind':
    'Die Uhr dieses Computers geht gegenüber der Plattform etwa {seconds, plural, one {# Sekunde} other {# Sekunden}} nach.',
  'diagnosis.clock.todo':
    'Lassen Sie das System seine Uhr selbst stellen. Mit einer falschen Uhr weisen Anmeldungen und Relays diesen Arbeitsplatz ab.',
  'diagnosis.relayDown': 'Das Relay ist nicht erreichbar. {why}',
  'diagnosis.relayDown.todo':
    'Deskbell versucht es von selbst wieder. Fragen Sie, wer das Relay betreibt, ob es läuft und ob seine Adresse noch stimmt.',
  'diagnosis.wayDown': 'Die gewählte Verbindung ist unterbrochen. {why}',
  'diagnosis.wayDown.todo':
    'Prüfen Sie oben ihre Einstellungen und versuchen Sie es dort erneut, oder wählen Sie eine andere Verbindung.',
  'diagnosis.addressUnread':
    'Die Push-Einstellungen des Kontos lassen sich nicht lesen oder schreiben. {why}',
  'diagnosis.addressUnread.todo':
    'Deskbell versucht es von selbst wieder. Bleibt es so, prüfen Sie die Rechte Ihres Tokens.',
  'diagnosis.polling': 'Pushes sind ausgeschaltet: Klingelnde Anrufe erscheinen nicht.',
  'diagnosis.polling.todo':
    'Wählen Sie oben eine andere Verbindung, um vor dem Abheben zu sehen, wer anruft.',
  'diagnosis.notLocal': 'Die Plattform kann diesen Computer nicht direkt erreichen.',
  'diagnosis.notLocal.todo':
    'Wählen Sie oben eine andere Verbindung: ein Relay für Teams oder einen Tunnel für einen Arbeitsplatz.',
  'diagnosis.nowhere':
    'Im Konto ist keine Adresse dieses Arbeitsplatzes eingetragen, es wird also kein Push hierher gesendet.',
  'diagnosis.nowhere.todo':
    'Deskbell trägt sie von selbst ein, wo Ihr Token es darf; sonst muss es jemand aus der Verwaltung tun.',
  'diagnosis.taken': 'Ein anderes Programm hat seine Adresse im Konto eingetragen und bekommt die Pushes.',
  'diagnosis.taken.todo':
    'Ersetzen Sie sie oben, wenn das Programm nicht mehr gebraucht wird. Ein Relay kann Pushes an beide weitergeben.',
  'diagnosis.takenByDesk':
    'Ein anderer Arbeitsplatz hat seine Adresse im Konto eingetragen und bekommt die Pushes.',
  'diagnosis.takenByDesk.todo':
    'Zwei Arbeitsplätze nehmen sich die Adresse gegenseitig weg. Nutzen Sie ein Relay, das beliebig viele bedient.',
  'diagnosis.noLine': 'Pushes werden nur zu einigen Leitungen gesendet, und keine von Ihren ist dabei.',
  'diagnosis.noLine.todo': 'Wählen Sie oben unter der Push-Adresse alle Leitungen oder Ihre.',
  'diagnosis.someLines':
    'Nicht zu allen Ihren Leitungen werden Pushes gesendet: Anrufe auf {lines} erscheinen nicht.',
  'diagnosis.someLines.todo':
    'Wählen Sie sie oben unter der Push-Adresse mit aus, wenn sie erscheinen sollen.',
  'diagnosis.signature':
    '{count, plural, one {# Push wurde} other {# Pushes wurden}} abgewiesen: Die Signatur fehlt oder passt nicht.',
  'diagnosis.signature.todo':
    'Etwas auf dem Weg verändert die Pushes, oder jemand anders hat sie gesendet. Ein Tunnel oder Webserver dazwischen muss den Inhalt unverändert weitergeben.',
  'diagnosis.header':
    '{count, plural, one {# Push wurde} other {# Pushes wurden}} abgewiesen: Ein vereinbarter Header fehlte.',
  'diagnosis.header.todo': 'Prüfen Sie den Webserver vor diesem Arbeitsplatz: Er muss den Header hinzufügen.',
  'diagnosis.unreadable':
    '{count, plural, one {# Anfrage war} other {# Anfragen waren}} kein Push, der sich lesen lässt.',
  'diagnosis.unreadable.todo':
    'Sichern Sie die Hilfsdatei und senden Sie sie an die Betreuung von Deskbell: Die Plattform hat ihre Pushes vielleicht geändert.',
  'diagnosis.neverKept':
    '{count, plural, one {# Nachricht des Relays wurde beiseitegelegt: Sie lässt} other {# Nachrichten des Relays wurden beiseitegelegt: Sie lassen}} sich nicht speichern.',
  'diagnosis.neverKept.todo':
    'Alles andere ist nicht betroffen. Sichern Sie die Hilfsdatei und senden Sie sie an die Betreuung von Deskbell.',
  'diagnosis.slowSender':
    '{count, plural, one {# Anfrage} other {# Anfragen}} brachen ab oder kamen zu langsam an.',
  'diagnosis.slowSender.todo':
    'Das kommt in schlechten Netzen vor. Geschieht es oft, wählen Sie eine andere Verbindung.',
  'diagnosis.secret':
    '{count, plural, one {# Anfrage} other {# Anfragen}} gingen hier an einer falschen Adresse ein und blieben ohne Antwort.',
  'diagnosis.secret.todo':
    'An einem offenen Port ist das üblich. Fehlen Pushes, ist vielleicht irgendwo noch eine alte Adresse eingetragen.',
  'diagnosis.faults': 'Deskbell selbst ist an {count, plural, one {# Push} other {# Pushes}} gescheitert.',
  'diagnosis.caught':
    'Deskbell hat seit dem Start {count, plural, one {# eigenen Fehler} other {# eigene Fehler}} abgefangen und weitergearbeitet.',
  'diagnosis.faults.todo': 'Sichern Sie die Hilfsdatei und senden Sie sie an die Betreuung von Deskbell.',
  'diagnosis.platformFailures':
    'Auf {count, plural, one {# Push} other {# Pushes}} der letzten Stunde bekam die Plattform keine gute Antwort.',
  'diagnosis.platformFailures.todo':
    'Senden Sie oben einen Test-Push. Kommt er zurück, sind die Fehler vorbei oder betrafen ein anderes Programm.',
  'diagnosis.lateRelay':
    '{count, plural, one {# Push war} other {# Pushes waren}} mehr als eine Sekunde nach dem Eingang am Relay hier.',
  'diagnosis.lateRelay.todo':
    'Die Verbindung zum Relay war unterbrochen oder langsam; Anrufe sind vielleicht spät erschienen.',
  'diagnosis.slowAnswer':
    '{count, plural, one {# Push wurde} other {# Pushes wurden}} nach mehr als einer Sekunde beantwortet; so lange hält die Plattform Anrufe auf.',
  'diagnosis.slowAnswer.todo':
    'Dieser Computer war ausgelastet oder schlief. Geschieht es oft, nutzen Sie ein Relay: Es antwortet anstelle des Arbeitsplatzes.',
  'diagnosis.slowPopup':
    '{count, plural, one {# Popup stand} other {# Popups standen}} mehr als eine halbe Sekunde nach dem Push.',
  'diagnosis.slowPopup.todo': 'Dieser Computer war in dem Augenblick ausgelastet.',
  'diagnosis.others': 'Pushes kommen an, aber alle für andere Personen.',
  'diagnosis.others.todo':
    'Noch hat Sie niemand angerufen, oder in keiner Leitung klingelt es bei Ihnen: Sehen Sie unter Kanäle nach.',
  'diagnosis.none': 'Seit dem Start von Deskbell ist kein Push gekommen.',
  'diagnosis.none.todo': 'Rufen Sie eine Ihrer Nummern an, oder senden Sie oben einen Test-Push.',
  'diagnosis.pushes':
    '{count, plural, =0 {Noch keine Pushes} one {Der letzte Push} other {Die letzten # Pushes}}',
  'diagnosis.noPushes': 'Der erste Push erscheint hier.',
  'diagnosis.at': 'Wann',
  'diagnosis.event': 'Was',
  'diagnosis.whose': 'Für',
  'diagnosis.answered': 'Beantwortet nach',
  'diagnosis.here': 'Hier nach',
  'diagnosis.painted': 'Popup nach',
  'diagnosis.event.newCall': 'Anruf',
  'diagnosis.event.answer': 'Angenommen',
  'diagnosis.event.hangup': 'Beendet',
  'diagnosis.event.dtmf': 'Tasten',
  'diagnosis.whose.mine': 'Sie',
  'diagnosis.whose.others': 'andere',
  'diagnosis.whose.unknown': 'nicht bekannt',
  'diagnosis.underMs': 'unter 1 ms',
  'diagnosis.ms': '{ms, number} ms',
  'diagnosis.refused': 'Abgewiesen',
  'diagnosis.refusedFor': '{count, number} × {reason}, zuletzt {when}',
  'diagnosis.reason.signature': 'Signatur',
  'diagnosis.reason.header': 'Header fehlt',
  'diagnosis.reason.secret': 'falsche Adresse',
  'diagnosis.reason.unreadable': 'nicht lesbar',
  'diagnosis.reason.unusable': 'signiert, sagt aber nichts',
  'diagnosis.reason.empty': 'leer',
  'diagnosis.reason.content-type': 'anderes Format',
  'diagnosis.reason.method': 'kein POST',
  'diagnosis.reason.other': 'abgebrochen oder zu groß',
  'diagnosis.history': 'Verbindungsverlauf',
  'diagnosis.noHistory': 'Seit dem Start hat sich nichts geändert.',
  'diagnosis.file': 'Hilfsdatei …',
  'diagnosis.fileTitle': 'Hilfsdatei',
  'diagnosis.fileHint':
    'Für alle, die Ihnen helfen. Tokens, Geheimnisse, Nummern, Namen und Adressen stehen nicht darin; das hier ist alles.',
  'diagnosis.filePreview': 'Inhalt der Hilfsdatei',
  'diagnosis.fileSave': 'Sichern …',
  'diagnosis.fileClose': 'Schließen',
  'diagnosis.fileSaved': 'Die Datei wurde gesichert.',
  'diagnosis.notSaved': 'Die Datei wurde nicht gesichert. {why}',
};
