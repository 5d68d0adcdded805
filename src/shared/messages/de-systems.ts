import type { enSystems } from './en-systems.ts';

export const deSystems: Record<keyof typeof enSystems, string> = {
  'menu.about': 'Über Deskbell',
  'menu.hide': 'Deskbell ausblenden',
  'menu.hideOthers': 'Andere ausblenden',
  'menu.unhide': 'Alle einblenden',
  'menu.quit': 'Deskbell beenden',
  'menu.edit': 'Bearbeiten',
  'menu.undo': 'Rückgängig',
  'menu.redo': 'Wiederholen',
  'menu.cut': 'Ausschneiden',
  'menu.copy': 'Kopieren',
  'menu.paste': 'Einfügen',
  'menu.selectAll': 'Alles auswählen',
  'menu.view': 'Darstellung',
  'menu.zoomIn': 'Vergrößern',
  'menu.zoomOut': 'Verkleinern',
  'menu.zoomReset': 'Originalgröße',
  'menu.fullScreen': 'Vollbild',
  'menu.window': 'Fenster',
  'menu.minimize': 'Minimieren',
  'menu.close': 'Schließen',
  'settings.zoom': 'Größe',
  'settings.zoom.percent': '{percent} %',
  'callNotice.body': 'Eingehender Anruf{line, select, none {} other { · {line}}}',
  'systems.popupAsNotice':
    'Auf diesem Desktop (Wayland ohne XWayland) kann kein Programm den Platz eines Fensters bestimmen: Anrufe kommen stattdessen als Mitteilungen mit den Knöpfen „Notiz“ und „CRM“.',
  'systems.noTray':
    'Dieser Desktop zeigt keine Symbole im Infobereich: Schließen minimiert das Fenster, und ein verdeckter Start beginnt minimiert.',
  'systems.portalKeys':
    'Auf diesem Desktop vergibt das System die Tasten. Wirkt eine Taste nicht, sehen Sie in den Tastatureinstellungen des Systems nach.',
  'systems.installedOnly': 'Nur ein installiertes Deskbell kann mit Windows starten.',
  'proxy.title': 'Proxy des Netzwerks',
  'proxy.asks':
    'Der Proxy {host} dieses Netzwerks fragt, wer Sie sind. Name und Passwort liegen im Schlüsselbund.',
  'proxy.user': 'Benutzername am Proxy',
  'proxy.password': 'Passwort am Proxy',
  'proxy.refused': 'Der Proxy hat diesen Namen und dieses Passwort nicht angenommen.',
  'proxy.submit': 'Am Proxy anmelden',
};
