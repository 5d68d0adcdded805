/** What the settings say of new versions. */
export const enUpdates = {
  'updates.title': 'Updates',
  'updates.automatic': 'Install updates automatically',
  'updates.automaticHint':
    'Checked at the start and daily, downloaded in the background, installed when Deskbell quits. Never during a call.',
  'updates.check': 'Check for updates',
  'updates.install': 'Install and restart',
  'updates.off.unpackaged': 'This copy runs from its source code and is not updated.',
  'updates.off.managed': 'Updates come with those of the system.',
  'updates.off.policy': 'Your administrator has switched updates off.',
  'updates.off.noAddress': 'This version was built without an address for updates.',
  'updates.currentAt': 'Deskbell is up to date. Last checked: {when}',
  'updates.notChecked': 'Not checked yet.',
  'updates.checking': 'Checking for updates …',
  'updates.downloading': 'Downloading version {version} …',
  'updates.testing': 'Testing version {version} …',
  'updates.ready': 'Version {version} is ready. It will be installed when Deskbell quits.',
  'updates.readyInCall': 'Version {version} is ready. It can be installed after the call.',
  'updates.refused.broken': 'Version {version} was damaged on its way and was not installed.',
  'updates.refused.unsigned':
    'Version {version} is not signed by the makers of Deskbell and was not installed.',
  'updates.refused.older':
    'The update address offers version {version}, which is older. Nothing was changed.',
  'updates.refused.selfTest':
    'Version {version} failed its self-test on this computer ({checks}). Deskbell keeps running the version that you have.',
  'updates.refused.start':
    'Version {version} did not start on this computer. Deskbell keeps running the version that you have.',
  'updates.unreachable': 'The update address could not be reached. Deskbell will try again tomorrow.',
  'updates.notHere': 'This copy of Deskbell does not update itself.',
  'updates.duringCall': 'An update cannot be installed during a call.',
};
