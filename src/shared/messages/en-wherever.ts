/** Keys, links and selected text of other programs, and the system's focus mode. */
export const enWherever = {
  'link.noLink': 'A link was opened that leads to no phone number ({link}). Nothing was dialled.',
  'link.noNumber': 'The link “{link}” holds no phone number that can be dialled. Nothing was dialled.',
  'link.badEncoding': 'The link “{link}” is written in a way that cannot be read. Nothing was dialled.',
  'link.waiting':
    '{number} is called as soon as your phones are known. If you change it in the dialler, nothing is called.',
  'link.late':
    'The number of the link was not called: the platform did not answer in time. It stands in the dialler.',
  'link.signedOut':
    'The number of the link was not called: nobody is signed in. It stands in the dialler after you sign in.',
  'link.extension':
    'The link names extension {extension}. Press its digits on the keypad once the call is answered.',
  'link.refused':
    'The system did not change which program opens phone links ({detail}). Choose Deskbell in the system’s settings for default programs.',

  'hotkey.none.hangUp': 'There is no call to hang up.',
  'hotkey.none.mute': 'There is no call to mute.',
  'hotkey.none.hold': 'There is no call to hold.',
  'hotkey.away': 'Deskbell is not connected to your account, so the key did nothing.',
  'hotkey.quietOn': 'Do not disturb is on, until you switch it off.',
  'hotkey.quietOff': 'Do not disturb is off.',
  'hotkey.noText': 'No text is selected or copied, so there is nothing to dial.',
  'hotkey.noNumber': 'There is no phone number in the text that is selected or copied.',

  'hotkeys.title': 'Keys in every program',
  'hotkeys.hint': 'They work while you are signed in, whatever program you write in.',
  'hotkeys.dialSelection': 'Dial the selected text',
  'hotkeys.hangUp': 'Hang up',
  'hotkeys.mute': 'Mute or unmute',
  'hotkeys.hold': 'Hold or resume',
  'hotkeys.doNotDisturb': 'Do not disturb on or off',
  'hotkeys.palette': 'Show Deskbell to type a command',
  'hotkeys.selectionLinux':
    'Dials the text that is selected in any program. Where the desktop does not give access to it (as on some Wayland desktops), copy the number first.',
  'hotkeys.selectionOther':
    'This system does not let a program read what is selected in another one: copy the number first, then press the key.',
  'hotkeys.change': 'Change the key for “{action}”',
  'hotkeys.press': 'Press the keys …',
  'hotkeys.recording':
    'Press the new keys for “{action}”. Escape leaves it as it is, Backspace takes the key away.',
  'hotkeys.none': 'None',
  'hotkeys.clear': 'No key for “{action}”',
  'hotkeys.reset': 'Use the original keys',
  'hotkeys.set': '“{action}”: {keys}',
  'hotkeys.cleared': '“{action}” has no key now.',
  'hotkeys.problem.taken': 'Another program holds these keys, so they do not work here. Choose others.',
  'hotkeys.problem.twice': 'Deskbell uses these keys for something else already. Choose others.',
  'hotkeys.problem.reserved':
    'These keys belong to the system or to the program you write in. Choose others.',
  'hotkeys.problem.unreadable': 'Hold Ctrl, Alt or Shift down together with another key.',
  'hotkeys.problem.unreadableMac': 'Hold ⌘, ⌥ or ⌃ down together with another key.',
  'keys.control': 'Ctrl',
  'keys.shift': 'Shift',
  'keys.super': 'Super',
  'keys.enter': 'Enter',
  'keys.space': 'Space',

  'links.title': 'Phone links',
  'links.handle': 'Open tel: and callto: links with Deskbell',
  'links.handleHint': 'The number is filled into the dialler; you decide whether to call.',
  'links.windowsHint': 'Windows asks you once, at the next link, which program is to open it.',
  'links.elsewhere': 'At the moment another program opens such links.',
  'links.takeOver': 'Let Deskbell open them',
  'links.dialAtOnce': 'Call at once, without the dialler',
  'links.dialAtOnceHint':
    'For links and for selected text. Emergency numbers, short codes and numbers that may cost extra are always filled in first.',

  'focus.title': 'Focus mode of the system',
  'focus.label': 'While the system is in focus mode',
  'focus.always': 'As always',
  'focus.noSound': 'Show calls without sound',
  'focus.noPopup': 'Show no popup for incoming calls',
  'focus.on': 'Focus mode is on now.',
  'focus.off': 'Focus mode is off now.',
  'focus.unreadableMac':
    'macOS does not show programs whether a Focus is on. It holds back notifications of Deskbell, but not the popup: use “Do not disturb” for that.',
  'focus.unreadableWindows':
    'Windows does not show programs whether focus assist is on. It holds back notifications of Deskbell, but not the popup: use “Do not disturb” for that.',
  'focus.unreadableLinux':
    'This desktop does not show programs whether notifications are held back. Use “Do not disturb” in Deskbell instead.',

  'crm.opensIn': 'For incoming calls',
  'crm.opensOut': 'For outgoing calls',
  'crm.onDial': 'When the call starts',
} as const satisfies Record<string, string>;
