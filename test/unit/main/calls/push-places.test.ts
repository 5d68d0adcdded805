import { expect, it } from 'vitest';
import { placesOf } from '../../../../src/main/calls/push-places.ts';
import type { NewCallFact, PushParty } from '../../../../src/shared/model/push.ts';

const number = (e164: string): PushParty => ({ kind: 'number', e164 });
const push = (over: Partial<NewCallFact>): NewCallFact => ({
  event: 'newCall',
  callId: 'a',
  direction: 'in',
  from: number('+493011112222'),
  to: number('+4989100000'),
  userNames: [],
  userIds: [],
  fullUserIds: [],
  unknown: [],
  ...over,
});
const line = (id: string, ...userIds: string[]) => ({
  id,
  kind: 'channel' as const,
  name: id,
  userIds,
  deviceIds: [],
});
const known = {
  lines: [line('sales', 'w0', 'w1'), line('support', 'w1'), line('silent')],
  callerIds: [
    { number: '+4989100001', endpointId: 'w0' },
    { number: '+4989100002', endpointId: 'e7' },
    { number: '+4989100003', endpointId: 'w1' },
    { number: '+4989100010', endpointId: 'sales' },
    { number: '+4989100020', endpointId: 'support' },
  ],
  colleagues: [{ userId: 'w1', name: 'Kim', directDials: ['+4989100004'] }],
  devices: [{ id: 'e7', alias: 'Desk', type: 'register' as const }],
};

it.each<[string, Partial<NewCallFact>, object]>([
  ['a line of the user', { channelId: 'sales' }, { line: 'me' }],
  ['a line of others', { channelId: 'support' }, { line: 'others' }],
  ['a line without members, or an unknown one', { channelId: 'silent' }, {}],
  ['the number of the user', { to: number('+4989100001') }, { own: 'me' }],
  ['the number of a device of the user', { to: number('+4989100002') }, { own: 'me' }],
  ['the number of a colleague', { to: number('+4989100003') }, { own: 'others' }],
  ['a direct dial of a colleague', { to: number('+4989100004') }, { own: 'others' }],
  ['the number of a line of the user', { to: number('+4989100010') }, { own: 'me' }],
  ['the number of a line of others', { to: number('+4989100020') }, { own: 'others' }],
  ['a call of the user', { direction: 'out', from: number('+4989100001') }, { own: 'me' }],
  ['a call that the user forwarded', { diversion: number('+4989100001') }, { diverter: 'me' }],
  ['a call that a colleague forwarded', { diversion: number('+4989100003') }, { diverter: 'others' }],
  [
    'a call that a line of the user forwarded, and that need not have rung them',
    { diversion: number('+4989100010') },
    {},
  ],
])('the roles of the user in %s', (_, fields, places) => {
  expect(placesOf(push(fields), 'w0', known)).toEqual(places);
});
