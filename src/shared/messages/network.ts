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
  'network.proxy.forbidden': {
    en: 'The network’s proxy {proxy} does not allow connections to {host}. Ask your administrator to allow them.',
    de: 'Der Proxy {proxy} des Netzwerks lässt keine Verbindungen zu {host} zu. Bitten Sie Ihre Administration, sie freizugeben.',
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
    en: 'The network’s proxy {proxy} wants a sign-in by {schemes}, which connections to {host} cannot do. Ask your administrator to allow {host} without a sign-in, or with a name and password (Basic).',
    de: 'Der Proxy {proxy} des Netzwerks verlangt eine Anmeldung mit {schemes}, die für Verbindungen zu {host} nicht möglich ist. Bitten Sie Ihre Administration, {host} ohne Anmeldung oder mit Namen und Passwort (Basic) zuzulassen.',
  },
  'network.proxy.certificate': {
    en: 'The network’s proxy replaces certificates, and its authority is not installed on this computer. Ask your administrator.',
    de: 'Der Proxy des Netzwerks ersetzt Zertifikate, und seine Zertifizierungsstelle ist auf diesem Computer nicht installiert. Wenden Sie sich an Ihre Administration.',
  },
} satisfies Texts;
