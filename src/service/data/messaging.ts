import type { FaxLine, SmsExtension } from '../state/messaging.ts';

export function createSmsExtensions(): SmsExtension[] {
  return [
    {
      id: 's0',
      alias: 'SMS',
      ownerId: 'w0',
      callerIds: [
        { id: 1, phonenumber: '+4915228895456', verified: true, defaultNumber: true },
        { id: 2, phonenumber: '+491749091317', verified: false, defaultNumber: false },
      ],
    },
    {
      id: 's1',
      alias: 'SMS',
      ownerId: 'w1',
      callerIds: [{ id: 3, phonenumber: '+491749464308', verified: true, defaultNumber: true }],
    },
  ];
}

/** The fax lines at the start and after a reset: objects of their own each time, as requests change them. */
export function createFaxLines(): FaxLine[] {
  return [
    {
      id: 'f0',
      alias: 'Fax',
      tagline: 'Nordlicht Handel',
      ownerId: 'w0',
      groupId: 'g0',
      number: '+493023125019',
      canSend: true,
      canReceive: true,
    },
    {
      id: 'f1',
      alias: 'Fax of the warehouse',
      tagline: 'Nordlicht Handel',
      ownerId: 'w1',
      groupId: 'g1',
      number: '+493023125018',
      canSend: false,
      canReceive: true,
    },
  ];
}
