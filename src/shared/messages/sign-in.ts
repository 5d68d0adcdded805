import type { Texts } from './text.ts';

/** Signing in, at the start, again in place, and with the browser. */
export const signIn = {
  'signIn.lead': {
    en: 'See who calls before you pick up, and start calls on your own phones.',
    de: 'Sehen Sie, wer anruft, bevor Sie annehmen, und starten Sie Anrufe auf Ihren eigenen Telefonen.',
  },
  'signIn.baseUrl': { en: 'Base address', de: 'Basisadresse' },
  'signIn.baseUrlHint': {
    en: 'The address of your telephony platform',
    de: 'Die Adresse Ihrer Telefonie-Plattform',
  },
  'signIn.tokenId': { en: 'Token ID', de: 'Token-ID' },
  'signIn.tokenIdHint': {
    en: 'Leave empty if you only have a token',
    de: 'Leer lassen, wenn Sie nur ein Token haben',
  },
  'signIn.token': { en: 'Token', de: 'Token' },
  'signIn.showToken': { en: 'Show token', de: 'Token zeigen' },
  'signIn.otherWays': { en: 'Sign in another way', de: 'Auf andere Weise anmelden' },
  'signIn.browserOnly': {
    en: 'On this computer you sign in with the browser, below.',
    de: 'An diesem Computer melden Sie sich mit dem Browser an, siehe unten.',
  },
  'signIn.fixedNoService': {
    en: 'There is no telephony service at {host}. Your administrator set this address; please tell them.',
    de: 'Unter {host} gibt es keinen Telefoniedienst. Diese Adresse hat Ihre Administration festgelegt; bitte informieren Sie sie.',
  },
  'signIn.submit': { en: 'Sign in', de: 'Anmelden' },
  'signIn.missingBaseUrl': {
    en: 'Enter the address of your platform.',
    de: 'Geben Sie die Adresse Ihrer Plattform ein.',
  },
  'signIn.missingToken': { en: 'Enter your token.', de: 'Geben Sie Ihr Token ein.' },
  'signIn.or': { en: 'Or without an account', de: 'Oder ohne Konto' },
  'signIn.builtInLead': {
    en: 'A telephony service inside this program, with contacts, devices and callers. Nothing leaves this computer.',
    de: 'Ein Telefoniedienst in diesem Programm, mit Kontakten, Geräten und Anrufern. Nichts verlässt diesen Computer.',
  },
  'signIn.systemNew': { en: 'New system', de: 'Neues System' },
  'signIn.systemClassic': { en: 'Classic', de: 'Klassisch' },
  'signIn.tryBuiltIn': { en: 'Try the built-in service', de: 'Eingebauten Dienst ausprobieren' },

  'signIn.failed.offline': {
    en: 'This computer has no network at the moment. Connect it to a network and sign in again; nothing was sent.',
    de: 'Dieser Computer hat gerade kein Netzwerk. Verbinden Sie ihn und melden Sie sich wieder an; es wurde nichts gesendet.',
  },
  'signIn.failed.unknownHost': {
    en: 'There is no server called {host}. Check the base address for a typing error, or ask your administrator for it.',
    de: 'Es gibt keinen Server namens {host}. Prüfen Sie die Basisadresse auf Tippfehler oder fragen Sie Ihre Administration danach.',
  },
  'signIn.failed.proxyScript': {
    en: 'The proxy configuration of this network (PAC) does not lead to {host}. It may be wrong: ask your administrator. If it is right, check the base address for a typing error.',
    de: 'Die Proxy-Konfiguration dieses Netzwerks (PAC) führt nicht zu {host}. Sie kann falsch sein: Fragen Sie Ihre Administration. Ist sie richtig, prüfen Sie die Basisadresse auf Tippfehler.',
  },
  'signIn.failed.certificate': {
    en: '{host} could not be verified: its certificate is not trusted. Your token was not sent. Check the base address, or ask your administrator to renew the certificate. If a certificate authority was installed just now, restart Deskbell.',
    de: '{host} konnte sich nicht ausweisen: Dem Zertifikat wird nicht vertraut. Ihr Token wurde nicht gesendet. Prüfen Sie die Basisadresse oder bitten Sie Ihre Administration, das Zertifikat zu erneuern. Wurde gerade eine Zertifizierungsstelle installiert, starten Sie Deskbell neu.',
  },
  'signIn.failed.redirects': {
    en: '{host} redirects to another address, and your token is not sent there. Enter the address of the platform itself.',
    de: '{host} leitet an eine andere Adresse weiter; dorthin wird Ihr Token nicht gesendet. Geben Sie die Adresse der Plattform selbst ein.',
  },
  'signIn.failed.notAService': {
    en: 'A server answered at {host}, but it is not a telephony service. Check the base address; it usually ends in /v2.',
    de: 'Unter {host} hat ein Server geantwortet, aber er ist kein Telefoniedienst. Prüfen Sie die Basisadresse; sie endet meist auf /v2.',
  },
  'signIn.failed.unreachable': {
    en: 'Nothing answers at {host}. Check the base address and your network; a firewall or VPN may be in the way.',
    de: 'Unter {host} antwortet nichts. Prüfen Sie die Basisadresse und Ihr Netzwerk; eine Firewall oder ein VPN kann im Weg sein.',
  },
  'signIn.failed.token': {
    en: 'The platform did not accept the token. Check token ID and token, or create a new token in your account.',
    de: 'Die Plattform hat das Token nicht angenommen. Prüfen Sie Token-ID und Token oder legen Sie in Ihrem Konto ein neues Token an.',
  },
  'signIn.failed.rights': {
    en: 'The token is valid, but lacks a right that Deskbell needs{right, select, none {} other { ({right})}}. Create a token with this right in your account and sign in with it.',
    de: 'Das Token ist gültig, aber ihm fehlt ein Recht, das Deskbell braucht{right, select, none {} other { ({right})}}. Legen Sie in Ihrem Konto ein Token mit diesem Recht an und melden Sie sich damit an.',
  },
  'signIn.failed.down': {
    en: 'The platform at {host} is unavailable at the moment ({status, select, none {no answer} other {{status}}}). Your token is not the cause. Try again in a few minutes.',
    de: 'Auf der Plattform unter {host} gibt es gerade eine Störung ({status, select, none {keine Antwort} other {{status}}}). An Ihrem Token liegt es nicht. Versuchen Sie es in einigen Minuten erneut.',
  },

  'signIn.retrying': {
    en: '{why} Deskbell keeps trying automatically.',
    de: '{why} Deskbell versucht es automatisch weiter.',
  },

  'signIn.platform': { en: 'Platform', de: 'Plattform' },
  'signIn.otherPlatform': { en: 'Another platform', de: 'Andere Plattform' },
  'signIn.tokenHelp': {
    en: 'Create a personal access token in the settings of your account, and paste both parts here.',
    de: 'Legen Sie in den Einstellungen Ihres Kontos ein persönliches Zugriffstoken an und fügen Sie beide Teile hier ein.',
  },

  'session.rightsMissing': {
    en: 'The token lacks some rights ({rights}). What needs them will be refused; create a token with all rights to use everything.',
    de: 'Dem Token fehlen einige Rechte ({rights}). Was sie braucht, wird abgelehnt; mit einem Token mit allen Rechten können Sie alles nutzen.',
  },
  'session.typeUnknown': {
    en: 'The platform does not say which system the account runs on, and the token is not allowed to find out. Deskbell assumes the new one; choose the right one under “Account” in the settings.',
    de: 'Die Plattform gibt nicht an, auf welchem System das Konto läuft, und dem Token fehlt das Recht, es herauszufinden. Deskbell geht vom neuen aus; wählen Sie in den Einstellungen unter „Konto“ das richtige.',
  },
  'session.otherAccount': {
    en: 'This token belongs to another user ({user}). To change the account, sign out first; calls in progress go on.',
    de: 'Dieses Token gehört zu einer anderen Person ({user}). Um das Konto zu wechseln, melden Sie sich zuerst ab; laufende Anrufe gehen weiter.',
  },
  'session.nobody': {
    en: 'Nobody is signed in, so no calls are shown. Open Deskbell to sign in.',
    de: 'Niemand ist angemeldet, deshalb werden keine Anrufe angezeigt. Öffnen Sie Deskbell, um sich anzumelden.',
  },
  'session.expired': {
    en: 'The platform no longer accepts the sign-in of {user}. Open Deskbell to sign in again.',
    de: 'Die Plattform nimmt die Anmeldung von {user} nicht mehr an. Öffnen Sie Deskbell, um sich wieder anzumelden.',
  },
  'session.checking': { en: 'Checking the token …', de: 'Token wird geprüft …' },
  'session.startingService': { en: 'Starting the built-in service …', de: 'Der eingebaute Dienst startet …' },
  'renew.title': { en: 'Sign in again', de: 'Wieder anmelden' },
  'renew.lead': {
    en: 'The platform no longer accepts the token. Calls in progress go on; to control them, sign in again as {user}.',
    de: 'Die Plattform nimmt das Token nicht mehr an. Laufende Anrufe gehen weiter; um sie zu steuern, melden Sie sich als {user} wieder an.',
  },

  'browser.title': { en: 'Sign in with the browser', de: 'Mit dem Browser anmelden' },
  'browser.lead': {
    en: 'Only the platform sees your password. Deskbell needs the ID of a client that is registered there; ask your administrator for it.',
    de: 'Ihr Passwort sieht nur die Plattform. Deskbell braucht die ID eines Clients, der dort registriert ist; fragen Sie Ihre Administration danach.',
  },
  'browser.tokenOnly': {
    en: 'On this computer you sign in with a token, above.',
    de: 'An diesem Computer melden Sie sich mit einem Token an, siehe oben.',
  },
  'browser.emptied': {
    en: 'Nobody can sign in with the browser here: your administrator left “{field}” empty. Sign in with a token, or tell your administrator.',
    de: 'Hier kann sich niemand mit dem Browser anmelden: Ihre Administration hat „{field}“ leer gelassen. Melden Sie sich mit einem Token an oder informieren Sie Ihre Administration.',
  },
  'browser.clientId': { en: 'Client ID', de: 'Client-ID' },
  'browser.clientSecret': { en: 'Client secret', de: 'Client-Geheimnis' },
  'browser.clientSecretHint': {
    en: 'Leave it empty for a client that has none.',
    de: 'Lassen Sie es leer, wenn der Client keines hat.',
  },
  'browser.authorizeUrl': { en: 'Address of the sign-in page', de: 'Adresse der Anmeldeseite' },
  'browser.tokenUrl': { en: 'Address for tokens', de: 'Adresse für Token' },
  'browser.proxyFirst': {
    en: 'The proxy of the network requires a sign-in. Enter the name and password for it above; the sign-in here then continues.',
    de: 'Der Proxy des Netzwerks verlangt eine Anmeldung. Geben Sie oben Namen und Passwort für ihn ein; die Anmeldung hier geht dann weiter.',
  },
  'browser.waiting': {
    en: 'Your browser has opened. Sign in there; Deskbell goes on automatically.',
    de: 'Ihr Browser wurde geöffnet. Melden Sie sich dort an; Deskbell macht automatisch weiter.',
  },
  'browser.renew': { en: 'Sign in with the browser again', de: 'Erneut mit dem Browser anmelden' },
  'browser.done': {
    en: 'You are signed in. Close this page and go back to Deskbell.',
    de: 'Sie sind angemeldet. Schließen Sie diese Seite und kehren Sie zu Deskbell zurück.',
  },
  'browser.notDone': {
    en: 'You are not signed in. Close this page and go back to Deskbell, which says why.',
    de: 'Sie sind nicht angemeldet. Schließen Sie diese Seite und kehren Sie zu Deskbell zurück; dort steht, warum.',
  },
  'browser.noClientId': {
    en: 'The client ID is missing. It was given out when the client was registered on the platform.',
    de: 'Die Client-ID fehlt. Sie wurde vergeben, als der Client auf der Plattform registriert wurde.',
  },
  'browser.badAddress': {
    en: '“{address}” is not an address that begins with https://. Others could read your sign-in on the way.',
    de: '„{address}“ ist keine Adresse, die mit https:// beginnt. Andere könnten Ihre Anmeldung unterwegs mitlesen.',
  },
  'browser.refused': {
    en: 'The sign-in was refused in the browser. Try again and allow Deskbell what it asks for.',
    de: 'Die Anmeldung wurde im Browser abgelehnt. Versuchen Sie es erneut und erlauben Sie Deskbell, worum es bittet.',
  },
  'browser.client': {
    en: 'The platform does not know this client. Check client ID and client secret, and whether http://127.0.0.1 is among the client’s redirect addresses.',
    de: 'Die Plattform kennt diesen Client nicht. Prüfen Sie Client-ID und Client-Geheimnis und ob http://127.0.0.1 unter den Rücksprungadressen des Clients ist.',
  },
  'browser.expired': {
    en: 'The sign-in has expired. Sign in with the browser again.',
    de: 'Die Anmeldung ist abgelaufen. Melden Sie sich erneut mit dem Browser an.',
  },
  'browser.failed': {
    en: 'Signing in to the platform could not be completed ({detail}). Check client and addresses and try again.',
    de: 'Die Anmeldung bei der Plattform konnte nicht abgeschlossen werden ({detail}). Prüfen Sie Client und Adressen und versuchen Sie es erneut.',
  },
} satisfies Texts;
