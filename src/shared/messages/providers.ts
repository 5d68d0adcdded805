import type { Texts } from './text.ts';

/** Why a connection for pushes does not work, and what to do. */
export const providers = {
  'providers.failed': {
    en: 'The tunnel could not be opened: {detail}. Deskbell keeps trying automatically.',
    de: 'Der Tunnel konnte nicht geöffnet werden: {detail}. Deskbell versucht es automatisch erneut.',
  },
  'providers.late': {
    en: 'The tunnel was not open after {seconds} seconds. Deskbell keeps trying automatically.',
    de: 'Der Tunnel war nach {seconds} Sekunden nicht offen. Deskbell versucht es automatisch erneut.',
  },
  'providers.lost': {
    en: 'The connection to {host} was lost. Deskbell keeps trying automatically.',
    de: 'Die Verbindung zu {host} ist abgebrochen. Deskbell stellt sie automatisch wieder her.',
  },
  'providers.unreachable': {
    en: '{host} cannot be reached: {detail}. Check the address and the network; Deskbell keeps trying automatically.',
    de: '{host} ist nicht erreichbar: {detail}. Prüfen Sie Adresse und Netz; Deskbell versucht es automatisch erneut.',
  },
  'providers.redirected': {
    en: '{host} redirects to another address. Enter that address.',
    de: '{host} leitet an eine andere Adresse weiter. Geben Sie diese Adresse ein.',
  },
  'providers.stopped': {
    en: 'The tunnel was closed before it was open.',
    de: 'Der Tunnel wurde geschlossen, bevor er offen war.',
  },
  'providers.silent': {
    en: 'The tunnel no longer answers. Deskbell opens it again.',
    de: 'Der Tunnel antwortet nicht mehr. Deskbell öffnet ihn erneut.',
  },
  'providers.portTaken': {
    en: 'Port {port} of this computer is used by another program. End that program, or choose another port.',
    de: 'Port {port} dieses Computers ist von einem anderen Programm belegt. Beenden Sie dieses Programm oder wählen Sie einen anderen Port.',
  },
  'providers.notAllowed': {
    en: 'This computer does not let Deskbell listen on {address}, port {port}: {detail}. Choose a port above 1023 and an address of this computer.',
    de: 'Dieser Computer lässt Deskbell nicht auf {address}, Port {port}, lauschen: {detail}. Wählen Sie einen Port über 1023 und eine Adresse dieses Computers.',
  },
  'providers.file': {
    en: 'The file {file} cannot be used: {detail}. Choose another file, or correct this one.',
    de: 'Die Datei {file} lässt sich nicht verwenden: {detail}. Wählen Sie eine andere Datei oder berichtigen Sie diese.',
  },

  'providers.ssh.refused': {
    en: '{host} does not accept the key for the user {user}. Check the user name, and that the public key is in authorized_keys there.',
    de: '{host} nimmt den Schlüssel für den Benutzer {user} nicht an. Prüfen Sie den Benutzernamen und ob der öffentliche Schlüssel dort in authorized_keys steht.',
  },
  'providers.ssh.passphrase': {
    en: 'The key file {file} has a passphrase, and what was entered does not open it. Enter the passphrase again.',
    de: 'Die Schlüsseldatei {file} hat eine Passphrase, und die eingegebene öffnet sie nicht. Geben Sie die Passphrase erneut ein.',
  },
  'providers.ssh.publicKey': {
    en: 'The file {file} holds a public key. Choose the private one, whose name usually has no .pub.',
    de: 'Die Datei {file} enthält einen öffentlichen Schlüssel. Wählen Sie den privaten; sein Name hat meist kein .pub.',
  },
  'providers.ssh.noAgent': {
    en: 'No ssh agent is running that could hold the key. Start the agent, or choose a key file.',
    de: 'Es läuft kein SSH-Agent, der den Schlüssel halten könnte. Starten Sie den Agenten oder wählen Sie eine Schlüsseldatei.',
  },
  'providers.ssh.hostKey': {
    en: '{host} shows another host key than before: {shown} instead of {known}. Somebody may be in between. If the server was reinstalled, forget the old host key in the settings.',
    de: '{host} zeigt einen anderen Hostschlüssel als bisher: {shown} statt {known}. Es könnte sich jemand dazwischengeschaltet haben. Wurde der Server neu aufgesetzt, dann verwerfen Sie den alten Hostschlüssel in den Einstellungen.',
  },
  'providers.ssh.forwarding': {
    en: '{host} does not forward its port {port}: it is used by something else there, or the server does not allow forwarding (AllowTcpForwarding, PermitListen).',
    de: '{host} leitet seinen Port {port} nicht weiter: Er ist dort anderweitig belegt, oder der Server erlaubt keine Weiterleitung (AllowTcpForwarding, PermitListen).',
  },
  'providers.ssh.held': {
    en: '{host} still holds its port {port} for the connection from before. Deskbell has it again as soon as the server notices that it is gone; ClientAliveInterval 15 in sshd_config there makes that quick.',
    de: '{host} hält seinen Port {port} noch für die Verbindung von vorher. Deskbell bekommt ihn wieder, sobald der Server merkt, dass sie nicht mehr besteht; mit ClientAliveInterval 15 in der dortigen sshd_config geht das schnell.',
  },

  'providers.ngrok.refused': {
    en: 'ngrok does not accept the authtoken: {detail}. Copy it again from your ngrok dashboard.',
    de: 'ngrok nimmt das Authtoken nicht an: {detail}. Kopieren Sie es erneut aus Ihrem ngrok-Dashboard.',
  },
  'providers.ngrok.noToken': {
    en: 'ngrok needs an authtoken. Copy it from your ngrok dashboard.',
    de: 'ngrok braucht ein Authtoken. Kopieren Sie es aus Ihrem ngrok-Dashboard.',
  },
  'providers.ngrok.read': {
    en: 'The proxy of this network inspects the connection to ngrok, and ngrok does not work that way. Ask your administrator to leave connect.ngrok-agent.com out of the inspection, or choose the relay or polling.',
    de: 'Der Proxy dieses Netzwerks untersucht die Verbindung zu ngrok, und so funktioniert ngrok nicht. Bitten Sie Ihre Administration, connect.ngrok-agent.com davon auszunehmen, oder wählen Sie das Relay oder die regelmäßige Abfrage.',
  },
  'providers.ngrok.missing': {
    en: 'The part of ngrok for this computer is missing: {detail}. Install Deskbell again, or choose another tunnel.',
    de: 'Der Teil von ngrok für diesen Computer fehlt: {detail}. Installieren Sie Deskbell neu oder wählen Sie einen anderen Tunnel.',
  },

  'providers.cloudflared.missing': {
    en: 'The program {program} was not found. Install cloudflared, or enter where it is.',
    de: 'Das Programm {program} wurde nicht gefunden. Installieren Sie cloudflared oder geben Sie an, wo es liegt.',
  },
  'providers.cloudflared.refused': {
    en: 'Cloudflare does not accept the tunnel’s credentials: {detail}. Check the token, or sign in with cloudflared tunnel login.',
    de: 'Cloudflare nimmt die Zugangsdaten des Tunnels nicht an: {detail}. Prüfen Sie das Token oder melden Sie sich mit cloudflared tunnel login an.',
  },
  'providers.cloudflared.ended': {
    en: 'cloudflared ended unexpectedly: {detail}. Deskbell starts it again.',
    de: 'cloudflared hat sich unerwartet beendet: {detail}. Deskbell startet es erneut.',
  },
  'providers.cloudflared.proxy': {
    en: 'cloudflared did not reach Cloudflare. It cannot use the proxy {proxy} of this network. Choose the relay, ngrok or polling, or ask your administrator to let this computer connect directly to Cloudflare at port 7844.',
    de: 'cloudflared hat Cloudflare nicht erreicht. Den Proxy {proxy} dieses Netzwerks kann es nicht nutzen. Wählen Sie das Relay, ngrok oder die regelmäßige Abfrage oder bitten Sie Ihre Administration, diesen Computer an Port 7844 direkt zu Cloudflare zu lassen.',
  },
  'providers.cloudflared.unsure': {
    en: 'A named tunnel needs its name, or its token with the port that it leads to. Enter one of them.',
    de: 'Ein benannter Tunnel braucht seinen Namen oder sein Token samt dem Port, zu dem er führt. Geben Sie eines davon an.',
  },

  'providers.relay.webOnly': {
    en: 'The network’s proxy {proxy} does not allow connections to {host}. Ask whoever runs the relay to offer its WebSocket address at port 443, or ask your administrator to allow {host}.',
    de: 'Der Proxy {proxy} des Netzwerks lässt keine Verbindungen zu {host} zu. Bitten Sie die Betreiber des Relays, seine WebSocket-Adresse an Port 443 anzubieten, oder Ihre Administration, {host} freizugeben.',
  },
  'providers.relay.refused': {
    en: 'The relay does not accept this desk: {detail}. Sign in again, or ask who runs the relay.',
    de: 'Das Relay nimmt diesen Arbeitsplatz nicht an: {detail}. Melden Sie sich erneut an oder fragen Sie, wer das Relay betreibt.',
  },

  'providers.polling': {
    en: 'Deskbell polls every few seconds: a call shows once you pick up, not while it rings. To see who rings, choose another connection in the settings under Pushes, or ask your administrator.',
    de: 'Deskbell fragt die Plattform alle paar Sekunden ab: Ein Anruf erscheint, sobald Sie ihn annehmen, nicht schon beim Klingeln. Um zu sehen, wer klingelt, wählen Sie in den Einstellungen unter „Pushes“ eine andere Verbindung oder fragen Sie Ihre Administration.',
  },

  'providers.test.notOpen': {
    en: 'The tunnel is not open, so nothing can be sent through it.',
    de: 'Der Tunnel ist nicht offen, es lässt sich nichts hindurchschicken.',
  },
  'providers.test.none': {
    en: 'Without pushes there is nothing to test.',
    de: 'Ohne Pushes gibt es nichts zu prüfen.',
  },
  'providers.test.unreachable': {
    en: '{host} could not be reached from here: {detail}.',
    de: '{host} war von hier aus nicht erreichbar: {detail}.',
  },
  'providers.test.late': {
    en: 'The test push was not answered within {seconds} seconds.',
    de: 'Der Test-Push wurde nicht innerhalb von {seconds} Sekunden beantwortet.',
  },
  'providers.test.astray': {
    en: 'Something else answered at {host}, with status {status}. Check where the web server there leads to.',
    de: 'Unter {host} hat etwas anderes geantwortet, mit Status {status}. Prüfen Sie, wohin der Webserver dort führt.',
  },
  'providers.test.altered': {
    en: 'The test push was changed on its way, so signatures would not match. Check what the web server at {host} does to bodies.',
    de: 'Der Test-Push wurde unterwegs verändert, Signaturen würden also nicht stimmen. Prüfen Sie, was der Webserver unter {host} mit Inhalten tut.',
  },
} satisfies Texts;
