import type { enPushes } from './en-pushes.ts';

export const dePushes: Record<keyof typeof enPushes, string> = {
  'tunnel.standsIn':
    'Bis dahin fragt Deskbell alle paar Sekunden nach laufenden Gesprächen; klingelnde Anrufe erscheinen nicht. {why}',
  'tunnel.otherDesk':
    'Ein anderer Arbeitsplatz dieses Kontos empfängt die Pushes ({address}). Zwei Arbeitsplätze nähmen sich die Adresse immer wieder weg: Nutzen Sie das Relay, es bedient beliebig viele. Bis dahin fragt Deskbell alle paar Sekunden nach laufenden Gesprächen.',
  'tunnel.notEntered':
    'Dieser Arbeitsplatz ist mit dem Relay verbunden, aber das Konto sendet keine Pushes dorthin. Wer das Konto verwaltet, trägt die Adresse ein, indem er an seinem Arbeitsplatz das Relay wählt.',
  'tunnel.bad': 'Diese Einstellungen sind nicht brauchbar. Richten Sie die Verbindung neu ein.',
  'tunnel.badField': '{field}: {expected}',
  'tunnel.expected.port': 'Geben Sie einen Port ein, eine Zahl von 1 bis 65535.',
  'tunnel.expected.address':
    'Geben Sie eine Adresse ein, die mit https:// beginnt, ohne Fragezeichen und ohne Benutzernamen.',
  'tunnel.expected.ip': 'Geben Sie eine IPv4- oder IPv6-Adresse dieses Computers ein, oder 0.0.0.0 für alle.',
  'tunnel.expected.host': 'Geben Sie Namen oder Adresse eines Servers ein, sonst nichts.',
  'tunnel.expected.both': 'Geben Sie Zertifikat und Schlüssel an, beide oder keins.',
  'tunnel.expected.text': 'Das darf nicht leer sein.',

  'pushes.title': 'Pushes',
  'pushes.hint':
    'Die Plattform meldet Anrufe durch Pushes an eine Adresse des Kontos. Wählen Sie, wie diese zu Ihrem Computer kommen.',
  'pushes.way': 'Verbindung',
  'pushes.state.off': 'Aus',
  'pushes.state.connecting': 'Verbindung wird aufgebaut …',
  'pushes.state.polling': 'Keine Pushes, laufende Gespräche werden abgefragt',
  'pushes.state.failed': 'Pushes können nicht empfangen werden',
  'pushes.retryAt': 'Nächster Versuch {when}.',
  'pushes.use': 'Diese Verbindung nutzen',
  'pushes.using': 'Verbindung wird aufgebaut …',
  'pushes.again': 'Jetzt noch einmal versuchen',
  'pushes.test': 'Testen',
  'pushes.testing': 'Ein Test-Push wird gesendet …',
  'pushes.tested': 'Der Test-Push war nach {ms} ms zurück.',
  'pushes.testedRelay': 'Das Relay hat nach {ms} ms geantwortet.',
  'pushes.guide': 'So richten Sie es ein',
  'pushes.builtIn': 'Der eingebaute Dienst sendet seine Pushes immer direkt an diesen Computer.',

  'pushes.arriveVia': 'Pushes kommen über {way} an',
  'pushes.via.automatic': 'diesen Computer',
  'pushes.via.relay': 'das Relay',
  'pushes.via.ssh': 'SSH',
  'pushes.via.ngrok': 'ngrok',
  'pushes.via.cloudflared': 'Cloudflare',
  'pushes.via.direct': 'den Reverse-Proxy',
  'pushes.via.polling': 'die Abfrage',
  'status.via': 'über {way}',
  'tray.via': 'Deskbell: {name}, Pushes über {way}',
  'tray.polling': 'Deskbell: keine Pushes, laufende Gespräche werden abgefragt',
  'tray.elsewhere': 'Deskbell: keine Pushes, sie gehen an {address}',

  'pushes.provider.automatic': 'Automatisch',
  'pushes.provider.relay': 'Relay des Teams',
  'pushes.provider.ssh': 'Eigener Server über SSH',
  'pushes.provider.ngrok': 'ngrok',
  'pushes.provider.cloudflared': 'Cloudflare Tunnel',
  'pushes.provider.direct': 'Eigener Reverse-Proxy',
  'pushes.provider.polling': 'Keine Pushes',

  'pushes.can.answers': 'Anrufregeln wie Abweisen oder Umleiten wirken.',
  'pushes.cannot.answers': 'Anrufregeln wie Abweisen oder Umleiten haben keine Wirkung.',
  'pushes.can.replays': 'Anrufe aus der Zeit, in der dieser Computer aus war, werden nachgereicht.',
  'pushes.cannot.replays':
    'Anrufe aus der Zeit, in der dieser Computer aus war, stehen nur in der Anrufliste.',
  'pushes.can.manyDesks': 'Beliebig viele Arbeitsplätze können es mit einem Konto nutzen.',
  'pushes.cannot.manyDesks': 'Bedient einen Arbeitsplatz des Kontos; für mehrere gibt es das Relay.',

  'pushes.guide.automatic':
    'Eine Plattform auf diesem Computer sendet ihre Pushes direkt.\nJede andere erreicht ihn nicht ohne weitere Einrichtung: Deskbell fragt dann laufende Gespräche ab.',
  'pushes.guide.relay':
    'Fragen Sie nach der Adresse des Relays Ihres Teams, wer es betreibt.\nTragen Sie sie hier ein; dieser Arbeitsplatz zeigt dem Relay seine Anmeldung und braucht sonst nichts.\nEin Arbeitsplatz mit Verwaltungsrechten trägt das Relay auch im Konto ein.',
  'pushes.guide.ssh':
    'Sie brauchen einen Server mit Webserver und einen Namen mit Zertifikat.\nFühren Sie die öffentliche Adresse dort auf den Port unten, etwa mit: reverse_proxy 127.0.0.1:8020.\nTragen Sie den öffentlichen Schlüssel dieses Computers dort in authorized_keys ein. An diesem Computer wird kein Port geöffnet.\nMit ClientAliveInterval 15 in der dortigen sshd_config gibt der Server den Port bald wieder frei, nachdem dieser Computer geschlafen hat.',
  'pushes.guide.ngrok':
    'Legen Sie bei ngrok ein Konto an und kopieren Sie dort das Authtoken.\nMit einer dort reservierten Domain bleibt die Adresse bei jedem Start gleich.',
  'pushes.guide.cloudflared':
    'Installieren Sie cloudflared.\nEin schneller Tunnel braucht kein Konto und hat bei jedem Start eine andere Adresse.\nFür einen benannten Tunnel geben Sie Token oder Namen an und die öffentliche Adresse, die zu ihm führt.',
  'pushes.guide.direct':
    'Deskbell wartet an einem Port dieses Computers; Ihr Router oder Reverse-Proxy führt eine öffentliche Adresse dorthin.\nDie öffentliche Adresse braucht ein gültiges Zertifikat: am Proxy oder durch die Dateien unten.',
  'pushes.guide.polling':
    'Es ist nichts einzurichten.\nAnrufe erscheinen einige Sekunden später, und ein Anruf, der nur klingelt, kann unbemerkt bleiben.',

  'tunnel.field.relayUrl': 'Adresse des Relays',
  'tunnel.field.account': 'Konto am Relay',
  'tunnel.field.host': 'Server',
  'tunnel.field.port': 'Port',
  'tunnel.field.user': 'Benutzer',
  'tunnel.field.keyFile': 'Schlüsseldatei',
  'tunnel.field.remoteHost': 'Adresse auf dem Server',
  'tunnel.field.remotePort': 'Port auf dem Server',
  'tunnel.field.publicUrl': 'Öffentliche Adresse',
  'tunnel.field.domain': 'Domain',
  'tunnel.field.mode': 'Art des Tunnels',
  'tunnel.field.binary': 'Programm',
  'tunnel.field.tunnelName': 'Tunnelname',
  'tunnel.field.localPort': 'Lokaler Port',
  'tunnel.field.bind': 'Lokale Adresse',
  'tunnel.field.certFile': 'Zertifikatsdatei',
  'tunnel.field.passphrase': 'Passphrase des Schlüssels',
  'tunnel.field.authtoken': 'Authtoken',
  'tunnel.field.token': 'Tunnel-Token',
  'tunnel.optional': '{field} (optional)',
  'tunnel.kept': 'Im Schlüsselbund gespeichert. Eine neue Eingabe ersetzt es.',
  'tunnel.secretHint': 'Wird nur im Schlüsselbund dieses Computers gespeichert.',
  'tunnel.keyFileHint': 'Wenn leer, werden die Schlüssel des laufenden SSH-Agenten verwendet.',
  'tunnel.hostKey': 'Hostschlüssel des Servers bei der ersten Verbindung',
  'tunnel.forgetHostKey': 'Hostschlüssel vergessen',
  'tunnel.mode.quick': 'Schnell, ohne Konto',
  'tunnel.mode.named': 'Benannt, mit Konto',

  'pushes.address': 'Adresse im Konto',
  'pushes.address.unread': 'Noch nicht gelesen.',
  'pushes.address.nowhere': 'Keine',
  'pushes.address.here': 'Dieser Arbeitsplatz empfängt die Pushes.',
  'pushes.address.hereRelay':
    'Das Relay empfängt sie für alle Arbeitsplätze. Es bleibt, wenn Sie sich abmelden.',
  'pushes.address.incoming': 'Eingehende Anrufe',
  'pushes.address.outgoing': 'Ausgehende Anrufe',
  'pushes.address.none': 'keine',
  'pushes.address.restored': 'Was vorher eingetragen war, kommt beim Abmelden zurück.',
  'pushes.takenBySomebody':
    'Ein anderes Programm empfängt die Pushes dieses Kontos. Wenn Sie dessen Adresse ersetzen, erhält es keine mehr.',
  'pushes.takenByDesk':
    'Ein anderer Arbeitsplatz empfängt die Pushes dieses Kontos. Sie nähmen sie sich gegenseitig weg; das Relay bedient beide.',
  'pushes.takenOver': 'Die Adresse dieses Arbeitsplatzes wurde durch eine andere ersetzt.',
  'pushes.replace': 'Ersetzen …',
  'pushes.replaceSure': 'Ja, ersetzen',
  'pushes.keep': 'Beibehalten',
  'pushes.lines': 'Leitungen, die Pushes senden',
  'pushes.linesAll': 'Alle Leitungen',
  'pushes.linesSome': 'Nur diese',
  'pushes.version': 'Version der Push-Schnittstelle',
  'pushes.versionHint': 'Ändert sie für das ganze Konto.',
  'pushAddress.keptDamaged':
    'Die Datei mit den Push-Einstellungen, die Ihr Konto vor Deskbell hatte, war beschädigt. Sie wurde als {file} aufbewahrt. Beim Abmelden kann Deskbell diese Einstellungen nicht wiederherstellen.',
  'pushAddress.notKept':
    'Deskbell konnte die bisherigen Push-Einstellungen Ihres Kontos nicht speichern. {why} Es versucht es erneut und merkt sie sich, bis es beendet wird.',
  'relay.positionsDamaged':
    'Die Datei mit dem Lesestand beim Relay war beschädigt. Sie wurde als {file} aufbewahrt. Anrufe, die eingingen, während Deskbell nicht lief, können fehlen.',
  'relay.positionsNotKept':
    'Deskbell kann den Lesestand beim Relay nicht speichern. {why} Nach dem nächsten Start können Anrufe fehlen, die in der Zwischenzeit eingingen.',
  'native.cancel': 'Abbrechen',
  'tunnel.confirmProgram': 'Darf Deskbell {program} ausführen?',
  'tunnel.confirmProgramDetail':
    'Deskbell startet dieses Programm mit Ihren Rechten, sooft es den Tunnel braucht. Stimmen Sie nur zu, wenn Sie es selbst gewählt haben.',
  'tunnel.confirmProgramYes': 'Programm ausführen',
  'tunnel.confirmRelay': 'Das Relay {host} verwenden?',
  'tunnel.confirmRelayDetail':
    'Deskbell weist Sie dort mit dem Token Ihres Telefoniekontos aus. Stimmen Sie nur zu, wenn {host} zu Ihrem Team gehört.',
  'tunnel.confirmRelayYes': 'Relay verwenden',
  'tunnel.notConfirmed': 'Nichts wurde geändert: Sie haben nicht zugestimmt.',
};
