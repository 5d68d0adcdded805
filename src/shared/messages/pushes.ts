import type { Texts } from './text.ts';

/** How pushes reach this desk. */
export const pushes = {
  'tunnel.standsIn': {
    en: '{why} Until then Deskbell polls every few seconds: a call shows once you pick up, not while it rings.',
    de: '{why} Bis dahin fragt Deskbell die Plattform alle paar Sekunden ab: Ein Anruf erscheint, sobald Sie ihn annehmen, nicht schon beim Klingeln.',
  },
  'tunnel.otherDesk': {
    en: 'Another desk of this account receives the pushes ({address}). Two desks would keep taking the address from each other: use the relay, which serves any number of desks. Until then Deskbell polls every few seconds: a call shows once you pick up, not while it rings.',
    de: 'Ein anderer Arbeitsplatz dieses Kontos empfängt die Pushes ({address}). Zwei Arbeitsplätze nähmen sich die Adresse immer wieder weg: Nutzen Sie das Relay, es bedient beliebig viele. Bis dahin fragt Deskbell die Plattform alle paar Sekunden ab: Ein Anruf erscheint, sobald Sie ihn annehmen, nicht schon beim Klingeln.',
  },
  'tunnel.otherThanRelay': {
    en: 'Another desk of this account receives the pushes ({address}), and the relay gets none. That desk has to use the relay as well. Until then Deskbell polls every few seconds: a call shows once you pick up, not while it rings.',
    de: 'Ein anderer Arbeitsplatz dieses Kontos empfängt die Pushes ({address}), und beim Relay kommen keine an. Auch der andere Arbeitsplatz muss das Relay nutzen. Bis dahin fragt Deskbell die Plattform alle paar Sekunden ab: Ein Anruf erscheint, sobald Sie ihn annehmen, nicht schon beim Klingeln.',
  },
  'tunnel.notEntered': {
    en: 'This desk is connected to the relay, but the account sends no pushes there. An administrator of the account can enter the address by choosing the relay on their desk.',
    de: 'Dieser Arbeitsplatz ist mit dem Relay verbunden, aber das Konto sendet keine Pushes dorthin. Wer das Konto verwaltet, trägt die Adresse ein, indem er an seinem Arbeitsplatz das Relay wählt.',
  },
  'tunnel.notLocal': {
    en: 'The platform cannot reach this computer directly. Deskbell polls every few seconds: a call shows once you pick up, not while it rings. To see who rings, choose a connection in the settings under Pushes, or ask your administrator.',
    de: 'Die Plattform kann diesen Computer nicht direkt erreichen. Deskbell fragt sie alle paar Sekunden ab: Ein Anruf erscheint, sobald Sie ihn annehmen, nicht schon beim Klingeln. Um zu sehen, wer klingelt, wählen Sie in den Einstellungen unter „Pushes“ eine Verbindung oder fragen Sie Ihre Administration.',
  },
  'tunnel.foreignAddress': {
    en: 'Another address receives the pushes of this account ({address}). Deskbell left it as it is and polls every few seconds: a call shows once you pick up, not while it rings. The settings, under Pushes, can replace it.',
    de: 'Eine andere Adresse erhält die Pushes dieses Kontos ({address}). Deskbell hat sie nicht geändert und fragt die Plattform alle paar Sekunden ab: Ein Anruf erscheint, sobald Sie ihn annehmen, nicht schon beim Klingeln. In den Einstellungen lässt sie sich unter „Pushes“ ersetzen.',
  },
  'tunnel.failed': {
    en: 'Pushes cannot be received. {why}',
    de: 'Pushes können nicht empfangen werden. {why}',
  },
  'tunnel.bad': {
    en: 'These settings cannot be used. Set the connection up again.',
    de: 'Diese Einstellungen sind nicht brauchbar. Richten Sie die Verbindung neu ein.',
  },
  'tunnel.badField': { en: '{field}: {expected}', de: '{field}: {expected}' },
  'tunnel.expected.port': {
    en: 'enter a port, a number from 1 to 65535.',
    de: 'Geben Sie einen Port ein, eine Zahl von 1 bis 65535.',
  },
  'tunnel.expected.address': {
    en: 'enter an address that begins with https://, without a question mark or user name.',
    de: 'Geben Sie eine Adresse ein, die mit https:// beginnt, ohne Fragezeichen und ohne Benutzernamen.',
  },
  'tunnel.expected.ip': {
    en: 'enter an IPv4 or IPv6 address of this computer, or 0.0.0.0 for all.',
    de: 'Geben Sie eine IPv4- oder IPv6-Adresse dieses Computers ein oder 0.0.0.0 für alle.',
  },
  'tunnel.expected.host': {
    en: 'enter the name or address of a server, nothing else.',
    de: 'Geben Sie Namen oder Adresse eines Servers ein, sonst nichts.',
  },
  'tunnel.expected.noOption': {
    en: 'this must not begin with a hyphen (-).',
    de: 'Das darf nicht mit einem Bindestrich (-) beginnen.',
  },
  'tunnel.expected.both': {
    en: 'enter certificate and key, both or none.',
    de: 'Geben Sie Zertifikat und Schlüssel an, beide oder keins.',
  },
  'tunnel.expected.text': { en: 'this must not be empty.', de: 'Das darf nicht leer sein.' },

  'pushes.title': { en: 'Pushes', de: 'Pushes' },
  'pushes.hint': {
    en: 'The platform reports calls by pushes to one address of the account. Choose how they reach this computer.',
    de: 'Die Plattform meldet Anrufe durch Pushes an eine Adresse des Kontos. Wählen Sie, wie diese zu Ihrem Computer kommen.',
  },
  'pushes.connection': { en: 'Connection', de: 'Verbindung' },
  'pushes.state.off': { en: 'Off', de: 'Aus' },
  'pushes.state.connecting': { en: 'Connecting …', de: 'Verbindung wird aufgebaut …' },
  'pushes.state.polling': {
    en: 'No pushes, polling for live calls',
    de: 'Keine Pushes, laufende Gespräche werden regelmäßig abgefragt',
  },
  'pushes.state.failed': { en: 'Pushes cannot be received', de: 'Pushes können nicht empfangen werden' },
  'pushes.retryAt': { en: 'Next attempt {when}.', de: 'Nächster Versuch {when}.' },
  'pushes.use': { en: 'Use this connection', de: 'Diese Verbindung nutzen' },
  'pushes.again': { en: 'Try again now', de: 'Jetzt erneut versuchen' },
  'pushes.test': { en: 'Test it', de: 'Testen' },
  'pushes.testing': { en: 'Sending a test push …', de: 'Ein Test-Push wird gesendet …' },
  'pushes.tested': {
    en: 'The test push was received after {ms} ms.',
    de: 'Der Test-Push wurde nach {ms} ms empfangen.',
  },
  'pushes.testedRelay': {
    en: 'The relay answered after {ms} ms.',
    de: 'Das Relay hat nach {ms} ms geantwortet.',
  },
  'pushes.guide': { en: 'How to set it up', de: 'So richten Sie es ein' },
  'pushes.builtIn': {
    en: 'The built-in service always sends its pushes directly to this computer.',
    de: 'Der eingebaute Dienst sendet seine Pushes immer direkt an diesen Computer.',
  },

  'pushes.arriveVia': { en: 'Pushes arrive via {provider}', de: 'Pushes kommen über {provider} an' },
  'pushes.via.automatic': { en: 'this computer', de: 'diesen Computer' },
  'pushes.via.relay': { en: 'relay', de: 'das Relay' },
  'pushes.via.ssh': { en: 'SSH', de: 'SSH' },
  'pushes.via.ngrok': { en: 'ngrok', de: 'ngrok' },
  'pushes.via.cloudflared': { en: 'Cloudflare', de: 'Cloudflare' },
  'pushes.via.direct': { en: 'reverse proxy', de: 'den Reverse-Proxy' },
  'pushes.via.polling': { en: 'polling', de: 'die regelmäßige Abfrage' },

  'pushes.provider.automatic': { en: 'Automatic', de: 'Automatisch' },
  'pushes.provider.relay': { en: 'Team relay', de: 'Relay des Teams' },
  'pushes.provider.ssh': { en: 'Own server over SSH', de: 'Eigener Server über SSH' },
  'pushes.provider.ngrok': { en: 'ngrok', de: 'ngrok' },
  'pushes.provider.cloudflared': { en: 'Cloudflare Tunnel', de: 'Cloudflare Tunnel' },
  'pushes.provider.direct': { en: 'Own reverse proxy', de: 'Eigener Reverse-Proxy' },
  'pushes.provider.polling': { en: 'No pushes', de: 'Keine Pushes' },

  'pushes.can.answers': {
    en: 'Call rules such as rejecting or redirecting work.',
    de: 'Anrufregeln wie Abweisen oder Umleiten wirken.',
  },
  'pushes.cannot.answers': {
    en: 'Call rules such as rejecting or redirecting have no effect.',
    de: 'Anrufregeln wie Abweisen oder Umleiten haben keine Wirkung.',
  },
  'pushes.can.replays': {
    en: 'Calls that came in while this computer was off are delivered later.',
    de: 'Anrufe aus der Zeit, in der dieser Computer aus war, werden nachgereicht.',
  },
  'pushes.cannot.replays': {
    en: 'Calls that came in while this computer was off are listed in the recent calls only.',
    de: 'Anrufe aus der Zeit, in der dieser Computer aus war, stehen nur in den letzten Anrufen.',
  },
  'pushes.can.manyDesks': {
    en: 'Any number of desks can use it with one account.',
    de: 'Beliebig viele Arbeitsplätze können es mit einem Konto nutzen.',
  },
  'pushes.cannot.manyDesks': {
    en: 'Serves one desk of the account; for more, use the relay.',
    de: 'Bedient einen Arbeitsplatz des Kontos; für mehrere gibt es das Relay.',
  },

  'pushes.guide.automatic': {
    en: 'A platform on this computer sends its pushes directly.\nNo other platform can reach this computer without further set-up: Deskbell then polls for live calls.',
    de: 'Eine Plattform auf diesem Computer sendet ihre Pushes direkt.\nJede andere erreicht ihn nicht ohne weitere Einrichtung: Deskbell fragt dann laufende Gespräche regelmäßig ab.',
  },
  'pushes.guide.relay': {
    en: 'Ask whoever runs the relay of your team for its address.\nEnter it here; this desk shows the relay its sign-in, and needs nothing else.\nThe desk of an administrator enters the relay in the account as well.',
    de: 'Fragen Sie die Person, die das Relay Ihres Teams betreibt, nach dessen Adresse.\nTragen Sie sie hier ein; dieser Arbeitsplatz weist sich dort mit Ihrer Anmeldung aus und braucht sonst nichts.\nEin Arbeitsplatz mit Administratorrechten trägt das Relay auch im Konto ein.',
  },
  'pushes.guide.ssh': {
    en: 'You need a server with a web server, and a domain name with a certificate.\nForward the public address there to the port below, as in: reverse_proxy 127.0.0.1:8020.\nPut the public key of this computer into authorized_keys there. No port is opened on this computer.\nClientAliveInterval 15 in sshd_config there lets the server give back the port soon after this computer slept.',
    de: 'Sie brauchen einen Server mit Webserver und einen Domainnamen mit Zertifikat.\nLeiten Sie die öffentliche Adresse dort an den unten genannten Port weiter, etwa mit: reverse_proxy 127.0.0.1:8020.\nTragen Sie den öffentlichen Schlüssel dieses Computers dort in authorized_keys ein. An diesem Computer wird kein Port geöffnet.\nMit ClientAliveInterval 15 in der dortigen sshd_config gibt der Server den Port bald wieder frei, nachdem dieser Computer im Ruhezustand war.',
  },
  'pushes.guide.ngrok': {
    en: 'Create an account at ngrok and copy the authtoken from its dashboard.\nA domain reserved there keeps the address the same at each start.\nngrok uses the network’s proxy, if the proxy lets connections to connect.ngrok-agent.com through without inspecting them.',
    de: 'Legen Sie bei ngrok ein Konto an und kopieren Sie dort das Authtoken.\nMit einer dort reservierten Domain bleibt die Adresse bei jedem Start gleich.\nngrok läuft über den Proxy des Netzwerks, wenn dieser Verbindungen zu connect.ngrok-agent.com durchlässt, ohne sie zu untersuchen.',
  },
  'pushes.guide.cloudflared': {
    en: 'Install cloudflared.\nA quick tunnel needs no account and has another address at each start.\nFor a named tunnel enter its token or name, and the public address that leads to it.\ncloudflared cannot use the network’s proxy. If there is no other way out, choose the relay, ngrok or polling.',
    de: 'Installieren Sie cloudflared.\nEin schneller Tunnel braucht kein Konto und hat bei jedem Start eine andere Adresse.\nFür einen benannten Tunnel geben Sie Token oder Namen an und die öffentliche Adresse, die zu ihm führt.\ncloudflared kann den Proxy des Netzwerks nicht nutzen. Führt kein anderer Weg hinaus, wählen Sie das Relay, ngrok oder die regelmäßige Abfrage.',
  },
  'pushes.guide.direct': {
    en: 'Deskbell listens on a port of this computer; your router or reverse proxy forwards a public address to it.\nThe public address needs a valid certificate: at the proxy, or in the files below.',
    de: 'Deskbell lauscht auf einem Port dieses Computers; Ihr Router oder Reverse-Proxy leitet eine öffentliche Adresse dorthin weiter.\nDie öffentliche Adresse braucht ein gültiges Zertifikat: am Proxy oder in den Dateien unten.',
  },
  'pushes.guide.polling': {
    en: 'There is nothing to set up.\nCalls appear a few seconds late, and a call that only rings can be missed.',
    de: 'Es ist nichts einzurichten.\nAnrufe erscheinen einige Sekunden später, und ein Anruf, der nur klingelt, kann unbemerkt bleiben.',
  },

  'tunnel.field.relayUrl': { en: 'Address of the relay', de: 'Adresse des Relays' },
  'tunnel.field.account': { en: 'Account at the relay', de: 'Konto am Relay' },
  'tunnel.field.host': { en: 'Server', de: 'Server' },
  'tunnel.field.port': { en: 'Port', de: 'Port' },
  'tunnel.field.user': { en: 'User', de: 'Benutzer' },
  'tunnel.field.keyFile': { en: 'Key file', de: 'Schlüsseldatei' },
  'tunnel.field.remoteHost': { en: 'Remote listen address', de: 'Adresse auf dem Server' },
  'tunnel.field.remotePort': { en: 'Remote port', de: 'Port auf dem Server' },
  'tunnel.field.publicUrl': { en: 'Public address', de: 'Öffentliche Adresse' },
  'tunnel.field.domain': { en: 'Domain', de: 'Domain' },
  'tunnel.field.mode': { en: 'Kind of tunnel', de: 'Art des Tunnels' },
  'tunnel.field.binary': { en: 'Program', de: 'Programm' },
  'tunnel.field.tunnelName': { en: 'Tunnel name', de: 'Tunnelname' },
  'tunnel.field.localPort': { en: 'Local port', de: 'Lokaler Port' },
  'tunnel.field.bind': { en: 'Listen address', de: 'Lokale Adresse' },
  'tunnel.field.certFile': { en: 'Certificate file', de: 'Zertifikatsdatei' },
  'tunnel.field.passphrase': { en: 'Key passphrase', de: 'Passphrase des Schlüssels' },
  'tunnel.field.authtoken': { en: 'Authtoken', de: 'Authtoken' },
  'tunnel.field.token': { en: 'Tunnel token', de: 'Tunnel-Token' },
  'tunnel.optional': { en: '{field} (optional)', de: '{field} (optional)' },
  'tunnel.kept': {
    en: 'Saved in the keychain. Enter a new one to replace it.',
    de: 'Im Schlüsselbund gespeichert. Eine neue Eingabe ersetzt den alten Wert.',
  },
  'tunnel.secretHint': {
    en: 'Stored only in the keychain of this computer.',
    de: 'Wird nur im Schlüsselbund dieses Computers gespeichert.',
  },
  'tunnel.keyFileHint': {
    en: 'If empty, the keys of the running SSH agent are used.',
    de: 'Wenn leer, werden die Schlüssel des laufenden SSH-Agenten verwendet.',
  },
  'tunnel.hostKey': {
    en: 'Host key of the server at the first connection',
    de: 'Hostschlüssel des Servers bei der ersten Verbindung',
  },
  'tunnel.forgetHostKey': { en: 'Forget the host key', de: 'Hostschlüssel vergessen' },
  'tunnel.mode.quick': { en: 'Quick, without an account', de: 'Schnell, ohne Konto' },
  'tunnel.mode.named': { en: 'Named, with an account', de: 'Benannt, mit Konto' },

  'pushes.address': { en: 'Address in the account', de: 'Adresse im Konto' },
  'pushes.address.unread': { en: 'Not loaded yet.', de: 'Noch nicht geladen.' },
  'pushes.address.nowhere': { en: 'None', de: 'Keine' },
  'pushes.address.here': {
    en: 'This desk receives the pushes.',
    de: 'Dieser Arbeitsplatz empfängt die Pushes.',
  },
  'pushes.address.hereRelay': {
    en: 'The relay receives them for all desks. It stays when you sign out.',
    de: 'Das Relay empfängt sie für alle Arbeitsplätze. Es bleibt, wenn Sie sich abmelden.',
  },
  'pushes.address.incoming': { en: 'Incoming calls', de: 'Eingehende Anrufe' },
  'pushes.address.outgoing': { en: 'Outgoing calls', de: 'Ausgehende Anrufe' },
  'pushes.address.none': { en: 'none', de: 'keine' },
  'pushes.address.restored': {
    en: 'What was there before is put back when you sign out.',
    de: 'Was vorher eingetragen war, kommt beim Abmelden zurück.',
  },
  'pushes.takenBySomebody': {
    en: 'Another program receives the pushes of this account. If you replace its address, it no longer gets any.',
    de: 'Ein anderes Programm empfängt die Pushes dieses Kontos. Wenn Sie dessen Adresse ersetzen, erhält es keine mehr.',
  },
  'pushes.takenByDesk': {
    en: 'Another desk receives the pushes of this account. You would take them from each other; the relay serves both.',
    de: 'Ein anderer Arbeitsplatz empfängt die Pushes dieses Kontos. Sie nähmen sie sich gegenseitig weg; das Relay bedient beide.',
  },
  'pushes.takenOver': {
    en: 'The address of this desk has been replaced by another one.',
    de: 'Die Adresse dieses Arbeitsplatzes wurde durch eine andere ersetzt.',
  },
  'pushes.replace': { en: 'Replace it …', de: 'Ersetzen …' },
  'pushes.replaceSure': { en: 'Yes, replace it', de: 'Ja, ersetzen' },
  'pushes.keep': { en: 'Keep it', de: 'Beibehalten' },
  'pushes.lines': { en: 'Lines that send pushes', de: 'Leitungen, die Pushes senden' },
  'pushes.linesSome': { en: 'Only these', de: 'Nur diese' },
  'pushes.version': { en: 'Version of the push interface', de: 'Version der Push-Schnittstelle' },
  'pushes.versionHint': { en: 'Changes it for the whole account.', de: 'Ändert sie für das ganze Konto.' },
  'pushAddress.keptDamaged': {
    en: 'The file with the push settings that your account had before Deskbell was damaged. It was kept as {file}. Deskbell cannot put these settings back when you sign out.',
    de: 'Die Datei mit den Push-Einstellungen, die Ihr Konto vor Deskbell hatte, war beschädigt. Sie wurde als {file} aufbewahrt. Beim Abmelden kann Deskbell diese Einstellungen nicht wiederherstellen.',
  },
  'pushAddress.notKept': {
    en: 'Deskbell could not save the push settings that your account had before. {why} It tries again, and remembers them until it quits.',
    de: 'Deskbell konnte die bisherigen Push-Einstellungen Ihres Kontos nicht speichern. {why} Es versucht es erneut und merkt sie sich, bis es beendet wird.',
  },
  'relay.positionsDamaged': {
    en: 'The file that says how far Deskbell has read at the relay was damaged. It was kept as {file}. Calls that came in while Deskbell was off may be missing.',
    de: 'Die Datei mit dem Lesestand beim Relay war beschädigt. Sie wurde als {file} aufbewahrt. Anrufe, die eingingen, während Deskbell nicht lief, können fehlen.',
  },
  'relay.positionsNotKept': {
    en: 'Deskbell cannot save how far it has read at the relay. {why} After the next start, calls that came in meanwhile may be missing.',
    de: 'Deskbell kann den Lesestand beim Relay nicht speichern. {why} Nach dem nächsten Start können Anrufe fehlen, die inzwischen eingingen.',
  },
  'tunnel.confirmProgram': { en: 'Let Deskbell run {program}?', de: 'Darf Deskbell {program} ausführen?' },
  'tunnel.confirmProgramDetail': {
    en: 'Deskbell starts this program, with your rights, whenever it needs the tunnel. Agree only if you chose it yourself.',
    de: 'Deskbell startet dieses Programm mit Ihren Rechten, sooft es den Tunnel braucht. Stimmen Sie nur zu, wenn Sie es selbst gewählt haben.',
  },
  'tunnel.confirmProgramYes': { en: 'Run this program', de: 'Programm ausführen' },
  'tunnel.confirmRelay': { en: 'Use the relay {host}?', de: 'Das Relay {host} verwenden?' },
  'tunnel.confirmRelayDetail': {
    en: 'Deskbell sends it the token of your telephony account, to prove who you are. Agree only if {host} belongs to your team.',
    de: 'Deskbell weist Sie dort mit dem Token Ihres Telefoniekontos aus. Stimmen Sie nur zu, wenn {host} zu Ihrem Team gehört.',
  },
  'tunnel.confirmRelayYes': { en: 'Use this relay', de: 'Relay verwenden' },
  'tunnel.notConfirmed': {
    en: 'Nothing was changed: you did not agree.',
    de: 'Es wurde nichts geändert: Sie haben nicht zugestimmt.',
  },
} satisfies Texts;
