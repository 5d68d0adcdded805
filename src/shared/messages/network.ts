import type { Texts } from './text.ts';

/** What the network's proxy did to a connection, and what to do. */
export const network = {
  'network.proxy.away': {
    en: 'The network’s proxy {proxy} does not answer. Check the proxy in the network settings of the system.',
    de: 'Der Proxy {proxy} des Netzwerks antwortet nicht. Prüfen Sie den Proxy in den Netzwerkeinstellungen des Systems.',
  },
  'network.proxy.forbidden': {
    en: 'The network’s proxy {proxy} does not allow connections to {host}. Ask your administrator to allow them.',
    de: 'Der Proxy {proxy} des Netzwerks lässt keine Verbindungen zu {host} zu. Bitten Sie Ihre Administration, sie freizugeben.',
  },
  'network.proxy.sign-in': {
    en: 'The network’s proxy {proxy} asks for a user name and a password. Enter them in the form “Proxy of the network”.',
    de: 'Der Proxy {proxy} des Netzwerks verlangt Benutzernamen und Passwort. Geben Sie sie im Formular „Proxy des Netzwerks“ ein.',
  },
  'network.proxy.scheme': {
    en: 'The network’s proxy {proxy} wants a kind of sign-in that connections to {host} cannot do. Ask your administrator to allow {host} without it, or by name and password.',
    de: 'Der Proxy {proxy} des Netzwerks verlangt eine Anmeldung, die für Verbindungen zu {host} nicht möglich ist. Bitten Sie Ihre Administration, {host} ohne Anmeldung oder mit Namen und Passwort zuzulassen.',
  },
  'network.proxy.certificate': {
    en: 'The network’s proxy replaces certificates, and its authority is not installed on this computer. Ask your administrator.',
    de: 'Der Proxy des Netzwerks ersetzt Zertifikate, und seine Zertifizierungsstelle ist auf diesem Computer nicht installiert. Wenden Sie sich an Ihre Administration.',
  },
} satisfies Texts;
