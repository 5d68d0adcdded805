import type { Device, System } from '../state/account.ts';

const OWN_NUMBER = '+493023125010';

/**
 * The phones of the account. Only the new system has apps as devices; a classic account has a second registered phone
 * instead of the desktop app. Colleagues (`w1` …) have one desk phone each (`e10` …).
 */
export function createDevices(system: System): Device[] {
  const common = { ownerId: 'w0', online: true, dnd: false, callerId: OWN_NUMBER };
  const apps: Device[] =
    system === 'new'
      ? [
          { ...common, id: 'e1', alias: 'Desktop app', type: 'DESKTOP_APP' },
          { ...common, id: 'e2', alias: 'Mobile app', type: 'MOBILE_APP' },
        ]
      : [{ ...common, id: 'e1', alias: 'Softphone', type: 'REGISTER' }];
  return [
    { ...common, id: 'e0', alias: 'Desk phone', type: 'REGISTER' },
    ...apps,
    { ...common, id: 'y0', alias: 'Mobile', type: 'MOBILE' },
    { ...common, id: 'x0', alias: 'Home office', type: 'EXTERNAL', externalNumber: '+493023125090' },
    ...colleagueDevices(),
  ];
}

function colleagueDevices(): Device[] {
  return [1, 2, 3, 4, 5, 6].map((user) => ({
    id: `e${9 + user}`,
    alias: 'Desk phone',
    type: 'REGISTER',
    ownerId: `w${user}`,
    online: true,
    dnd: false,
    callerId: `+4930231250${10 + user}`,
  }));
}
