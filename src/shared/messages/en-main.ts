/** What the main process says: failures, reasons, notices, tray and notifications. */
export const enMain = {
  'failure.platform':
    'The platform refused this ({status}{detail, select, none {} other {: {detail}}}). Nothing was changed.',
  'failure.token':
    'The platform did not accept the token. Check it, or create a new one in your account, and sign in again.',
  'failure.rights':
    'The token is not allowed to do this ({detail}). Create a token with the missing right and sign in again.',
  'failure.notFound': 'The platform does not know this any more. If it was a call, it has ended.',
  'failure.conflict': 'This is not possible in the state the call is in ({detail}).',
  'failure.busy': 'The platform is busy and asked to wait. Try again in a moment.',
  'failure.down': 'The platform has a fault at the moment ({status}). Try again in a moment.',
  'failure.offline': 'This computer has no network at the moment. Deskbell tries again by itself.',
  'failure.unreachable':
    'The platform cannot be reached. Check your network; Deskbell tries again by itself.',
  'failure.unknown-host': 'There is no server with this name. Check the base address for a typing error.',
  'failure.certificate':
    'The server’s certificate is not trusted, so nothing was sent. Check the base address, or ask your administrator.',
  'failure.timeout':
    'The platform did not answer in time. Whether it did what you asked is not known; look before you repeat it.',
  'failure.cancelled': 'Stopped before it was finished.',
  'failure.reset': 'The connection was cut. Check your network and try again.',
  'failure.not-a-telephony-service':
    'A server answered, but it is not a telephony service. Check the base address; it usually ends in /v2.',
  'failure.bad-shape':
    'The platform answered in a form Deskbell does not understand{path, select, none {} other { (field {path})}}. Please report this.',
  'failure.repeated-page':
    'The platform gives the same page of the list again and again, so only {read, number} of {total, number} entries could be read.',
  'failure.unsupported':
    'Your account does not have this{replacement, select, none {} other {; it has {replacement} instead}}.',
  'failure.bad-input': '{field}: expected {expected}.',
  'failure.bad-address.no-address':
    'This is not an address. The base address looks like https://api.example.com/v2.',
  'failure.bad-address.scheme': 'The base address must begin with https://.',
  'failure.bad-address.not-encrypted':
    'The base address must begin with https://, so that nobody reads your token on the way. http:// is for this computer only.',
  'failure.bad-address.credentials':
    'The base address must not contain a user name or password. The token goes into its own field.',
  'failure.bad-address.query': 'The base address must end before any ? or #.',
  'failure.bad-address.version': 'The base address must end in /v2, the version that Deskbell speaks.',
  'failure.not-signed-in': 'You are signed out. Sign in first.',
  'failure.no-such-call': 'This call has ended.',
  'failure.no-such-entry': 'This is no longer in the timeline. Choose another entry.',
  'failure.no-device': 'No device of yours can start a call. Check your devices on the platform.',
  'failure.not-a-number': '“{text}” is not a phone number. Type a number, or choose a contact from the list.',
  'failure.emergency':
    '{number} is an emergency number. The caller would be put through to it, and you would no longer be part of the call.',
  'askFirst.emergency':
    '{number} is an emergency number. From here your own phone rings first: dial it on a phone if you can.',
  'askFirst.service': '{number} is a service code. It may change how your line works.',
  'askFirst.costly': 'A call to {number} may cost more than an ordinary call.',
  'askFirst.title': 'Call {number}?',
  'askFirst.call': 'Call {number}',
  'askFirst.cancel': 'Don’t call',
  'failure.bad-contact.no-name': 'Enter a name or a company.',
  'failure.bad-contact.no-number': 'Enter at least one phone number.',
  'failure.bad-contact.full':
    'This desk keeps 2,000 contacts of its own. Delete some, or add them on the platform.',
  'failure.bad-contact.read-only':
    'The platform takes no contacts from programs. Keep it on this desk instead.',
  'failure.bad-contact.gone': 'This contact was deleted meanwhile.',
  'failure.storage.damaged': 'The file is damaged ({detail}). Deskbell sets it aside and starts a new one.',
  'failure.storage.full': 'The disk is full. Free some space and try again.',
  'failure.storage.read-only':
    'The folder of Deskbell cannot be written to. Check the rights of the folder and try again.',
  'failure.storage.busy': 'Another program holds the file of Deskbell. Close it and try again.',
  'failure.storage.no-access': 'The file cannot be opened. Check the rights of the folder and try again.',
  'failure.storage.io':
    'The disk did not do what was asked of it ({detail}). Check the disk, then try again.',
  'failure.storage.other':
    'The file could not be used ({detail}). Try again; if it happens again, please report it.',
  'failure.profile': 'Deskbell cannot start, as nothing can be kept in its folder {folder}. {why}',
  'failure.internal':
    'Something went wrong in Deskbell ({detail}). Try again; if it happens again, please report it.',

  'reason.signed-out': 'The platform no longer accepts the token. Sign in again in the Deskbell window.',
  'reason.not-answered': 'Possible once the call is answered.',
  'reason.ended': 'The call has ended.',
  'reason.mute-unsupported':
    'Accounts on the new system cannot mute from here. Use the mute key of your device.',
  'reason.park-unsupported': 'Accounts on the new system cannot park a call.',
  'reason.park-unknown': 'The platform has not said who takes part, so nobody can be parked yet.',
  'reason.announce-unsupported': 'Accounts on the new system cannot play an announcement.',
  'reason.not-confirmed': 'The platform has not confirmed this call yet.',
  'reason.transferring': 'The call is being transferred.',
  'reason.no-hangup-ringing': 'A ringing call can only be declined on the device that rings.',
  'reason.external-cannot-start.new':
    'starting a call on an external phone is not yet possible; it can ring along',
  'hint.record.new': 'Both sides hear an announcement; the platform always plays it.',
  'hint.record.classic': 'Both sides hear an announcement.',
  'hint.park': 'The other end waits until you bring them back.',

  'command.mute': 'Mute',
  'command.hold': 'Hold',
  'command.record': 'Record',
  'command.dtmf': 'Keypad',
  'command.transfer': 'Transfer',
  'command.hangUp': 'Hang up',
  'command.park': 'Park',
  'command.announce': 'Play announcement',
  'notice.refused': '{command} did not work. {why}',
  'notice.transferHeld': 'The transfer did not work. {why} The call is still on hold.',
  'notice.transferLive': 'The transfer did not work. {why} You still speak with the caller.',
  'notice.slow': 'The platform is slow to confirm. Still waiting.',
  'notice.transferred': 'Transferred to {target}.',
  'notice.dialRefused': 'The call was not started. {why}',
  'notice.recordingAnnounced': 'Both sides hear the announcement that the recording starts.',

  'crm.noScheme': 'An address begins with https:// or the name of a program, such as mycrm:.',
  'crm.forbidden':
    'Addresses that begin with {scheme}: are never opened, because they could run a program or read files.',
  'crm.unknownPlaceholder': '{name} is not known. Use only the words listed below.',
  'crm.brace': 'A brace is left over. Words in braces are written like this: {sample}.',
  'crm.noAddress': 'This is not an address. It looks like https://crm.example.com/search.',
  'crm.credentials': 'The address must not contain a user name or password.',
  'crm.hostPlaceholder': 'Words in braces may only come after the name of the server.',
  'crm.schemeNotAllowed':
    'Addresses that begin with {scheme}: are opened by another program on this computer. Allow it first.',

  'missed.title': 'Missed call',
  'missed.body': '{who}{line, select, none {} other { · {line}}}',
  'missed.summary': '{count, plural, one {Missed call} other {# missed calls}}',
  'missed.summaryBody': '{names}{more, plural, =0 {} other { and # more}}',
  'missed.open': 'Open',
  'party.withheld': 'Number withheld',
  'party.or': '{first} or {second}',
} as const satisfies Record<string, string>;
