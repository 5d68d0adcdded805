import type { Texts } from './text.ts';

/** The menu of the program, and what a desktop cannot do. */
export const systems = {
  'start.alreadyRunning': {
    en: 'Deskbell is already running with this profile; the running program takes over.',
    de: 'Deskbell läuft bereits mit diesem Profil; das laufende Programm übernimmt.',
  },
  'usage.title': {
    en: 'Usage: deskbell [FLAG …] [tel:NUMBER]',
    de: 'Aufruf: deskbell [OPTION …] [tel:NUMMER]',
  },
  'usage.demo': {
    en: 'sign in to the built-in service and receive a call',
    de: 'beim eingebauten Dienst anmelden und einen Anruf erhalten',
  },
  'usage.profile': {
    en: 'keep settings and data in this folder',
    de: 'Einstellungen und Daten in diesem Ordner speichern',
  },
  'usage.hidden': { en: 'start in the tray', de: 'im Infobereich starten' },
  'usage.selfTest': {
    en: 'try keychain, popup, tunnel and the rest, and end',
    de: 'Schlüsselbund, Popup, Tunnel und alles Weitere prüfen und beenden',
  },
  'usage.policy': {
    en: 'try the policy of an administrator',
    de: 'die Richtlinie einer Administration ausprobieren',
  },
  'usage.checkPolicy': {
    en: 'print what a policy would do and its mistakes, and end',
    de: 'ausgeben, was eine Richtlinie bewirken würde und welche Fehler sie hat, und beenden',
  },
  'usage.version': { en: 'print the version and end', de: 'die Version ausgeben und beenden' },
  'usage.help': { en: 'print this and end', de: 'diese Hilfe ausgeben und beenden' },
  'flags.withoutValue': {
    en: '{flag}: its value is missing. Write it behind the flag: {flag} VALUE',
    de: '{flag}: Der Wert fehlt. Schreiben Sie ihn hinter die Option: {flag} WERT',
  },

  'menu.about': { en: 'About Deskbell', de: 'Über Deskbell' },
  'menu.hide': { en: 'Hide Deskbell', de: 'Deskbell ausblenden' },
  'menu.hideOthers': { en: 'Hide Others', de: 'Andere ausblenden' },
  'menu.unhide': { en: 'Show All', de: 'Alle einblenden' },
  'menu.edit': { en: 'Edit', de: 'Bearbeiten' },
  'menu.redo': { en: 'Redo', de: 'Wiederholen' },
  'menu.cut': { en: 'Cut', de: 'Ausschneiden' },
  'menu.paste': { en: 'Paste', de: 'Einfügen' },
  'menu.selectAll': { en: 'Select All', de: 'Alles auswählen' },
  'menu.view': { en: 'View', de: 'Darstellung' },
  'menu.zoomIn': { en: 'Zoom In', de: 'Vergrößern' },
  'menu.zoomOut': { en: 'Zoom Out', de: 'Verkleinern' },
  'menu.zoomReset': { en: 'Actual Size', de: 'Originalgröße' },
  'menu.fullScreen': { en: 'Full Screen', de: 'Vollbild' },
  'menu.window': { en: 'Window', de: 'Fenster' },
  'menu.minimize': { en: 'Minimise', de: 'Minimieren' },
  'callNotice.body': {
    en: 'Incoming call{named, select, yes { · {line}} other {}}',
    de: 'Eingehender Anruf{named, select, yes { · {line}} other {}}',
  },
  'systems.popupAsNotice': {
    en: 'This desktop (Wayland without XWayland) lets no program place a window: calls come as notifications with Note and CRM buttons instead.',
    de: 'Auf diesem Desktop (Wayland ohne XWayland) kann kein Programm den Platz eines Fensters bestimmen: Anrufe kommen stattdessen als Benachrichtigungen mit den Schaltflächen „Notiz“ und „CRM“.',
  },
  'systems.notifications.noDaemon': {
    en: 'This desktop (Wayland without XWayland) lets no program place a window, and no notification service runs on it: calls show in this window alone, which comes up for them. Install a notification service, such as mako or dunst, and have it start with your desktop.',
    de: 'Auf diesem Desktop (Wayland ohne XWayland) kann kein Programm den Platz eines Fensters bestimmen, und es läuft kein Benachrichtigungsdienst: Anrufe erscheinen nur in diesem Fenster, das dafür eingeblendet wird. Installieren Sie einen Benachrichtigungsdienst wie mako oder dunst und lassen Sie ihn mit Ihrem Desktop starten.',
  },
  'systems.notifications.noProgram': {
    en: 'This desktop (Wayland without XWayland) lets no program place a window, and notify-send is missing, which shows notifications: calls show in this window alone, which comes up for them. Install notify-send (package libnotify-bin or libnotify), and restart Deskbell.',
    de: 'Auf diesem Desktop (Wayland ohne XWayland) kann kein Programm den Platz eines Fensters bestimmen, und notify-send fehlt, das Benachrichtigungen zeigt: Anrufe erscheinen nur in diesem Fenster, das dafür eingeblendet wird. Installieren Sie notify-send (Paket libnotify-bin oder libnotify) und starten Sie Deskbell neu.',
  },
  'systems.notForNotices': {
    en: 'Does not apply to notifications.',
    de: 'Gilt nicht für Benachrichtigungen.',
  },
  'systems.noTray': {
    en: 'This desktop shows no tray icons: closing the window minimises it, and a hidden start begins minimised.',
    de: 'Dieser Desktop zeigt keine Symbole im Infobereich: Schließen minimiert das Fenster, und ein verdeckter Start beginnt minimiert.',
  },
  'systems.portalKeys': {
    en: 'On this desktop the system hands out the keys. If a key does nothing, look for it in the keyboard settings of the system.',
    de: 'Auf diesem Desktop vergibt das System die Tastenkürzel. Wirkt eines nicht, sehen Sie in den Tastatureinstellungen des Systems nach.',
  },
  'systems.installedOnly': {
    en: 'Only an installed Deskbell can start with Windows.',
    de: 'Nur ein installiertes Deskbell kann mit Windows starten.',
  },
  'proxy.title': { en: 'Proxy of the network', de: 'Proxy des Netzwerks' },
  'proxy.asks': {
    en: 'The proxy {host} of this network requires a sign-in. Name and password are kept in the keychain.',
    de: 'Der Proxy {host} dieses Netzwerks verlangt eine Anmeldung. Name und Passwort werden im Schlüsselbund gespeichert.',
  },
  'proxy.user': { en: 'User name of the proxy', de: 'Benutzername am Proxy' },
  'proxy.password': { en: 'Password of the proxy', de: 'Passwort am Proxy' },
  'proxy.refused': {
    en: 'The proxy did not accept this name and password.',
    de: 'Der Proxy hat diesen Namen und dieses Passwort nicht angenommen.',
  },
  'proxy.submit': { en: 'Sign in to the proxy', de: 'Am Proxy anmelden' },
} satisfies Texts;
