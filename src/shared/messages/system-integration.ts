import type { Texts } from './text.ts';

/** Keys, links and selected text of other programs, and the system's focus mode. */
export const systemIntegration = {
  'link.noLink': {
    en: 'A link was opened that leads to no phone number ({link}). Nothing was dialled.',
    de: 'Es wurde ein Link geöffnet, der zu keiner Telefonnummer führt ({link}). Es wurde nichts gewählt.',
  },
  'link.noNumber': {
    en: 'The link “{link}” holds no phone number that can be dialled. Nothing was dialled.',
    de: 'Der Link „{link}“ enthält keine Telefonnummer, die gewählt werden kann. Es wurde nichts gewählt.',
  },
  'link.badEncoding': {
    en: 'The link “{link}” cannot be read. Nothing was dialled.',
    de: 'Der Link „{link}“ ist nicht lesbar. Es wurde nichts gewählt.',
  },
  'link.waiting': {
    en: '{number} is called as soon as your phones are known. If you change it in the dialler, nothing is called.',
    de: '{number} wird angerufen, sobald Ihre Telefone bekannt sind. Wenn Sie die Nummer im Wählfeld ändern, wird nicht angerufen.',
  },
  'link.late': {
    en: 'The number of the link was not called: the platform did not answer in time. It is in the dialler.',
    de: 'Die Nummer des Links wurde nicht angerufen: Die Plattform hat nicht rechtzeitig geantwortet. Sie steht im Wählfeld.',
  },
  'link.signedOut': {
    en: 'The number of the link was not called: nobody is signed in. It is in the dialler after you sign in.',
    de: 'Die Nummer des Links wurde nicht angerufen: Niemand ist angemeldet. Nach der Anmeldung steht sie im Wählfeld.',
  },
  'link.kept': {
    en: '{number} will be in the dialler after you sign in.',
    de: 'Nach der Anmeldung steht {number} im Wählfeld.',
  },
  'link.extension': {
    en: 'The link names extension {extension}. Press its digits on the keypad once the call is answered.',
    de: 'Der Link nennt die Durchwahl {extension}. Drücken Sie deren Ziffern auf dem Tastenfeld, sobald der Anruf angenommen ist.',
  },
  'link.refused': {
    en: 'The system did not change which program opens phone links ({detail}). Choose Deskbell in the system’s settings for default programs.',
    de: 'Das System hat nicht geändert, welches Programm Telefonlinks öffnet ({detail}). Wählen Sie Deskbell in den Systemeinstellungen für Standardprogramme.',
  },
  'atLogin.refused': {
    en: 'Deskbell cannot set whether it starts when you log in: {problem, select, folder {There is a folder in place of the file {file}. Move the folder away} other {{file} cannot be used ({detail}). Check its permissions}}, then open this window again.',
    de: 'Deskbell kann nicht festlegen, ob es bei der Anmeldung am Computer startet: {problem, select, folder {Anstelle der Datei {file} ist dort ein Ordner. Verschieben Sie den Ordner} other {{file} lässt sich nicht nutzen ({detail}). Prüfen Sie die Berechtigungen}} und öffnen Sie dieses Fenster erneut.',
  },

  'hotkey.none.hangUp': {
    en: 'There is no call to hang up.',
    de: 'Es gibt keinen Anruf, den Sie beenden könnten.',
  },
  'hotkey.none.mute': {
    en: 'There is no call to mute.',
    de: 'Es gibt keinen Anruf, den Sie stummschalten könnten.',
  },
  'hotkey.none.hold': {
    en: 'There is no call to hold.',
    de: 'Es gibt keinen Anruf, den Sie halten könnten.',
  },
  'hotkey.away': {
    en: 'Deskbell is not connected to your account, so the key did nothing.',
    de: 'Deskbell ist nicht mit Ihrem Konto verbunden; das Tastenkürzel hat nichts bewirkt.',
  },
  'hotkey.doNotDisturbOn': {
    en: 'Do-not-disturb is on until you switch it off.',
    de: '„Nicht stören“ ist an, bis Sie es ausschalten.',
  },
  'hotkey.doNotDisturbOff': { en: 'Do-not-disturb is off.', de: '„Nicht stören“ ist aus.' },
  'hotkey.noText': {
    en: 'No text is selected or copied, so there is nothing to dial.',
    de: 'Es ist kein Text markiert oder kopiert; es gibt nichts zu wählen.',
  },
  'hotkey.noNumber': {
    en: 'There is no phone number in the text that is selected or copied.',
    de: 'Im markierten oder kopierten Text steht keine Telefonnummer.',
  },

  'hotkeys.title': { en: 'Keys in every program', de: 'Systemweite Tastenkürzel' },
  'hotkeys.hint': {
    en: 'Off until you choose keys. They work while you are signed in, whatever program you write in.',
    de: 'Aus, bis Sie Tastenkürzel wählen. Sie wirken, solange Sie angemeldet sind, egal in welchem Programm Sie schreiben.',
  },
  'hotkeys.dialSelection': { en: 'Dial the selected text', de: 'Markierten Text wählen' },
  'hotkeys.hangUp': { en: 'Hang up', de: 'Auflegen' },
  'hotkeys.mute': { en: 'Mute or unmute', de: 'Stumm an oder aus' },
  'hotkeys.hold': { en: 'Hold or resume', de: 'Halten oder fortsetzen' },
  'hotkeys.doNotDisturb': { en: 'Do not disturb on or off', de: '„Nicht stören“ an oder aus' },
  'hotkeys.palette': {
    en: 'Show Deskbell to type a command',
    de: 'Deskbell zeigen und einen Befehl eingeben',
  },
  'hotkeys.selectionLinux': {
    en: 'Dials the text that is selected in any program. Where the desktop does not give access to it (as on some Wayland desktops), copy the number first.',
    de: 'Wählt den Text, der in einem Programm markiert ist. Wo der Desktop keinen Zugriff darauf gibt (etwa unter Wayland), kopieren Sie die Nummer zuerst.',
  },
  'hotkeys.selectionOther': {
    en: 'This system does not let a program read what is selected in another one: copy the number first, then press the key.',
    de: 'Dieses System lässt kein Programm lesen, was in einem anderen markiert ist: Kopieren Sie die Nummer zuerst und drücken Sie dann das Tastenkürzel.',
  },
  'hotkeys.change': { en: 'Change the key for “{action}”', de: 'Tastenkürzel für „{action}“ ändern' },
  'hotkeys.press': { en: 'Press the keys …', de: 'Tastenkürzel drücken …' },
  'hotkeys.recording': {
    en: 'Press the new keys for “{action}”. Escape cancels, Backspace removes the shortcut.',
    de: 'Drücken Sie das neue Tastenkürzel für „{action}“. Esc bricht ab, die Rücktaste entfernt das Tastenkürzel.',
  },
  'hotkeys.clear': { en: 'No key for “{action}”', de: 'Kein Tastenkürzel für „{action}“' },
  'hotkeys.suggested': { en: 'Use the suggested keys', de: 'Vorgeschlagene Tastenkürzel verwenden' },
  'hotkeys.noneAtAll': { en: 'Use no keys', de: 'Keine Tastenkürzel verwenden' },
  'hotkeys.set': { en: '“{action}”: {keys}', de: '„{action}“: {keys}' },
  'hotkeys.cleared': { en: '“{action}” has no key now.', de: '„{action}“ hat jetzt kein Tastenkürzel.' },
  'hotkeys.problem.taken': {
    en: 'Another program already uses these keys. Choose others.',
    de: 'Ein anderes Programm verwendet dieses Tastenkürzel bereits. Wählen Sie ein anderes.',
  },
  'hotkeys.problem.twice': {
    en: 'Deskbell uses these keys for something else already. Choose others.',
    de: 'Deskbell verwendet dieses Tastenkürzel schon für etwas anderes. Wählen Sie ein anderes.',
  },
  'hotkeys.problem.reserved': {
    en: 'These keys belong to the system or to the program you write in. Choose others.',
    de: 'Dieses Tastenkürzel gehört dem System oder dem Programm, in dem Sie schreiben. Wählen Sie ein anderes.',
  },
  'hotkeys.problem.unreadable': {
    en: 'Hold Ctrl, Alt or Shift down together with another key.',
    de: 'Halten Sie Strg, Alt oder Umschalt zusammen mit einer weiteren Taste gedrückt.',
  },
  'hotkeys.problem.unreadableMac': {
    en: 'Hold ⌘, ⌥ or ⌃ down together with another key.',
    de: 'Halten Sie ⌘, ⌥ oder ⌃ zusammen mit einer weiteren Taste gedrückt.',
  },
  'keys.control': { en: 'Ctrl', de: 'Strg' },
  'keys.shift': { en: 'Shift', de: 'Umschalt' },
  'keys.super': { en: 'Super', de: 'Super' },
  'keys.enter': { en: 'Enter', de: 'Eingabe' },
  'keys.space': { en: 'Space', de: 'Leertaste' },

  'links.title': { en: 'Phone links', de: 'Telefonlinks' },
  'links.handle': {
    en: 'Open tel: and callto: links with Deskbell',
    de: 'Links mit tel: und callto: mit Deskbell öffnen',
  },
  'links.handleHint': {
    en: 'The number is filled into the dialler; you decide whether to call.',
    de: 'Die Nummer wird ins Wählfeld eingetragen; Sie entscheiden, ob Sie anrufen.',
  },
  'links.windowsHint': {
    en: 'Windows asks you once, at the next link, which program is to open it.',
    de: 'Windows fragt Sie beim nächsten Link einmal, welches Programm ihn öffnen soll.',
  },
  'links.elsewhere': {
    en: 'At the moment another program opens such links.',
    de: 'Zurzeit öffnet ein anderes Programm solche Links.',
  },
  'links.takeOver': { en: 'Let Deskbell open them', de: 'Mit Deskbell öffnen' },
  'links.dialAtOnce': { en: 'Call at once, without the dialler', de: 'Sofort anrufen, ohne Wählfeld' },
  'links.dialAtOnceHint': {
    en: 'For links and for selected text. Emergency numbers, short codes and numbers that may cost extra are always filled in first.',
    de: 'Für Links und für markierten Text. Notrufnummern, Kurzwahlen und Nummern, die mehr kosten können, werden immer zuerst eingetragen.',
  },

  'focus.title': { en: 'Focus mode of the system', de: 'Fokusmodus des Systems' },
  'focus.label': { en: 'While the system is in focus mode', de: 'Solange das System im Fokusmodus ist' },
  'focus.always': { en: 'As usual', de: 'Wie gewohnt' },
  'focus.noSound': { en: 'Show calls without sound', de: 'Anrufe ohne Ton zeigen' },
  'focus.noPopup': { en: 'Show no popup for incoming calls', de: 'Kein Popup für eingehende Anrufe' },
  'focus.on': { en: 'Focus mode is on now.', de: 'Der Fokusmodus ist gerade an.' },
  'focus.off': { en: 'Focus mode is off now.', de: 'Der Fokusmodus ist gerade aus.' },
  'focus.unreadableMac': {
    en: 'macOS does not tell programs whether a Focus is on. It holds back notifications of Deskbell, but not the popup: use “Do not disturb” for that.',
    de: 'macOS verrät Programmen nicht, ob ein Fokus an ist. Er hält Benachrichtigungen von Deskbell zurück, aber nicht das Popup: Verwenden Sie dafür „Nicht stören“.',
  },
  'focus.unreadableWindows': {
    en: 'Windows does not tell programs whether focus assist is on. It holds back notifications of Deskbell, but not the popup: use “Do not disturb” for that.',
    de: 'Windows verrät Programmen nicht, ob der Fokus an ist. Er hält Benachrichtigungen von Deskbell zurück, aber nicht das Popup: Verwenden Sie dafür „Nicht stören“.',
  },
  'focus.unreadableLinux': {
    en: 'This desktop does not tell programs whether notifications are held back. Use “Do not disturb” in Deskbell instead.',
    de: 'Dieser Desktop verrät Programmen nicht, ob Benachrichtigungen zurückgehalten werden. Verwenden Sie stattdessen „Nicht stören“ von Deskbell.',
  },
} satisfies Texts;
