/** What keeps pushes away, and the file for whoever helps. */
export const enDiagnosis = {
  'diagnosis.title': 'Diagnostics',
  'diagnosis.loading': 'Checking …',
  'diagnosis.nothing': 'Connecting; there is nothing to report yet.',
  'diagnosis.tone.good': 'OK',
  'diagnosis.tone.info': 'Good to know',
  'diagnosis.tone.bad': 'Problem',
  'diagnosis.again': 'Check again',
  'diagnosis.good': 'Pushes can reach this desk.',
  'diagnosis.away': 'The platform cannot be reached. {why}',
  'diagnosis.away.todo':
    'Deskbell keeps trying. Check the network of this computer, and whether a firewall or VPN blocks the connection.',
  'diagnosis.expired': 'The platform no longer accepts your token.',
  'diagnosis.expired.todo': 'Sign in again at the top of this window; calls go on meanwhile.',
  'diagnosis.rights': 'Your token may not change the push settings of the account; it lacks {rights}.',
  'diagnosis.rights.todo':
    'Make a token with these rights in the web interface of the platform, or let an administrator run the relay for your team.',
  'diagnosis.clockAhead':
    'The clock of this computer is about {seconds, plural, one {# second} other {# seconds}} ahead of the platform.',
  'diagnosis.unread': '{list} cannot be read, so the timeline may lack entries. {why}',
  'diagnosis.list.history': 'The history',
  'diagnosis.list.archive': 'The archive of the history',
  'diagnosis.list.events': 'The list of events',
  'diagnosis.list.calls': 'The list of calls',
  'diagnosis.list.voicemails': 'The list of voicemails',
  'diagnosis.list.faxes': 'The list of faxes',
  'diagnosis.list.sms': 'The list of SMS',
  'diagnosis.list.channel': 'The calls of {name}',
  'diagnosis.list.timeline': 'The timeline on this computer',
  'diagnosis.list.entry': 'A single entry',
  'diagnosis.clockBehind':
    'The clock of this computer is about {seconds, plural, one {# second} other {# seconds}} behind the platform.',
  'diagnosis.clock.todo':
    'Let the system set its clock by itself. A wrong clock makes sign-ins and relays refuse this desk.',
  'diagnosis.relayDown': 'The relay cannot be reached. {why}',
  'diagnosis.relayDown.todo':
    'Deskbell tries again by itself. Ask whoever runs the relay whether it is up, and whether its address is still the same.',
  'diagnosis.wayDown': 'The chosen connection is down. {why}',
  'diagnosis.wayDown.todo': 'Check its settings above and try again there, or choose another connection.',
  'diagnosis.addressUnread': 'The push settings of the account cannot be read or written. {why}',
  'diagnosis.addressUnread.todo':
    'Deskbell tries again by itself. If this stays, check the rights of your token.',
  'diagnosis.polling': 'Pushes are switched off: ringing calls do not show.',
  'diagnosis.polling.todo': 'Choose another connection above to see who calls before you pick up.',
  'diagnosis.notLocal': 'The platform cannot reach this computer directly.',
  'diagnosis.notLocal.todo': 'Choose another connection above: a relay for teams, or a tunnel for one desk.',
  'diagnosis.nowhere': 'No address of this desk is entered in the account, so that no push is sent here.',
  'diagnosis.nowhere.todo':
    'Deskbell enters it by itself where your token may; else an administrator has to.',
  'diagnosis.taken': 'Another program has entered its address in the account, and gets the pushes.',
  'diagnosis.taken.todo':
    'Replace it above if that program is no longer needed. A relay can pass pushes on to both.',
  'diagnosis.takenByDesk': 'Another desk has entered its address in the account, and gets the pushes.',
  'diagnosis.takenByDesk.todo':
    'Two desks take the address from each other. Use a relay, which serves any number of desks.',
  'diagnosis.noLine': 'Pushes are sent for some lines only, and none of yours is among them.',
  'diagnosis.noLine.todo': 'Choose all lines, or yours, under the push address above.',
  'diagnosis.someLines': 'Pushes are not sent for all of your lines: calls on {lines} do not pop up.',
  'diagnosis.someLines.todo': 'Choose them as well under the push address above if they are to.',
  'diagnosis.signature':
    '{count, plural, one {# push was} other {# pushes were}} refused: the signature is missing or does not match.',
  'diagnosis.signature.todo':
    'Something on the way changes the pushes, or somebody else sent them. A tunnel or web server in between must pass the body on unchanged.',
  'diagnosis.header':
    '{count, plural, one {# push was} other {# pushes were}} refused: a header that was agreed on was missing.',
  'diagnosis.header.todo': 'Check the web server in front of this desk: it has to add the header.',
  'diagnosis.unreadable':
    '{count, plural, one {# request was} other {# requests were}} no push that can be read.',
  'diagnosis.unreadable.todo':
    'Save the support file and send it to whoever looks after Deskbell: the platform may have changed its pushes.',
  'diagnosis.neverKept':
    '{count, plural, one {# message of the relay was set aside: it} other {# messages of the relay were set aside: they}} cannot be stored.',
  'diagnosis.neverKept.todo':
    'Nothing else is affected. Save the support file and send it to whoever looks after Deskbell.',
  'diagnosis.slowSender':
    '{count, plural, one {# request} other {# requests}} broke off or arrived too slowly.',
  'diagnosis.slowSender.todo':
    'This happens on bad networks. If it happens often, choose another connection.',
  'diagnosis.secret':
    '{count, plural, one {# request} other {# requests}} came to a wrong address here and got no answer.',
  'diagnosis.secret.todo':
    'On an open port that is usual. If pushes are missing, an old address may still be entered somewhere.',
  'diagnosis.faults': 'Deskbell itself failed on {count, plural, one {# push} other {# pushes}}.',
  'diagnosis.caught':
    'Deskbell caught {count, plural, one {# error} other {# errors}} of its own since it started, and went on.',
  'diagnosis.faults.todo': 'Save the support file and send it to whoever looks after Deskbell.',
  'diagnosis.platformFailures':
    'The platform got no good answer to {count, plural, one {# push} other {# pushes}} within the last hour.',
  'diagnosis.platformFailures.todo':
    'Send a test push above. If it comes back, the failures are over, or were another program’s.',
  'diagnosis.lateRelay':
    '{count, plural, one {# push was} other {# pushes were}} here more than a second after the relay had it.',
  'diagnosis.lateRelay.todo':
    'The connection to the relay was broken or slow; calls may have popped up late.',
  'diagnosis.slowAnswer':
    '{count, plural, one {# push was} other {# pushes were}} answered after more than a second; the platform holds calls for that long.',
  'diagnosis.slowAnswer.todo':
    'This computer was busy or asleep. If it happens often, use a relay: it answers in the place of the desk.',
  'diagnosis.slowPopup':
    '{count, plural, one {# popup was} other {# popups were}} painted more than half a second after the push.',
  'diagnosis.slowPopup.todo': 'This computer was busy at that moment.',
  'diagnosis.others': 'Pushes arrive, but all of them are for other people.',
  'diagnosis.others.todo': 'Nobody has called you yet, or your user rings in no line: look at Channels.',
  'diagnosis.none': 'No push has come since Deskbell was started.',
  'diagnosis.none.todo': 'Call one of your numbers, or send a test push above.',
  'diagnosis.pushes': '{count, plural, =0 {No pushes yet} one {The last push} other {The last # pushes}}',
  'diagnosis.noPushes': 'The first push will appear here.',
  'diagnosis.at': 'When',
  'diagnosis.event': 'What',
  'diagnosis.whose': 'For',
  'diagnosis.answered': 'Answered after',
  'diagnosis.here': 'Here after',
  'diagnosis.painted': 'Popup after',
  'diagnosis.event.newCall': 'Call',
  'diagnosis.event.answer': 'Answered',
  'diagnosis.event.hangup': 'Ended',
  'diagnosis.event.dtmf': 'Keys',
  'diagnosis.whose.mine': 'you',
  'diagnosis.whose.others': 'others',
  'diagnosis.whose.unknown': 'not known',
  'diagnosis.underMs': 'under 1 ms',
  'diagnosis.ms': '{ms, number} ms',
  'diagnosis.refused': 'Refused',
  'diagnosis.refusedFor': '{count, number} × {reason}, last at {when}',
  'diagnosis.reason.signature': 'signature',
  'diagnosis.reason.header': 'header missing',
  'diagnosis.reason.secret': 'wrong address',
  'diagnosis.reason.unreadable': 'not readable',
  'diagnosis.reason.unusable': 'signed, but says nothing',
  'diagnosis.reason.empty': 'empty',
  'diagnosis.reason.content-type': 'another format',
  'diagnosis.reason.method': 'no POST',
  'diagnosis.reason.other': 'broken off or too large',
  'diagnosis.history': 'Connection history',
  'diagnosis.noHistory': 'Nothing has changed since the start.',
  'diagnosis.file': 'Support file …',
  'diagnosis.fileTitle': 'Support file',
  'diagnosis.fileHint':
    'For whoever helps you. Tokens, secrets, numbers, names and addresses are not in it; this is all of it.',
  'diagnosis.filePreview': 'Content of the support file',
  'diagnosis.fileSave': 'Save …',
  'diagnosis.fileClose': 'Close',
  'diagnosis.fileSaved': 'The file was saved.',
  'diagnosis.notSaved': 'The file was not saved. {why}',
} as const satisfies Record<string, string>;
