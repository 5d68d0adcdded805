import type { enProviders } from './en-providers.ts';

export const deProviders: Record<keyof typeof enProviders, string> = {
  'providers.failed':
    'Der Tunnel konnte nicht geöffnet werden: {detail}. Deskbell versucht es von selbst erneut.',
  'providers.late':
    'Der Tunnel war nach {seconds} Sekunden nicht offen. Deskbell versucht es von selbst erneut.',
  'providers.lost': 'Die Verbindung zu {host} ist abgebrochen. Deskbell stellt sie von selbst wieder her.',
  'providers.unreachable':
    '{host} ist nicht erreichbar: {detail}. Prüfen Sie Adresse und Netz; Deskbell versucht es von selbst erneut.',
  'providers.redirected':
    '{host} leitet Anfragen an eine andere Adresse weiter. Geben Sie die Adresse ein, zu der sie führt.',
  'providers.stopped': 'Der Tunnel wurde geschlossen, bevor er offen war.',
  'providers.silent': 'Der Tunnel antwortet nicht mehr. Deskbell öffnet ihn neu.',
  'providers.portTaken':
    'Port {port} dieses Computers ist von einem anderen Programm belegt. Beenden Sie jenes Programm oder wählen Sie einen anderen Port.',
  'providers.notAllowed':
    'Dieser Computer lässt Deskbell nicht auf {address}, Port {port}, lauschen: {detail}. Wählen Sie einen Port über 1023 und eine Adresse dieses Computers.',
  'providers.file':
    'Die Datei {file} lässt sich nicht verwenden: {detail}. Wählen Sie eine andere Datei oder berichtigen Sie diese.',

  'providers.ssh.refused':
    '{host} nimmt den Schlüssel für den Benutzer {user} nicht an. Prüfen Sie den Benutzernamen und ob der öffentliche Schlüssel dort in authorized_keys steht.',
  'providers.ssh.passphrase':
    'Die Schlüsseldatei {file} hat eine Passphrase, und die eingegebene öffnet sie nicht. Geben Sie die Passphrase erneut ein.',
  'providers.ssh.publicKey':
    'Die Datei {file} enthält einen öffentlichen Schlüssel. Wählen Sie den privaten; sein Name hat meist kein .pub.',
  'providers.ssh.noAgent':
    'Es läuft kein ssh-Agent, der den Schlüssel halten könnte. Starten Sie den Agenten oder wählen Sie eine Schlüsseldatei.',
  'providers.ssh.hostKey':
    '{host} zeigt einen anderen Hostschlüssel als bisher: {shown} statt {known}. Es könnte sich jemand dazwischengeschaltet haben. Wurde der Server neu aufgesetzt, dann verwerfen Sie den alten Hostschlüssel in den Einstellungen.',
  'providers.ssh.forwarding':
    '{host} leitet seinen Port {port} nicht weiter: Er ist dort anderweitig belegt, oder der Server erlaubt keine Weiterleitung (AllowTcpForwarding, PermitListen).',
  'providers.ssh.held':
    '{host} hält seinen Port {port} noch für die Verbindung von vorher. Deskbell bekommt ihn wieder, sobald der Server merkt, dass sie nicht mehr besteht; mit ClientAliveInterval 15 in der dortigen sshd_config geht das schnell.',

  'providers.ngrok.refused':
    'ngrok nimmt das Authtoken nicht an: {detail}. Kopieren Sie es erneut aus Ihrem ngrok-Dashboard.',
  'providers.ngrok.noToken': 'ngrok braucht ein Authtoken. Kopieren Sie es aus Ihrem ngrok-Dashboard.',
  'providers.ngrok.missing':
    'Der Teil von ngrok für diesen Rechner fehlt: {detail}. Installieren Sie Deskbell neu oder wählen Sie einen anderen Tunnel.',

  'providers.cloudflared.missing':
    'Das Programm {program} wurde nicht gefunden. Installieren Sie cloudflared oder geben Sie an, wo es liegt.',
  'providers.cloudflared.refused':
    'Cloudflare nimmt die Zugangsdaten des Tunnels nicht an: {detail}. Prüfen Sie das Token oder melden Sie sich mit cloudflared tunnel login an.',
  'providers.cloudflared.ended':
    'cloudflared hat sich von selbst beendet: {detail}. Deskbell startet es erneut.',
  'providers.cloudflared.unsure':
    'Ein benannter Tunnel braucht seinen Namen oder sein Token samt dem Port, zu dem er führt. Geben Sie eines davon an.',

  'providers.relay.refused':
    'Das Relay nimmt diesen Arbeitsplatz nicht an: {detail}. Melden Sie sich erneut an oder fragen Sie, wer das Relay betreibt.',

  'providers.polling':
    'Deskbell fragt alle paar Sekunden nach laufenden Gesprächen: Anrufe erscheinen später, und einer, der nur klingelt, kann unbemerkt bleiben.',

  'providers.test.notOpen': 'Der Tunnel ist nicht offen, es lässt sich nichts hindurchschicken.',
  'providers.test.none': 'Ohne Pushes gibt es nichts zu prüfen.',
  'providers.test.unreachable': '{host} war von hier aus nicht erreichbar: {detail}.',
  'providers.test.late': 'Der Test-Push wurde nicht innerhalb von {seconds} Sekunden beantwortet.',
  'providers.test.astray':
    'Unter {host} hat etwas anderes geantwortet, mit Status {status}. Prüfen Sie, wohin der Webserver dort führt.',
  'providers.test.altered':
    'Der Test-Push wurde unterwegs verändert, Signaturen würden also nicht stimmen. Prüfen Sie, was der Webserver unter {host} mit Inhalten tut.',
};
