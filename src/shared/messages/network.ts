import type { Texts } from './text.ts';

/** What the network's proxy did to a connection, and what to do. */
export const network = {
  'network.proxy.away': {
    en: 'The network’s proxy {proxy} does not answer. Check the proxy in the network settings of the system.',
    de: 'Der Proxy {proxy} des Netzwerks antwortet nicht. Prüfen Sie den Proxy in den Netzwerkeinstellungen des Systems.',
  },
  'network.proxy.answer': {
    en: 'At {proxy}, where this network should have its proxy, something else answers. Check the proxy in the network settings of the system.',
    de: 'Unter {proxy}, wo der Proxy dieses Netzwerks sein soll, antwortet etwas anderes. Prüfen Sie den Proxy in den Netzwerkeinstellungen des Systems.',
  },
  'network.proxy.untrusted': {
    en: 'The certificate of the network’s proxy {proxy} is not trusted. Check the proxy in the network settings of the system, or ask your administrator to install its certificate authority on this computer.',
    de: 'Dem Zertifikat des Proxys {proxy} vertraut dieser Computer nicht. Prüfen Sie den Proxy in den Netzwerkeinstellungen des Systems oder bitten Sie Ihre Administration, die Zertifizierungsstelle des Proxys zu installieren.',
  },
  'network.proxy.forbidden': {
    en: 'The network’s proxy {proxy} does not allow connections to {host}. Ask your administrator to allow them.',
    de: 'Der Proxy {proxy} des Netzwerks lässt keine Verbindungen zu {host} zu. Bitten Sie Ihre Administration, sie freizugeben.',
  },
  'network.proxy.page': {
    en: 'Requests to {host} are refused with a web page (403). Either the network’s proxy {proxy} does not allow them, or {host} itself does not. Ask your administrator whether the proxy allows {host}. If it does, check the address.',
    de: 'Anfragen an {host} werden mit einer Webseite abgelehnt (403). Entweder lässt der Proxy {proxy} des Netzwerks sie nicht zu, oder {host} selbst tut es nicht. Fragen Sie Ihre Administration, ob der Proxy {host} zulässt. Tut er es, prüfen Sie die Adresse.',
  },
  'network.proxy.unreachable': {
    en: 'The network’s proxy {proxy} cannot reach {host}. Check the address. If it is right, {host} is not available at the moment.',
    de: 'Der Proxy {proxy} des Netzwerks erreicht {host} nicht. Prüfen Sie die Adresse. Stimmt sie, ist {host} zurzeit nicht verfügbar.',
  },
  'network.proxy.script': {
    en: 'The proxy script (PAC) of this network does not say how to reach {host}. Check the proxy in the network settings of the system, or ask your administrator.',
    de: 'Das Proxy-Skript (PAC) dieses Netzwerks sagt nicht, wie {host} zu erreichen ist. Prüfen Sie den Proxy in den Netzwerkeinstellungen des Systems oder fragen Sie Ihre Administration.',
  },
  'network.proxy.sign-in': {
    en: 'The network’s proxy {proxy} asks for a user name and a password. Enter them in the form “Proxy of the network”.',
    de: 'Der Proxy {proxy} des Netzwerks verlangt Benutzernamen und Passwort. Geben Sie sie im Formular „Proxy des Netzwerks“ ein.',
  },
  'network.proxy.scheme': {
    en: 'The network’s proxy {proxy} requires a sign-in with {schemes}, which does not work for connections to {host}. Ask your administrator to allow {host} without a sign-in, or with a name and password (Basic).',
    de: 'Der Proxy {proxy} des Netzwerks verlangt eine Anmeldung mit {schemes}, die für Verbindungen zu {host} nicht möglich ist. Bitten Sie Ihre Administration, {host} ohne Anmeldung oder mit Namen und Passwort (Basic) zuzulassen.',
  },
  'certificate.self-signed': {
    en: 'It is self-signed. If you trust the server, add its certificate as a certificate authority.',
    de: 'Es ist selbst signiert. Wenn Sie dem Server vertrauen, fügen Sie sein Zertifikat als Zertifizierungsstelle hinzu.',
  },
  'certificate.unknown-authority': {
    en: 'This computer does not know its certificate authority. If the server has its own one, add it.',
    de: 'Dieser Computer kennt dessen Zertifizierungsstelle nicht. Hat der Server eine eigene, fügen Sie diese hinzu.',
  },
  'certificate.expired': {
    en: 'It has expired. Ask the administrator of the server to renew it.',
    de: 'Es ist abgelaufen. Bitten Sie die Administration des Servers, es zu erneuern.',
  },
  'certificate.not-yet-valid': {
    en: 'It is not valid yet. Check the date and time of this computer.',
    de: 'Es ist noch nicht gültig. Prüfen Sie Datum und Uhrzeit dieses Computers.',
  },
  'certificate.other-name': {
    en: 'It is for a server of another name. Check the address.',
    de: 'Es gilt für einen Server mit einem anderen Namen. Prüfen Sie die Adresse.',
  },
  'certificate.revoked': {
    en: 'It has been revoked. Ask the administrator of the server.',
    de: 'Es wurde widerrufen. Wenden Sie sich an die Administration des Servers.',
  },
  'certificate.required': {
    en: 'The server also asks for a certificate of this computer, which Deskbell does not have. Ask its administrator.',
    de: 'Der Server verlangt auch ein Zertifikat dieses Computers, das Deskbell nicht hat. Wenden Sie sich an dessen Administration.',
  },
  'certificate.bad-authority': {
    en: 'The certificate authority that was added for it is no certificate in PEM format. Add it again.',
    de: 'Die dafür hinzugefügte Zertifizierungsstelle ist kein Zertifikat im PEM-Format. Fügen Sie sie erneut hinzu.',
  },
  'certificate.other': {
    en: 'If the server has its own certificate authority, add it.',
    de: 'Hat der Server eine eigene Zertifizierungsstelle, fügen Sie diese hinzu.',
  },
  'network.proxy.certificate': {
    en: 'The network’s proxy replaces certificates, and its authority is not installed on this computer. Ask your administrator, then restart Deskbell.',
    de: 'Der Proxy des Netzwerks ersetzt Zertifikate, und seine Zertifizierungsstelle ist auf diesem Computer nicht installiert. Wenden Sie sich an Ihre Administration und starten Sie Deskbell danach neu.',
  },
} satisfies Texts;
