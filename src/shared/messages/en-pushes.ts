/** How pushes reach this desk: the section of the settings, status bar and tray. */
export const enPushes = {
  'tunnel.standsIn':
    'Until then Deskbell polls for live calls every few seconds; ringing calls do not show. {why}',
  'tunnel.otherDesk':
    'Another desk of this account receives the pushes ({address}). Two desks would keep taking the address from each other: use the relay, which serves any number of desks. Until then Deskbell polls for live calls every few seconds.',
  'tunnel.notEntered':
    'This desk is connected to the relay, but the account sends no pushes there. An administrator of the account can enter the address by choosing the relay on their desk.',
  'tunnel.bad': 'These settings cannot be used. Set the connection up again.',
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
    'The platform reports calls by pushes to one address of the account. Choose how they reach this computer.',
  'pushes.way': 'Connection',
  'pushes.state.off': 'Off',
  'pushes.state.connecting': 'Connecting …',
  'pushes.state.polling': 'No pushes, polling for live calls',
  'pushes.state.failed': 'Pushes cannot be received',
  'pushes.retryAt': 'Next attempt {when}.',
  'pushes.use': 'Use this connection',
  'pushes.using': 'Connecting …',
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
  'tray.polling': 'Deskbell: no pushes, polling for live calls',
  'tray.elsewhere': 'Deskbell: no pushes, they go to {address}',

  'pushes.provider.automatic': 'Automatic',
  'pushes.provider.relay': 'Team relay',
  'pushes.provider.ssh': 'Own server over SSH',
  'pushes.provider.ngrok': 'ngrok',
  'pushes.provider.cloudflared': 'Cloudflare Tunnel',
  'pushes.provider.direct': 'Own reverse proxy',
  'pushes.provider.polling': 'No pushes',

  'pushes.can.answers': 'Call rules such as rejecting or redirecting work.',
  'pushes.cannot.answers': 'Call rules such as rejecting or redirecting have no effect.',
  'pushes.can.replays': 'Calls that came in while this computer was off are delivered later.',
  'pushes.cannot.replays': 'Calls that came in while this computer was off appear in the history only.',
  'pushes.can.manyDesks': 'Any number of desks can use it with one account.',
  'pushes.cannot.manyDesks': 'Serves one desk of the account; for more, use the relay.',

  'pushes.guide.automatic':
    'A platform on this computer sends its pushes directly.\nNo other platform can reach this computer without further set-up: Deskbell then polls for live calls.',
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
    'There is nothing to set up.\nCalls appear a few seconds late, and a call that only rings can be missed.',

  'tunnel.field.relayUrl': 'Address of the relay',
  'tunnel.field.account': 'Account at the relay',
  'tunnel.field.host': 'Server',
  'tunnel.field.port': 'Port',
  'tunnel.field.user': 'User',
  'tunnel.field.keyFile': 'Key file',
  'tunnel.field.remoteHost': 'Remote listen address',
  'tunnel.field.remotePort': 'Remote port',
  'tunnel.field.publicUrl': 'Public address',
  'tunnel.field.domain': 'Domain',
  'tunnel.field.mode': 'Kind of tunnel',
  'tunnel.field.binary': 'Program',
  'tunnel.field.tunnelName': 'Tunnel name',
  'tunnel.field.localPort': 'Local port',
  'tunnel.field.bind': 'Listen address',
  'tunnel.field.certFile': 'Certificate file',
  'tunnel.field.passphrase': 'Key passphrase',
  'tunnel.field.authtoken': 'Authtoken',
  'tunnel.field.token': 'Tunnel token',
  'tunnel.optional': '{field} (optional)',
  'tunnel.kept': 'Saved in the keychain. Enter a new one to replace it.',
  'tunnel.secretHint': 'Stored only in the keychain of this computer.',
  'tunnel.keyFileHint': 'If empty, the keys of the running SSH agent are used.',
  'tunnel.hostKey': 'Host key of the server at the first connection',
  'tunnel.forgetHostKey': 'Forget the host key',
  'tunnel.mode.quick': 'Quick, without an account',
  'tunnel.mode.named': 'Named, with an account',

  'pushes.address': 'Address in the account',
  'pushes.address.unread': 'Not read yet.',
  'pushes.address.nowhere': 'None',
  'pushes.address.here': 'This desk receives the pushes.',
  'pushes.address.hereRelay': 'The relay receives them for all desks. It stays when you sign out.',
  'pushes.address.incoming': 'Incoming calls',
  'pushes.address.outgoing': 'Outgoing calls',
  'pushes.address.none': 'none',
  'pushes.address.restored': 'What was there before is put back when you sign out.',
  'pushes.takenBySomebody':
    'Another program receives the pushes of this account. If you replace its address, it no longer gets any.',
  'pushes.takenByDesk':
    'Another desk receives the pushes of this account. You would take them from each other; the relay serves both.',
  'pushes.takenOver': 'The address of this desk has been replaced by another one.',
  'pushes.replace': 'Replace it …',
  'pushes.replaceSure': 'Yes, replace it',
  'pushes.keep': 'Keep it',
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
