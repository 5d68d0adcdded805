/** Why a way of receiving pushes does not work, and what to do. */
export const enProviders = {
  'providers.failed': 'The tunnel could not be opened: {detail}. Deskbell tries again by itself.',
  'providers.late': 'The tunnel was not open after {seconds} seconds. Deskbell tries again by itself.',
  'providers.lost': 'The connection to {host} was lost. Deskbell tries again by itself.',
  'providers.unreachable':
    '{host} cannot be reached: {detail}. Check the address and the network; Deskbell tries again by itself.',
  'providers.redirected': '{host} sends requests on to another address. Enter the address that it leads to.',
  'providers.stopped': 'The tunnel was closed before it was open.',
  'providers.silent': 'The tunnel no longer answers. Deskbell opens it anew.',
  'providers.portTaken':
    'Port {port} of this computer is used by another program. End that program, or choose another port.',
  'providers.notAllowed':
    'This computer does not let Deskbell listen on {address}, port {port}: {detail}. Choose a port above 1023 and an address of this computer.',
  'providers.file': 'The file {file} cannot be used: {detail}. Choose another file, or mend this one.',

  'providers.ssh.refused':
    '{host} does not accept the key for the user {user}. Check the user name, and that the public key is in authorized_keys there.',
  'providers.ssh.passphrase':
    'The key file {file} has a passphrase, and what was entered does not open it. Enter the passphrase again.',
  'providers.ssh.publicKey':
    'The file {file} holds a public key. Choose the private one, whose name usually has no .pub.',
  'providers.ssh.noAgent':
    'No ssh agent is running that could hold the key. Start the agent, or choose a key file.',
  'providers.ssh.hostKey':
    '{host} shows another host key than before: {shown} instead of {known}. Somebody may be in between. If the server was set up anew, forget the old host key in the settings.',
  'providers.ssh.forwarding':
    '{host} does not forward its port {port}: it is used by something else there, or the server does not allow forwarding (AllowTcpForwarding, PermitListen).',
  'providers.ssh.held':
    '{host} still holds its port {port} for the connection from before. Deskbell has it again as soon as the server notices that it is gone; ClientAliveInterval 15 in sshd_config there makes that quick.',

  'providers.ngrok.refused':
    'ngrok does not accept the authtoken: {detail}. Copy it again from your ngrok dashboard.',
  'providers.ngrok.noToken': 'ngrok needs an authtoken. Copy it from your ngrok dashboard.',
  'providers.ngrok.missing':
    'The part of ngrok for this computer is missing: {detail}. Install Deskbell anew, or choose another tunnel.',

  'providers.cloudflared.missing':
    'The program {program} was not found. Install cloudflared, or enter where it is.',
  'providers.cloudflared.refused':
    'Cloudflare does not accept the tunnel’s credentials: {detail}. Check the token, or sign in with cloudflared tunnel login.',
  'providers.cloudflared.ended': 'cloudflared ended by itself: {detail}. Deskbell starts it again.',
  'providers.cloudflared.unsure':
    'A named tunnel needs its name, or its token with the port that it leads to. Enter one of them.',

  'providers.relay.refused':
    'The relay does not accept this desk: {detail}. Sign in again, or ask who runs the relay.',

  'providers.polling':
    'Deskbell polls for live calls every few seconds: calls appear late, and one that only rings can be missed.',

  'providers.test.notOpen': 'The tunnel is not open, so nothing can be sent through it.',
  'providers.test.none': 'Without pushes there is nothing to test.',
  'providers.test.unreachable': '{host} could not be reached from here: {detail}.',
  'providers.test.late': 'The test push was not answered within {seconds} seconds.',
  'providers.test.astray':
    'Something else answered at {host}, with status {status}. Check where the web server there leads to.',
  'providers.test.altered':
    'The test push was changed on its way, so signatures would not match. Check what the web server at {host} does to bodies.',
};
