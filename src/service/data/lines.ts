import type { Line, System } from '../state/account.ts';

type Shared = Pick<Line, 'name' | 'ownerId' | 'number' | 'members'>;

const SALES: Shared = {
  name: 'Sales',
  ownerId: 'w0',
  number: '+493023125001',
  members: [
    { userId: 'w0', deviceIds: ['e0', 'e1'] },
    { userId: 'w1', deviceIds: ['e10'] },
    { userId: 'w2', deviceIds: ['e11'] },
  ],
};

/** @param deviceIds what rings the logged-in user */
const support = (deviceIds: string[]): Shared => ({
  name: 'Support',
  ownerId: 'w1',
  number: '+493023125002',
  members: [
    { userId: 'w0', deviceIds },
    { userId: 'w3', deviceIds: ['e12'] },
    { userId: 'w4', deviceIds: ['e13'] },
  ],
});

const own = (name: string, deviceIds: string[]): Shared => ({
  name,
  ownerId: 'w0',
  number: '+493023125000',
  members: [{ userId: 'w0', deviceIds }],
});

const CHANNELS: readonly Line[] = [
  { id: '5b1f3c52-7a80-4f0e-9a53-6f2d1c8e4a01', kind: 'channel', ...SALES },
  { id: '5b1f3c52-7a80-4f0e-9a53-6f2d1c8e4a02', kind: 'channel', ...support(['e1', 'e2']) },
  {
    id: '5b1f3c52-7a80-4f0e-9a53-6f2d1c8e4a03',
    kind: 'channel',
    ...own('Front desk', ['e0', 'e1', 'e2', 'y0']),
  },
];

const CLASSIC_LINES: readonly Line[] = [
  { id: 'g0', kind: 'group', ...SALES },
  { id: 'g1', kind: 'group', ...support(['e1']) },
  { id: 'p0', kind: 'phoneline', ...own('Mara Lindner', ['e0', 'e1', 'y0']) },
];

/** Channels on the new system, groups and phonelines on the classic one. The last is the logged-in user's own. */
export function createLines(system: System): Line[] {
  return structuredClone(system === 'new' ? CHANNELS : CLASSIC_LINES).map((line) => ({ ...line }));
}
