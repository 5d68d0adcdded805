/** How pushes reach this desk: the section of the settings, status bar and tray. */
export const enPushes = {
  'tunnel.standsIn':
    'Live calls are asked for every few seconds meanwhile; ringing calls are not seen. {why}',
  'tunnel.otherDesk':
    'Another desk of this account receives its pushes ({address}). Two desks would take the address from each other again and again: use the relay, which serves any number of desks. Live calls are asked for every few seconds meanwhile.',
  'tunnel.notEntered':
    'This desk is connected to the relay, but the account sends no pushes there. An administrator of the account can enter the address by choosing the relay on their desk.',
  'tunnel.bad': 'These settings cannot be used. Choose the way again.',
  'tunnel.badField': '{field}: {expected}',
  'tunnel.expected.port': 'enter a port, a number from 1 to 65535.',
  'tunnel.expected.address':
    'enter an address that begins with https://, without a question mark or user name.',
  'tunnel.expected.ip': 'enter an IPv4 or IPv6 address of this computer, or 0.0.0.0 for all.',
  'tunnel.expected.host': 'enter the name or address of a server, nothing else.',
  'tunnel.expected.both': 'enter certificate and key, both or none.',
  'tunnel.expected.text': 'this must not be empty.',

  'pushes.title': 'Pushes',
  'pushes.hint':
    'The platform tells of calls by pushes to one address of the account. Choose how they reach this computer.',
  'pushes.way': 'Way',
  'pushes.state.off': 'Off',
  'pushes.state.connecting': 'Being opened …',
  'pushes.state.polling': 'No pushes: live calls are asked for',
  'pushes.state.failed': 'Pushes cannot be received',
  'pushes.retryAt': 'Tried again {when}.',
  'pushes.use': 'Use this way',
  'pushes.using': 'Being opened …',
  'pushes.again': 'Try again now',
  'pushes.test': 'Test it',
  'pushes.testing': 'Sending a test push …',
  'pushes.tested': 'The test push was back after {ms} ms.',
  'pushes.testedRelay': 'The relay answered after {ms} ms.',
  'pushes.guide': 'How to set it up',
  'pushes.builtIn': 'The built-in service always sends its pushes directly to this computer.',

  'pushes.arriveVia': 'Pushes arrive via {way}',
  'pushes.via.automatic': 'this computer',
  'pushes.via.relay': 'relay',
  'pushes.via.ssh': 'SSH',
  'pushes.via.ngrok': 'ngrok',
  'pushes.via.cloudflared': 'Cloudflare',
  'pushes.via.direct': 'reverse proxy',
  'pushes.via.polling': 'polling',
  'status.via': 'via {way}',
  'tray.via': 'Deskbell: {name}, pushes via {way}',
  'tray.polling': 'Deskbell: no pushes, live calls are asked for',
  'tray.elsewhere': 'Deskbell: no pushes, they go to {address}',

  'pushes.provider.automatic': 'Automatic',
  'pushes.provider.relay': 'Team relay',
  'pushes.provider.ssh': 'Own server over SSH',
  'pushes.provider.ngrok': 'ngrok',
  'pushes.provider.cloudflared': 'Cloudflare Tunnel',
  'pushes.provider.direct': 'Own reverse proxy',
  'pushes.provider.polling': 'No pushes',

  'pushes.can.answers': 'Rules such as rejecting or redirecting reach the platform.',
  'pushes.cannot.answers': 'Rules such as rejecting or redirecting do nothing.',
  'pushes.can.replays': 'What happened while this desk was away is told later.',
  'pushes.cannot.replays': 'Calls while this desk is away are learned from the history alone.',
  'pushes.can.manyDesks': 'Any number of desks can use it with one account.',
  'pushes.cannot.manyDesks': 'Serves one desk of the account; for more there is the relay.',

  'pushes.guide.automatic':
    'Where the platform runs on this computer, its pushes come directly.\nAny other platform cannot reach this computer by itself: live calls are then asked for.',
  'pushes.guide.relay':
    'Ask whoever runs the relay of your team for its address.\nEnter it here; this desk shows the relay its sign-in, and needs nothing else.\nThe desk of an administrator enters the relay in the account as well.',
  'pushes.guide.ssh':
    'You need a server with a web server, and a name with a certificate.\nLead the public address to the port below on that server, as in: reverse_proxy 127.0.0.1:8020.\nPut the public key of this computer into authorized_keys there. No port is opened on this computer.\nClientAliveInterval 15 in sshd_config there lets the server give back the port soon after this computer slept.',
  'pushes.guide.ngrok':
    'Create an account at ngrok and copy the authtoken from its dashboard.\nA domain reserved there keeps the address the same at each start.',
  'pushes.guide.cloudflared':
    'Install cloudflared.\nA quick tunnel needs no account and has another address at each start.\nFor a named tunnel enter its token or name, and the public address that leads to it.',
  'pushes.guide.direct':
    'Deskbell listens on a port of this computer; your router or reverse proxy leads a public address there.\nThe public address needs a valid certificate: at the proxy, or by the files below.',
  'pushes.guide.polling':
    'Nothing has to be set up.\nCalls appear some seconds late, and a call that only rings can be missed.',

  'tunnel.field.relayUrl': 'Address of the relay',
  'tunnel.field.account': 'Account at the relay',
  'tunnel.field.host': 'Server',
  'tunnel.field.port': 'Port',
  'tunnel.field.user': 'User',
  'tunnel.field.keyFile': 'Key file',
  'tunnel.field.remoteHost': 'Listens there on',
  'tunnel.field.remotePort': 'Port there',
  'tunnel.field.publicUrl': 'Public address',
  'tunnel.field.domain': 'Domain',
  'tunnel.field.mode': 'Kind of tunnel',
  'tunnel.field.binary': 'Program',
  'tunnel.field.tunnelName': 'Name of the tunnel',
  'tunnel.field.localPort': 'Port of this computer',
  'tunnel.field.bind': 'Listen on',
  'tunnel.field.certFile': 'Certificate file',
  'tunnel.field.passphrase': 'Passphrase of the key',
  'tunnel.field.authtoken': 'Authtoken',
  'tunnel.field.token': 'Token of the tunnel',
  'tunnel.optional': '{field} (optional)',
  'tunnel.kept': 'Kept in the keychain; enter it to replace it.',
  'tunnel.secretHint': 'Goes into the keychain of this computer and nowhere else.',
  'tunnel.keyFileHint': 'Empty: the keys of the running SSH agent.',
  'tunnel.hostKey': 'Host key of the server, as it was seen first',
  'tunnel.forgetHostKey': 'Forget the host key',
  'tunnel.mode.quick': 'Quick, without an account',
  'tunnel.mode.named': 'Named, with an account',

  'pushes.address': 'Address in the account',
  'pushes.address.unread': 'Not read yet.',
  'pushes.address.nowhere': 'None is entered.',
  'pushes.address.here': 'This desk receives them.',
  'pushes.address.hereRelay': 'The relay receives them for all desks. It stays when you sign out.',
  'pushes.address.incoming': 'Calls that come in',
  'pushes.address.outgoing': 'Calls that go out',
  'pushes.address.none': 'none',
  'pushes.address.restored': 'What was there before is put back when you sign out.',
  'pushes.takenBySomebody':
    'Something else receives the pushes of this account. It receives none any more if you replace it.',
  'pushes.takenByDesk':
    'Another desk receives the pushes of this account. Each of you would take them from the other: the relay serves both.',
  'pushes.takenOver': 'Somebody has replaced the address of this desk.',
  'pushes.replace': 'Replace it …',
  'pushes.replaceSure': 'Yes, replace it',
  'pushes.keep': 'Leave it',
  'pushes.lines': 'Lines that send pushes',
  'pushes.linesAll': 'All lines',
  'pushes.linesSome': 'Only these',
  'pushes.version': 'Version of the push interface',
  'pushes.versionHint': 'Changes it for the whole account.',
  'pushAddress.keptDamaged':
    'The file with the push settings that your account had before Deskbell was damaged. It was kept as {file}. Deskbell cannot put these settings back when you sign out.',
  'pushAddress.notKept':
    'Deskbell could not save the push settings that your account had before. {why} It tries again, and remembers them until it quits.',
  'relay.positionsDamaged':
    'The file that says how far Deskbell has read at the relay was damaged. It was kept as {file}. Calls that came in while Deskbell was off may be missing.',
  'relay.positionsNotKept':
    'Deskbell cannot save how far it has read at the relay. {why} After the next start, calls that came in meanwhile may be missing.',
  'native.cancel': 'Cancel',
  'tunnel.confirmProgram': 'Let Deskbell run {program}?',
  'tunnel.confirmProgramDetail':
    'Deskbell starts this program, with your rights, whenever it needs the tunnel. Agree only if you chose it yourself.',
  'tunnel.confirmProgramYes': 'Run this program',
  'tunnel.confirmRelay': 'Use the relay {host}?',
  'tunnel.confirmRelayDetail':
    'Deskbell sends it the token of your telephony account, to prove who you are. Agree only if {host} belongs to your team.',
  'tunnel.confirmRelayYes': 'Use this relay',
  'tunnel.notConfirmed': 'Nothing was changed: you did not agree.',
} as const satisfies Record<string, string>;
