/** Do-not-disturb, in the windows and in the tray. */
export const enQuiet = {
  'doNotDisturb.noDevices': 'There is no device whose do-not-disturb can be changed.',
  'doNotDisturb.refused': 'Do-not-disturb could not be changed for {device}. {why}',
  'doNotDisturb.quietNow': 'Quiet now: {devices}.',
  'doNotDisturb.ringNow': 'Can ring again: {devices}.',
  'doNotDisturb.owed': '{device} is not quiet yet, as you wished; Deskbell tries again by itself. {why}',
  'doNotDisturb.due':
    '{device} is still quiet although the time is over; Deskbell tries again by itself. {why}',

  'quiet.span.halfHour': '30 minutes',
  'quiet.span.hour': '1 hour',
  'quiet.span.morning': 'Until tomorrow 08:00',
  'quiet.span.open': 'Until switched off',
  'quiet.span.off': 'Off',
  'quiet.some': '{count, plural, one {one device} other {# devices}}',
  'quiet.menu': 'Do not disturb for how long',
  'quiet.menuOf': 'Do not disturb for {device}',
  'devices.dndLeft': 'Do not disturb, {left}',
  'quiet.minutes': '{count} min left',
  'quiet.until': 'until {time}',
  'quiet.untilTomorrow': 'until tomorrow {time}',

  'tray.quiet': 'Deskbell: do not disturb',
  'tray.quietLeft': 'Deskbell: do not disturb, {left}',
  'tray.dnd': 'Do not disturb',
  'tray.dndFor': 'Do not disturb for',
  'tray.dndDevices': 'One device only',

  'settings.quiet': 'Do not disturb',
  'settings.quietAnswer': 'Calls that come in meanwhile',
  'settings.quietAnswer.ring': 'As the account has it',
  'settings.quietAnswer.busy': 'Refuse them as busy',
  'settings.quietAnswer.voicemail': 'Send them to voicemail',
  'settings.quietHint':
    'Holds while all devices are quiet, for calls that ring you alone; colleagues in a group still get theirs. Call rules come first. Such calls do not pop up and are listed as missed.',
} as const satisfies Record<string, string>;
