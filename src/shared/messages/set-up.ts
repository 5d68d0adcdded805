import type { Texts } from './text.ts';

/** The set-up of this desk: its page, the line above the other pages, and what it tries. */
export const setUp = {
  'setUp.title': { en: 'Set up Deskbell', de: 'Deskbell einrichten' },
  'setUp.steps': { en: 'Steps of the set-up', de: 'Schritte der Einrichtung' },
  'setUp.step.platform': { en: 'Platform', de: 'Plattform' },
  'setUp.step.signIn': { en: 'Sign-in', de: 'Anmeldung' },
  'setUp.step.pushes': { en: 'How calls arrive', de: 'Wie Anrufe ankommen' },
  'setUp.step.popup': { en: 'Popup', de: 'Popup' },
  'setUp.step.start': { en: 'Start', de: 'Start' },
  'setUp.stepDone': { en: 'done', de: 'erledigt' },
  'setUp.count': { en: 'Step {step} of {count}', de: 'Schritt {step} von {count}' },
  'setUp.skip': { en: 'Skip', de: 'Überspringen' },
  'setUp.continue': { en: 'Continue', de: 'Weiter' },
  'setUp.finish': { en: 'Finish', de: 'Fertig' },
  'setUp.finished': { en: 'Deskbell is set up.', de: 'Deskbell ist eingerichtet.' },
  'setUp.again': { en: 'Set up again …', de: 'Einrichtung erneut öffnen …' },
  'setUp.againHint': {
    en: 'Goes through sign-in, pushes, popup and start once more. Each step can be opened by itself.',
    de: 'Führt erneut durch Anmeldung, Pushes, Popup und Start. Jeder Schritt lässt sich einzeln öffnen.',
  },
  'setUp.palette': { en: 'Set up Deskbell again', de: 'Einrichtung erneut öffnen' },
  'setUp.paletteWords': {
    en: 'set up setup wizard first start test popup',
    de: 'einrichten Einrichtung Assistent erster Start Test Popup',
  },

  'setUp.due': { en: 'Finish the set-up', de: 'Einrichtung abschließen' },
  'setUp.dueNext': { en: 'Next: {step}', de: 'Als Nächstes: {step}' },
  'setUp.later': { en: 'Not now', de: 'Jetzt nicht' },
  'setUp.laterSaid': {
    en: 'You can find the set-up in the settings.',
    de: 'Sie finden die Einrichtung in den Einstellungen.',
  },

  'setUp.platform.checking': { en: 'Checking the address …', de: 'Die Adresse wird geprüft …' },
  'setUp.platform.answers': {
    en: 'A telephony service answers at this address.',
    de: 'Unter dieser Adresse antwortet ein Telefoniedienst.',
  },
  'setUp.platform.is': { en: 'This desk uses {host}.', de: 'Dieser Arbeitsplatz nutzt {host}.' },
  'setUp.signIn.is': { en: 'You are signed in as {user}.', de: 'Sie sind als {user} angemeldet.' },
  'setUp.signIn.other': {
    en: 'To use another platform or account, sign out in the settings under “Account”.',
    de: 'Für eine andere Plattform oder ein anderes Konto melden Sie sich in den Einstellungen unter „Konto“ ab.',
  },

  'setUp.managed.title': { en: 'Sign in to {host}', de: 'Bei {host} anmelden' },
  'setUp.managed.lead': {
    en: 'Your administrator has set up this computer. Your browser opens, and you sign in there as usual.',
    de: 'Ihre Administration hat diesen Computer eingerichtet. Ihr Browser öffnet sich, und Sie melden sich dort wie gewohnt an.',
  },

  'setUp.pushes.lead': {
    en: 'The platform reports each call to one address. Deskbell checks which connections work in your network.',
    de: 'Die Plattform meldet jeden Anruf an eine Adresse. Deskbell prüft, welche Verbindungen in Ihrem Netzwerk möglich sind.',
  },
  'setUp.pushes.trying': { en: 'Checking your network …', de: 'Ihr Netzwerk wird geprüft …' },
  'setUp.pushes.find': { en: 'Find a connection …', de: 'Verbindung suchen …' },
  'setUp.pushes.again': { en: 'Check again', de: 'Erneut prüfen' },
  'setUp.pushes.possible': { en: 'Possible connections', de: 'Mögliche Verbindungen' },
  'setUp.pushes.suggested': { en: 'Suggested', de: 'Empfohlen' },
  'setUp.pushes.use': { en: 'Use this connection', de: 'Diese Verbindung nutzen' },
  'setUp.pushes.others': { en: 'Other connections', de: 'Andere Verbindungen' },
  'setUp.pushes.offline': {
    en: 'The platform cannot be reached at the moment, so nothing can be checked. Skip this step and open it again in the settings later.',
    de: 'Die Plattform ist gerade nicht erreichbar, daher lässt sich nichts prüfen. Überspringen Sie diesen Schritt und öffnen Sie ihn später in den Einstellungen wieder.',
  },

  'setUp.provider.here': {
    en: 'The platform runs on this computer and sends its pushes directly.',
    de: 'Die Plattform läuft auf diesem Computer und sendet ihre Pushes direkt.',
  },
  'setUp.provider.arrives': {
    en: 'In use, and pushes arrive.',
    de: 'Wird genutzt, und Pushes kommen an.',
  },
  'setUp.provider.relayFound': {
    en: 'Your account already sends its pushes to a relay at {host}, and it answers from here.',
    de: 'Ihr Konto sendet seine Pushes schon an das Relay unter {host}, und es ist von hier aus erreichbar.',
  },
  'setUp.provider.relayAnswers': {
    en: 'The relay at {host} answers from here.',
    de: 'Das Relay unter {host} ist von hier aus erreichbar.',
  },
  'setUp.provider.relaySilent': {
    en: 'The relay at {host} does not answer from here. Contact its operator, or check proxy and firewall.',
    de: 'Das Relay unter {host} ist von hier aus nicht erreichbar. Wenden Sie sich an den Betreiber oder prüfen Sie Proxy und Firewall.',
  },
  'setUp.provider.noRelay': {
    en: 'No relay is known. Ask whether your team runs one.',
    de: 'Es ist kein Relay bekannt. Fragen Sie, ob Ihr Team eines betreibt.',
  },
  'setUp.provider.ngrok': {
    en: 'Your ngrok token is stored, and ngrok can be reached from here.',
    de: 'Ihr ngrok-Token ist gespeichert, und ngrok ist von hier aus erreichbar.',
  },
  'setUp.provider.ngrokNoToken': {
    en: 'Needs an account at ngrok and its token.',
    de: 'Braucht ein Konto bei ngrok und dessen Token.',
  },
  'setUp.provider.ngrokBlocked': {
    en: 'ngrok cannot be reached from here. Check proxy and firewall.',
    de: 'ngrok ist von hier aus nicht erreichbar. Prüfen Sie Proxy und Firewall.',
  },
  'setUp.provider.cloudflared': {
    en: 'The program cloudflared is installed, and Cloudflare can be reached from here. No account is needed.',
    de: 'Das Programm cloudflared ist installiert, und Cloudflare ist von hier aus erreichbar. Ein Konto ist nicht nötig.',
  },
  'setUp.provider.noCloudflared': {
    en: 'Needs the program cloudflared, which is not installed.',
    de: 'Braucht das Programm cloudflared, das nicht installiert ist.',
  },
  'setUp.provider.cloudflaredBlocked': {
    en: 'cloudflared is installed, but Cloudflare cannot be reached from here. Check proxy and firewall.',
    de: 'cloudflared ist installiert, aber Cloudflare ist von hier aus nicht erreichbar. Prüfen Sie Proxy und Firewall.',
  },
  'setUp.provider.cloudflaredProxy': {
    en: 'Does not work in this network: cloudflared cannot use its proxy {proxy}, and this computer has no other way to Cloudflare.',
    de: 'Funktioniert in diesem Netzwerk nicht: cloudflared kann dessen Proxy {proxy} nicht nutzen, und einen anderen Weg zu Cloudflare hat dieser Computer nicht.',
  },
  'setUp.provider.ssh': {
    en: 'Needs a server of your own with a web server.',
    de: 'Braucht einen eigenen Server mit Webserver.',
  },
  'setUp.provider.polling': {
    en: 'Works in every network: Deskbell polls every few seconds. A call shows once you pick up, not while it rings.',
    de: 'Funktioniert in jedem Netzwerk: Deskbell fragt die Plattform alle paar Sekunden ab. Ein Anruf erscheint, sobald Sie ihn annehmen, nicht schon beim Klingeln.',
  },

  'setUp.testCall': { en: 'Test call', de: 'Testanruf' },
  'setUp.testCallHint': {
    en: 'Nobody is calling. This is how a call looks.',
    de: 'Niemand ruft an. So sieht ein Anruf aus.',
  },
  'setUp.testNotification': {
    en: 'This is how Deskbell tells you of missed calls.',
    de: 'So meldet Deskbell Ihnen verpasste Anrufe.',
  },
  'setUp.popup.lead': {
    en: 'A popup shows who calls, above all other windows. Try it: nobody is called, and nothing is recorded.',
    de: 'Ein Popup zeigt über allen anderen Fenstern, wer anruft. Probieren Sie es aus: Niemand wird angerufen, und nichts wird aufgezeichnet.',
  },
  'setUp.popup.try': { en: 'Try the popup …', de: 'Popup ausprobieren …' },
  'setUp.popup.show': { en: 'Show the popup', de: 'Popup zeigen' },
  'setUp.popup.showAgain': { en: 'Show it again', de: 'Erneut zeigen' },
  'setUp.popup.showing': { en: 'The popup is about to appear …', de: 'Das Popup erscheint gleich …' },
  'setUp.popup.ask': {
    en: 'The popup “Test call” is on your screen. Do you see it?',
    de: 'Auf Ihrem Bildschirm ist das Popup „Testanruf“ zu sehen. Sehen Sie es?',
  },
  'setUp.popup.askNotification': {
    en: 'Your system shows the notification “Test call”. Do you see it?',
    de: 'Ihr System zeigt die Benachrichtigung „Testanruf“. Sehen Sie sie?',
  },
  'setUp.popup.yes': { en: 'Yes, I see it', de: 'Ja, ich sehe es' },
  'setUp.popup.yesNotification': { en: 'Yes, I see it', de: 'Ja, ich sehe sie' },
  'setUp.popup.unseen': {
    en: 'The popup could not be drawn. Restart Deskbell and try again; if that does not help, run the self-test in the settings.',
    de: 'Das Popup ließ sich nicht zeichnen. Starten Sie Deskbell neu und versuchen Sie es erneut; hilft das nicht, starten Sie den Selbsttest in den Einstellungen.',
  },
  'setUp.popup.noHelp': {
    en: 'Look at each of your displays, or choose where the popup appears and show it again:',
    de: 'Sehen Sie auf jedem Ihrer Bildschirme nach oder wählen Sie, wo das Popup erscheint, und zeigen Sie es erneut:',
  },
  'setUp.popup.noHelpNotification': {
    en: 'Allow notifications from Deskbell in the settings of your system and switch off the do-not-disturb mode of the system. With XWayland installed, Deskbell shows a popup of its own.',
    de: 'Erlauben Sie in den Einstellungen Ihres Systems Benachrichtigungen von Deskbell und schalten Sie den Nicht-stören-Modus des Systems aus. Ist XWayland installiert, zeigt Deskbell ein eigenes Popup.',
  },
  'setUp.popup.off': {
    en: 'The popup is switched off, so real calls show none.',
    de: 'Das Popup ist ausgeschaltet, bei echten Anrufen erscheint also keines.',
  },
  'setUp.popup.on': { en: 'Switch the popup on', de: 'Popup einschalten' },
  'setUp.notify.lead': {
    en: 'Missed calls are shown as notifications of your system.',
    de: 'Verpasste Anrufe erscheinen als Benachrichtigungen Ihres Systems.',
  },
  'setUp.notify.show': { en: 'Show a notification', de: 'Benachrichtigung zeigen' },
  'setUp.notify.help': {
    en: 'If none appears, allow notifications from Deskbell in the settings of your system and switch off the do-not-disturb mode of the system.',
    de: 'Erscheint keine, erlauben Sie in den Einstellungen Ihres Systems Benachrichtigungen von Deskbell und schalten Sie den Nicht-stören-Modus des Systems aus.',
  },

  'setUp.start.lead': {
    en: 'Deskbell shows calls only while it runs. These settings apply at once.',
    de: 'Deskbell zeigt Anrufe nur, solange es läuft. Diese Einstellungen gelten sofort.',
  },
} satisfies Texts;
