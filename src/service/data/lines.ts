import type { Line, System } from '../state/account.ts';

const CHANNELS: readonly Line[] = [
  {
    id: '5b1f3c52-7a80-4f0e-9a53-6f2d1c8e4a01',
    name: 'Sales',
    kind: 'channel',
    ownerId: 'w0',
    number: '+493023125001',
    members: [
      { userId: 'w0', deviceIds: ['e0', 'e1'] },
      { userId: 'w1', deviceIds: ['e10'] },
      { userId: 'w2', deviceIds: ['e11'] },
    ],
  },
  {
    id: '5b1f3c52-7a80-4f0e-9a53-6f2d1c8e4a02',
    name: 'Support',
    kind: 'channel',
    ownerId: 'w1',
    number: '+493023125002',
    members: [
      { userId: 'w0', deviceIds: ['e1', 'e2'] },
      { userId: 'w3', deviceIds: ['e12'] },
      { userId: 'w4', deviceIds: ['e13'] },
    ],
  },
  {
    id: '5b1f3c52-7a80-4f0e-9a53-6f2d1c8e4a03',
    name: 'Front desk',
    kind: 'channel',
    ownerId: 'w0',
    number: '+493023125000',
    members: [{ userId: 'w0', deviceIds: ['e0', 'e1', 'e2', 'y0'] }],
  },
];

const CLASSIC_LINES: readonly Line[] = [
  {
    id: 'g0',
    name: 'Sales',
    kind: 'group',
    ownerId: 'w0',
    number: '+493023125001',
    members: [
      { userId: 'w0', deviceIds: ['e0', 'e1'] },
      { userId: 'w1', deviceIds: ['e10'] },
      { userId: 'w2', deviceIds: ['e11'] },
    ],
  },
  {
    id: 'g1',
    name: 'Support',
    kind: 'group',
    ownerId: 'w1',
    number: '+493023125002',
    members: [
      { userId: 'w0', deviceIds: ['e1'] },
      { userId: 'w3', deviceIds: ['e12'] },
      { userId: 'w4', deviceIds: ['e13'] },
    ],
  },
  {
    id: 'p0',
    name: 'Mara Lindner',
    kind: 'phoneline',
    ownerId: 'w0',
    number: '+493023125000',
    members: [{ userId: 'w0', deviceIds: ['e0', 'e1', 'y0'] }],
  },
];

/** Channels on the new system, groups and phonelines on the classic one. The last is the logged-in user's own. */
export function createLines(system: System): Line[] {
  return structuredClone(system === 'new' ? CHANNELS : CLASSIC_LINES).map((line) => ({ ...line }));
}
