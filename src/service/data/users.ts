import type { User } from '../state/account.ts';

const PEOPLE: readonly (readonly [first: string, last: string])[] = [
  ['Mara', 'Lindner'],
  ['Jonas', 'Brandt'],
  ['Aylin', 'Kaya'],
  ['Tomasz', 'Nowak'],
  ['Sophie', 'Laurent'],
  ['Henrik', 'Olsen'],
  ['Priya', 'Raman'],
];

/** `w0` is the logged-in user, `w1` to `w6` the colleagues. */
export function createUsers(): User[] {
  return PEOPLE.map(([firstname, lastname], index) => ({
    id: `w${index}`,
    firstname,
    lastname,
    email: `${firstname}.${lastname}@nordlicht.example`.toLowerCase(),
    directNumber: `+4930231250${10 + index}`,
    defaultDevice: index === 0 ? 'e0' : `e${9 + index}`,
    quickDial: String(10 + index),
    timezone: 'Europe/Berlin',
    busyOnBusy: false,
    admin: index < 2,
  }));
}
