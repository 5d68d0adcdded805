import type { Texts } from './text.ts';

/** The settings: appearance, start, popup, sound, CRM, logs of AI agents and updates. */
export const settings = {
  'settings.sections': { en: 'Sections', de: 'Abschnitte' },
  'settings.appearance': { en: 'Appearance', de: 'Darstellung' },
  'settings.language': { en: 'Language', de: 'Sprache' },
  'settings.system': { en: 'System', de: 'System' },
  'settings.theme': { en: 'Theme', de: 'Farbschema' },
  'settings.light': { en: 'Light', de: 'Hell' },
  'settings.dark': { en: 'Dark', de: 'Dunkel' },
  'settings.popupTitle': { en: 'Popup', de: 'Popup' },
  'settings.popup': { en: 'Show a popup for calls', de: 'Popup bei Anrufen zeigen' },
  'settings.popupHint': {
    en: 'It appears above other windows and never interrupts your typing.',
    de: 'Es erscheint über anderen Fenstern und unterbricht nie Ihre Eingabe.',
  },
  'settings.signOutHint': {
    en: 'Removes your token from this computer and puts the push settings of the account back. Calls in progress go on at your phone.',
    de: 'Entfernt Ihr Token von diesem Computer und stellt die Push-Einstellungen des Kontos wieder her. Laufende Gespräche gehen am Telefon weiter.',
  },

  'popup.settings.whileInCall': { en: 'Also while I am on a call', de: 'Auch während eines Gesprächs' },
  'popup.settings.ringSeconds': { en: 'A ringing call stays', de: 'Ein klingelnder Anruf bleibt' },
  'popup.settings.ringWhole': { en: 'As long as it rings', de: 'Solange es klingelt' },
  'popup.settings.lingerSeconds': { en: 'An ended call stays', de: 'Ein beendeter Anruf bleibt' },
  'popup.settings.lingerNone': { en: 'Not at all', de: 'Gar nicht' },
  'popup.settings.lingerWhole': { en: 'Until I close it', de: 'Bis ich ihn schließe' },
  'popup.settings.corner': { en: 'Corner', de: 'Ecke' },
  'popup.settings.auto': { en: 'Where notifications appear', de: 'Wie Benachrichtigungen' },
  'popup.settings.top-left': { en: 'Top left', de: 'Oben links' },
  'popup.settings.top-right': { en: 'Top right', de: 'Oben rechts' },
  'popup.settings.bottom-left': { en: 'Bottom left', de: 'Unten links' },
  'popup.settings.bottom-right': { en: 'Bottom right', de: 'Unten rechts' },
  'popup.settings.display': { en: 'Display', de: 'Bildschirm' },
  'popup.settings.pointer': { en: 'The one with the pointer', de: 'Der mit dem Mauszeiger' },
  'popup.settings.primary': { en: 'The main display', de: 'Der Hauptbildschirm' },
  'popup.settings.missing': { en: '{name} (not connected)', de: '{name} (nicht angeschlossen)' },
  'popup.settings.lines': {
    en: 'Calls on these lines pop up',
    de: 'Anrufe auf diesen Leitungen zeigen ein Popup',
  },

  'sound.title': { en: 'Sound', de: 'Ton' },
  'sound.enabled': { en: 'Ring on this computer, too', de: 'Auch an diesem Computer klingeln' },
  'sound.enabledHint': {
    en: 'Silent while you are on a call and while do-not-disturb is on. Your phones ring as usual.',
    de: 'Still, solange Sie telefonieren oder „Nicht stören“ an ist. Ihre Telefone klingeln wie gewohnt.',
  },
  'sound.output': { en: 'Plays on', de: 'Ausgabe über' },
  'sound.outputSystem': { en: 'System default', de: 'Systemstandard' },
  'sound.test': { en: 'Try the sound', de: 'Ton ausprobieren' },
  'sound.key': {
    en: 'Key that silences a ringing call',
    de: 'Tastenkürzel, das einen klingelnden Anruf stummschaltet',
  },
  'sound.keyHint': {
    en: 'Works in every program, and only while a call rings.',
    de: 'Wirkt in jedem Programm, aber nur, solange ein Anruf klingelt.',
  },

  'crm.title': { en: 'CRM', de: 'CRM' },
  'crm.template': { en: 'Address for a caller', de: 'Adresse für einen Anrufer' },
  'crm.templateHint': {
    en: 'These words in braces are filled in: {words}. Empty: nothing is opened.',
    de: 'Diese Wörter in Klammern werden ersetzt: {words}. Leer: Es wird nichts geöffnet.',
  },
  'crm.preview': { en: 'For example: {address}', de: 'Zum Beispiel: {address}' },
  'crm.allow': {
    en: 'Allow addresses that begin with {scheme}:',
    de: 'Adressen erlauben, die mit {scheme}: beginnen',
  },
  'crm.opens': { en: 'Open it', de: 'Öffnen' },
  'crm.byHand': { en: 'With the button on the popup', de: 'Per Schaltfläche im Popup' },
  'crm.onRing': { en: 'When a call rings', de: 'Wenn ein Anruf klingelt' },
  'crm.onAnswer': { en: 'When a call is answered', de: 'Wenn ein Anruf angenommen wird' },
  'crm.opensIn': { en: 'For incoming calls', de: 'Bei eingehenden Anrufen' },
  'crm.opensOut': { en: 'For outgoing calls', de: 'Bei ausgehenden Anrufen' },
  'crm.onDial': { en: 'When the call starts', de: 'Wenn der Anruf beginnt' },

  'agentLogs.title': { en: 'AI agents', de: 'KI-Agenten' },
  'agentLogs.enabled': { en: 'Receive the logs of AI agents', de: 'Protokolle von KI-Agenten empfangen' },
  'agentLogs.hint': {
    en: 'After its call an AI agent posts a log. Deskbell saves it with the call and searches it, too.',
    de: 'Nach seinem Gespräch sendet ein KI-Agent ein Protokoll. Deskbell speichert es beim Anruf; auch die Suche findet es.',
  },
  'agentLogs.addressHint': {
    en: 'Copy it into the settings of the agent. Its end is secret: whoever knows it can post logs.',
    de: 'Kopieren Sie sie in die Einstellungen des Agenten. Ihr Ende ist geheim: Wer es kennt, kann Protokolle schicken.',
  },
  'agentLogs.noAddress': {
    en: 'There is no address yet. It appears as soon as pushes reach this computer.',
    de: 'Noch gibt es keine Adresse. Sie ist da, sobald Pushes diesen Computer erreichen.',
  },
  'agentLogs.copy': { en: 'Copy address', de: 'Adresse kopieren' },
  'agentLogs.headers': {
    en: 'Headers that must come with a log',
    de: 'Kopfzeilen, die mit einem Protokoll kommen müssen',
  },
  'agentLogs.headersHint': {
    en: 'One in each line, as in “X-Desk: a secret word”; the same as at the agent. Saving replaces the current headers{names, select, none {} other {: {names}}}.',
    de: 'In jeder Zeile eine, wie „X-Desk: ein geheimes Wort“; dieselben wie beim Agenten. Beim Speichern werden die jetzigen ersetzt{names, select, none {} other {: {names}}}.',
  },
  'agentLogs.saveHeaders': { en: 'Replace headers', de: 'Kopfzeilen ersetzen' },
  'agentLogs.sources': {
    en: 'Addresses that logs may come from',
    de: 'Adressen, von denen Protokolle kommen dürfen',
  },
  'agentLogs.sourcesHint': {
    en: 'Addresses or networks, separated by commas, as in 192.0.2.7, 198.51.100.0/24. Leave it empty where logs come through a tunnel.',
    de: 'Adressen oder Netze, mit Kommas getrennt, wie 192.0.2.7, 198.51.100.0/24. Lassen Sie es leer, wo Protokolle durch einen Tunnel kommen.',
  },
  'agentLogs.badSource': {
    en: '“{source}” is neither an address nor a network. Write it as 192.0.2.7 or 198.51.100.0/24.',
    de: '„{source}“ ist weder eine Adresse noch ein Netz. Schreiben Sie es wie 192.0.2.7 oder 198.51.100.0/24.',
  },
  'agentLogs.badHeader': {
    en: '“{name}” is not a header. Write name and value with a colon between them, in plain letters.',
    de: '„{name}“ ist keine Kopfzeile. Schreiben Sie Name und Wert mit einem Doppelpunkt dazwischen, in einfachen Buchstaben.',
  },
  'agentLogs.told': { en: 'AI agent: {text}', de: 'KI-Agent: {text}' },

  'updates.title': { en: 'Updates', de: 'Updates' },
  'updates.automatic': { en: 'Install updates automatically', de: 'Updates automatisch installieren' },
  'updates.automaticHint': {
    en: 'Checked at the start and daily, downloaded in the background, installed when Deskbell quits. Never during a call.',
    de: 'Deskbell sucht beim Start und einmal täglich nach Updates, lädt sie im Hintergrund und installiert sie beim Beenden, nie während eines Anrufs.',
  },
  'updates.check': { en: 'Check for updates', de: 'Nach Updates suchen' },
  'updates.install': { en: 'Install and restart', de: 'Installieren und neu starten' },
  'updates.off.unpackaged': {
    en: 'This copy runs from its source code and is not updated.',
    de: 'Diese Kopie läuft aus dem Quelltext und wird nicht aktualisiert.',
  },
  'updates.off.managed': {
    en: 'The package manager of your system or your administrator installs updates.',
    de: 'Updates installiert die Paketverwaltung Ihres Systems oder Ihre Administration.',
  },
  'updates.off.policy': {
    en: 'Your administrator has switched updates off.',
    de: 'Ihre Administration hat Updates ausgeschaltet.',
  },
  'updates.off.noAddress': {
    en: 'This version was built without an address for updates.',
    de: 'Diese Version wurde ohne Adresse für Updates gebaut.',
  },
  'updates.currentAt': {
    en: 'Deskbell is up to date. Last checked: {when}',
    de: 'Deskbell ist auf dem neuesten Stand. Zuletzt geprüft: {when}',
  },
  'updates.notChecked': { en: 'Not checked yet.', de: 'Noch nicht geprüft.' },
  'updates.checking': { en: 'Checking for updates …', de: 'Suche nach Updates …' },
  'updates.downloading': { en: 'Downloading version {version} …', de: 'Version {version} wird geladen …' },
  'updates.testing': { en: 'Testing version {version} …', de: 'Version {version} wird getestet …' },
  'updates.ready': {
    en: 'Version {version} is ready. It will be installed when Deskbell quits.',
    de: 'Version {version} ist bereit. Sie wird installiert, wenn Sie Deskbell beenden.',
  },
  'updates.readyInCall': {
    en: 'Version {version} is ready. It can be installed after the call.',
    de: 'Version {version} ist bereit. Sie kann nach dem Anruf installiert werden.',
  },
  'updates.refused.broken': {
    en: 'Version {version} was damaged on its way and was not installed.',
    de: 'Version {version} kam beschädigt an und wurde nicht installiert.',
  },
  'updates.refused.unsigned': {
    en: 'Version {version} is not signed by the makers of Deskbell and was not installed.',
    de: 'Version {version} ist nicht von den Herstellern von Deskbell signiert und wurde nicht installiert.',
  },
  'updates.refused.older': {
    en: 'The update address offers version {version}, which is older. Nothing was changed.',
    de: 'Die Update-Adresse bietet Version {version} an, die älter ist. Es wurde nichts geändert.',
  },
  'updates.refused.selfTest': {
    en: 'Version {version} failed its self-test on this computer ({checks}). Deskbell keeps running the version that you have.',
    de: 'Version {version} hat den Selbsttest auf diesem Computer nicht bestanden ({checks}). Deskbell läuft mit der bisherigen Version weiter.',
  },
  'updates.refused.start': {
    en: 'Version {version} did not start on this computer. Deskbell keeps running the version that you have.',
    de: 'Version {version} ist auf diesem Computer nicht gestartet. Deskbell läuft mit der bisherigen Version weiter.',
  },
  'updates.refused.full': {
    en: 'The disk is too full for version {version}. Free some space, then check for updates again.',
    de: 'Die Festplatte ist zu voll für Version {version}. Geben Sie Speicherplatz frei und suchen Sie dann erneut nach Updates.',
  },
  'updates.refused.unwritable': {
    en: 'Version {version} could not be saved on this computer. Make sure that your user folder can be written, then check for updates again.',
    de: 'Version {version} konnte auf diesem Computer nicht gespeichert werden. Sorgen Sie dafür, dass Ihr Benutzerordner beschreibbar ist, und suchen Sie dann erneut nach Updates.',
  },
  'updates.refused.readOnly': {
    en: 'Version {version} cannot be installed: the folder that Deskbell is in cannot be written ({folder}). Move the program to a folder of your own and start it there, then check for updates again.',
    de: 'Version {version} kann nicht installiert werden, weil der Ordner von Deskbell nicht beschreibbar ist ({folder}). Verschieben Sie das Programm in einen eigenen Ordner, starten Sie es dort und suchen Sie dann erneut nach Updates.',
  },
  'updates.notInstalled.lost': {
    en: 'Version {version} was not installed: the downloaded file was missing or damaged. Deskbell keeps running the version that you have, and downloads the update again.',
    de: 'Version {version} wurde nicht installiert, weil die heruntergeladene Datei fehlte oder beschädigt war. Deskbell läuft mit der bisherigen Version weiter und lädt das Update erneut.',
  },
  'updates.notInstalled.full': {
    en: 'Version {version} was not installed: the disk that Deskbell is on is full. Deskbell keeps running the version that you have. Free some space, then check for updates again.',
    de: 'Version {version} wurde nicht installiert, weil auf der Festplatte, auf der Deskbell liegt, kein Platz mehr ist. Deskbell läuft mit der bisherigen Version weiter. Geben Sie Speicherplatz frei und suchen Sie dann erneut nach Updates.',
  },
  'updates.notInstalled.unwritable': {
    en: 'Version {version} was not installed: the program file could not be replaced. Deskbell keeps running the version that you have. Make sure that you can write to the folder it is in.',
    de: 'Version {version} wurde nicht installiert, weil die Programmdatei nicht ersetzt werden konnte. Deskbell läuft mit der bisherigen Version weiter. Sorgen Sie dafür, dass Sie in den Ordner des Programms schreiben dürfen.',
  },
  'updates.notInstalled.moved': {
    en: 'Version {version} was not installed: Deskbell’s program file had been moved or renamed while it ran. Deskbell keeps running the version that you have, and downloads the update again.',
    de: 'Version {version} wurde nicht installiert, weil die Programmdatei von Deskbell verschoben oder umbenannt wurde, während es lief. Deskbell läuft mit der bisherigen Version weiter und lädt das Update erneut.',
  },
  'updates.unreachable': {
    en: 'The update address could not be reached. Deskbell will try again when the network changes, or tomorrow at the latest.',
    de: 'Die Update-Adresse ist nicht erreichbar. Deskbell versucht es erneut, sobald sich das Netzwerk ändert, spätestens morgen.',
  },
  'updates.unreachableByHand': {
    en: 'The update address could not be reached. Check your connection, then check for updates again.',
    de: 'Die Update-Adresse ist nicht erreichbar. Prüfen Sie Ihre Verbindung und suchen Sie dann erneut nach Updates.',
  },
  'updates.redirects': {
    en: 'The update address kept redirecting. If this network has a sign-in page, open it in your browser, then check for updates again.',
    de: 'Die Update-Adresse leitet endlos weiter. Falls dieses Netzwerk eine Anmeldeseite hat, öffnen Sie sie im Browser und suchen Sie dann erneut nach Updates.',
  },
  'updates.noList': {
    en: 'The update address answered with something that is no list of versions. If this network has a sign-in page, open it in your browser, then check for updates again. Otherwise, tell your administrator.',
    de: 'Die Update-Adresse hat mit etwas geantwortet, das keine Liste von Versionen ist. Falls dieses Netzwerk eine Anmeldeseite hat, öffnen Sie sie im Browser und suchen Sie dann erneut nach Updates. Sonst wenden Sie sich an Ihre Administration.',
  },
  'updates.notHere': {
    en: 'This copy of Deskbell does not update itself.',
    de: 'Diese Kopie von Deskbell aktualisiert sich nicht selbst.',
  },
  'updates.duringCall': {
    en: 'An update cannot be installed during a call.',
    de: 'Während eines Anrufs kann kein Update installiert werden.',
  },
  'crm.noScheme': {
    en: 'An address begins with https:// or the name of a program, such as mycrm:.',
    de: 'Eine Adresse beginnt mit https:// oder dem Namen eines Programms, etwa mycrm:.',
  },
  'crm.forbidden': {
    en: 'Addresses that begin with {scheme}: are never opened, because they could run a program or read files.',
    de: 'Adressen, die mit {scheme}: beginnen, werden nie geöffnet, denn sie könnten ein Programm starten oder Dateien lesen.',
  },
  'crm.unknownPlaceholder': {
    en: '{name} is not known. Use only the words listed below.',
    de: '{name} ist nicht bekannt. Verwenden Sie nur die unten genannten Wörter.',
  },
  'crm.brace': {
    en: 'A brace is left over. Words in braces are written like this: {sample}.',
    de: 'Eine geschweifte Klammer ist übrig. Wörter in Klammern schreiben Sie so: {sample}.',
  },
  'crm.noAddress': {
    en: 'This is not an address. It looks like https://crm.example.com/search.',
    de: 'Das ist keine Adresse. Sie sieht etwa so aus: https://crm.example.com/suche.',
  },
  'crm.credentials': {
    en: 'The address must not contain a user name or password.',
    de: 'Die Adresse darf keinen Benutzernamen und kein Passwort enthalten.',
  },
  'crm.hostPlaceholder': {
    en: 'Words in braces may only come after the name of the server.',
    de: 'Wörter in Klammern dürfen erst nach dem Namen des Servers stehen.',
  },
  'crm.schemeNotAllowed': {
    en: 'Addresses that begin with {scheme}: are opened by another program on this computer. Allow it first.',
    de: 'Adressen, die mit {scheme}: beginnen, öffnet ein anderes Programm auf diesem Computer. Erlauben Sie es zuerst.',
  },

  'settings.start': { en: 'Start', de: 'Start' },
  'settings.atLogin': {
    en: 'Start Deskbell when you log in',
    de: 'Deskbell bei der Anmeldung am Computer starten',
  },
  'settings.startHidden': {
    en: 'Start in the tray, without a window',
    de: 'Im Infobereich starten, ohne Fenster',
  },
  'settings.startHiddenHint': {
    en: 'The window opens from the tray; calls pop up as usual.',
    de: 'Das Fenster öffnen Sie im Infobereich; Anrufe erscheinen wie gewohnt.',
  },
  'settings.typeDetected': { en: 'As the platform says', de: 'Laut Plattform' },
  'settings.typeHint': {
    en: 'Change it if Deskbell has detected the wrong type. Deskbell reconnects; calls go on.',
    de: 'Ändern Sie das, wenn der Kontotyp falsch erkannt wurde. Deskbell verbindet sich neu; Anrufe laufen weiter.',
  },

  'settings.damaged': {
    en: 'The settings file was damaged. It was kept as {file}, and Deskbell started with default settings.',
    de: 'Die Einstellungsdatei war beschädigt. Sie wurde als {file} aufbewahrt, und Deskbell ist mit den Vorgaben gestartet.',
  },
  'settings.besideDamaged': {
    en: 'Settings changed while the settings file could not be read are damaged, and do not apply. They are kept in {file}.',
    de: 'Einstellungen, die geändert wurden, während die Einstellungsdatei nicht lesbar war, sind beschädigt und gelten nicht. Sie sind aufbewahrt in {file}.',
  },
  'settings.besideUnreadable': {
    en: 'Some settings that you changed earlier cannot be read right now: {file}. {why} Deskbell reads them again every few seconds; they apply then.',
    de: 'Einige Einstellungen, die Sie früher geändert haben, können gerade nicht gelesen werden: {file}. {why} Deskbell liest sie alle paar Sekunden erneut; dann gelten sie.',
  },
  'settings.unreadable': {
    en: 'The settings file cannot be read right now: {file}. {why} Deskbell leaves the file as it is and reads it again every few seconds. Until then the defaults apply, and what you change is kept beside it.',
    de: 'Die Einstellungsdatei kann gerade nicht gelesen werden: {file}. {why} Deskbell lässt die Datei, wie sie ist, und liest sie alle paar Sekunden erneut. Bis dahin gelten die Vorgaben, und was Sie ändern, wird daneben aufbewahrt.',
  },
  'settings.notUnderstood': {
    en: 'This version does not understand some settings, perhaps because they come from a newer Deskbell: {names}. The defaults are used for them. Their values stay in the file, for the newer version.',
    de: 'Diese Version versteht einige Einstellungen nicht, etwa weil sie von einem neueren Deskbell stammen: {names}. Für sie gelten die Vorgaben. Ihre Werte bleiben für die neuere Version in der Datei.',
  },
  'settings.notWritten': {
    en: 'The settings could not be saved. {why}',
    de: 'Die Einstellungen konnten nicht gespeichert werden. {why}',
  },
  'settings.keyTaken': {
    en: 'The key {key} belongs to another program, so it does not silence calls. Choose another one in the settings.',
    de: 'Das Tastenkürzel {key} gehört einem anderen Programm und schaltet deshalb nicht stumm. Wählen Sie in den Einstellungen ein anderes.',
  },
  'settings.doNotDisturbAnswer': {
    en: 'Calls that come in meanwhile',
    de: 'Anrufe, die währenddessen kommen',
  },
  'settings.doNotDisturbAnswer.ring': { en: 'As the account has it', de: 'Wie im Konto eingestellt' },
  'settings.doNotDisturbAnswer.busy': { en: 'Refuse them as busy', de: 'Als besetzt abweisen' },
  'settings.doNotDisturbAnswer.voicemail': { en: 'Send them to voicemail', de: 'An die Voicemail umleiten' },
  'settings.doNotDisturbHint': {
    en: 'Applies while do-not-disturb is on for all devices, to calls that ring only you; colleagues in a group still get theirs. Call rules come first. Such calls do not pop up and are listed as missed.',
    de: 'Gilt, solange „Nicht stören“ für alle Geräte an ist, für Anrufe, die nur bei Ihnen klingeln; bei anderen in einer Gruppe klingelt es weiterhin. Anrufregeln haben Vorrang. Solche Anrufe erscheinen nicht im Popup und stehen als verpasst in der Liste.',
  },

  'settings.zoom': { en: 'Size', de: 'Größe' },
  'settings.zoom.percent': { en: '{percent}%', de: '{percent} %' },
} satisfies Texts;
