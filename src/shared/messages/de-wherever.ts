import type { enWherever } from './en-wherever.ts';

export const deWherever: Record<keyof typeof enWherever, string> = {
  'link.noLink':
    'Es wurde ein Link geöffnet, der zu keiner Telefonnummer führt ({link}). Es wurde nichts gewählt.',
  'link.noNumber':
    'Der Link „{link}“ enthält keine Telefonnummer, die gewählt werden kann. Es wurde nichts gewählt.',
  'link.badEncoding':
    'Der Link „{link}“ ist so geschrieben, dass er nicht lesbar ist. Es wurde nichts gewählt.',
  'link.waiting':
    '{number} wird angerufen, sobald Ihre Telefone bekannt sind. Ändern Sie die Nummer im Wählfeld, wird nichts angerufen.',
  'link.late':
    'Die Nummer des Links wurde nicht angerufen: Die Plattform hat nicht rechtzeitig geantwortet. Sie steht im Wählfeld.',
  'link.signedOut':
    'Die Nummer des Links wurde nicht angerufen: Niemand ist angemeldet. Nach der Anmeldung steht sie im Wählfeld.',
  'link.extension':
    'Der Link nennt die Durchwahl {extension}. Drücken Sie deren Ziffern auf dem Tastenfeld, sobald der Anruf angenommen ist.',
  'link.refused':
    'Das System hat nicht geändert, welches Programm Telefonlinks öffnet ({detail}). Wählen Sie Deskbell in den Systemeinstellungen für Standardprogramme.',

  'hotkey.none.hangUp': 'Es gibt keinen Anruf zum Auflegen.',
  'hotkey.none.mute': 'Es gibt keinen Anruf zum Stummschalten.',
  'hotkey.none.hold': 'Es gibt keinen Anruf zum Halten.',
  'hotkey.away': 'Deskbell ist nicht mit Ihrem Konto verbunden; die Taste hat nichts bewirkt.',
  'hotkey.quietOn': '„Nicht stören“ ist an, bis Sie es ausschalten.',
  'hotkey.quietOff': '„Nicht stören“ ist aus.',
  'hotkey.noText': 'Es ist kein Text markiert oder kopiert; es gibt nichts zu wählen.',
  'hotkey.noNumber': 'Im markierten oder kopierten Text steht keine Telefonnummer.',

  'hotkeys.title': 'Tasten in jedem Programm',
  'hotkeys.hint': 'Sie wirken, solange Sie angemeldet sind, egal in welchem Programm Sie schreiben.',
  'hotkeys.dialSelection': 'Markierten Text wählen',
  'hotkeys.hangUp': 'Auflegen',
  'hotkeys.mute': 'Stumm an oder aus',
  'hotkeys.hold': 'Halten oder fortsetzen',
  'hotkeys.doNotDisturb': '„Nicht stören“ an oder aus',
  'hotkeys.palette': 'Deskbell zeigen und einen Befehl eingeben',
  'hotkeys.selectionLinux':
    'Wählt den Text, der in einem Programm markiert ist. Wo der Desktop keinen Zugriff darauf gibt (etwa unter Wayland), kopieren Sie die Nummer zuerst.',
  'hotkeys.selectionOther':
    'Dieses System lässt kein Programm lesen, was in einem anderen markiert ist: Kopieren Sie die Nummer zuerst und drücken Sie dann die Taste.',
  'hotkeys.change': 'Taste für „{action}“ ändern',
  'hotkeys.press': 'Tasten drücken …',
  'hotkeys.recording':
    'Drücken Sie die neuen Tasten für „{action}“. Esc lässt es, wie es ist, die Rücktaste nimmt die Taste weg.',
  'hotkeys.none': 'Keine',
  'hotkeys.clear': 'Keine Taste für „{action}“',
  'hotkeys.reset': 'Ursprüngliche Tasten verwenden',
  'hotkeys.set': '„{action}“: {keys}',
  'hotkeys.cleared': '„{action}“ hat jetzt keine Taste.',
  'hotkeys.problem.taken':
    'Ein anderes Programm belegt diese Tasten, sie wirken hier nicht. Wählen Sie andere.',
  'hotkeys.problem.twice': 'Deskbell verwendet diese Tasten schon für etwas anderes. Wählen Sie andere.',
  'hotkeys.problem.reserved':
    'Diese Tasten gehören dem System oder dem Programm, in dem Sie schreiben. Wählen Sie andere.',
  'hotkeys.problem.unreadable':
    'Halten Sie Strg, Alt oder Umschalt zusammen mit einer weiteren Taste gedrückt.',
  'hotkeys.problem.unreadableMac': 'Halten Sie ⌘, ⌥ oder ⌃ zusammen mit einer weiteren Taste gedrückt.',
  'keys.control': 'Strg',
  'keys.shift': 'Umschalt',
  'keys.super': 'Super',
  'keys.enter': 'Eingabe',
  'keys.space': 'Leertaste',

  'links.title': 'Telefonlinks',
  'links.handle': 'Links mit tel: und callto: mit Deskbell öffnen',
  'links.handleHint': 'Die Nummer wird ins Wählfeld eingetragen; Sie entscheiden, ob Sie anrufen.',
  'links.windowsHint': 'Windows fragt Sie beim nächsten Link einmal, welches Programm ihn öffnen soll.',
  'links.elsewhere': 'Zurzeit öffnet ein anderes Programm solche Links.',
  'links.takeOver': 'Mit Deskbell öffnen',
  'links.dialAtOnce': 'Sofort anrufen, ohne Wählfeld',
  'links.dialAtOnceHint':
    'Für Links und für markierten Text. Notrufnummern, Kurzwahlen und Nummern, die mehr kosten können, werden immer zuerst eingetragen.',

  'focus.title': 'Fokusmodus des Systems',
  'focus.label': 'Solange das System im Fokusmodus ist',
  'focus.always': 'Wie immer',
  'focus.noSound': 'Anrufe ohne Ton zeigen',
  'focus.noPopup': 'Kein Popup für eingehende Anrufe',
  'focus.on': 'Der Fokusmodus ist gerade an.',
  'focus.off': 'Der Fokusmodus ist gerade aus.',
  'focus.unreadableMac':
    'macOS verrät Programmen nicht, ob ein Fokus an ist. Er hält Mitteilungen von Deskbell zurück, aber nicht das Popup: Verwenden Sie dafür „Nicht stören“.',
  'focus.unreadableWindows':
    'Windows verrät Programmen nicht, ob der Fokus an ist. Er hält Mitteilungen von Deskbell zurück, aber nicht das Popup: Verwenden Sie dafür „Nicht stören“.',
  'focus.unreadableLinux':
    'Dieser Desktop verrät Programmen nicht, ob Mitteilungen zurückgehalten werden. Verwenden Sie stattdessen „Nicht stören“ von Deskbell.',

  'crm.opensIn': 'Bei eingehenden Anrufen',
  'crm.opensOut': 'Bei Anrufen, die ich mache',
  'crm.onDial': 'Wenn der Anruf beginnt',
};
