import type { ChannelsArea } from '../../../../src/shared/ipc/requests/channels.ts';
import { none, type SamplesOf } from './samples.ts';

const line = {
  id: 'l0',
  kind: 'channel',
  name: 'Sales',
  numbers: [],
  mine: true,
  rules: {},
  members: [],
  ownDevices: true,
};
const devices = { devices: [{ id: 'e0', withheld: true }], numbers: [], canWithhold: true };

const extension = {
  id: 'v0',
  name: 'Voicemail',
  kind: 'voicemail',
  numbers: ['+49 30 23125010'],
  doNotDisturb: false,
  directDials: [],
  shows: { withheld: true },
  choices: [],
  canWithhold: true,
  registered: [],
  facts: [{ what: 'timezone', value: 'Europe/Berlin' }],
  announcement: true,
};

/** What the office's requests answer. */
export const channelAnswers: Partial<Record<keyof ChannelsArea, unknown>> = {
  'channels.lines': { lines: [], people: [] },
  'channels.line': line,
  'channels.devicesOf': { w0: [{ id: 'e0', alias: 'Desk phone', type: 'register' }], w1: null },
  'channels.changeLine': line,
  'channels.devices': devices,
  'channels.setCallerId': devices,
  'channels.setDefaultDevice': devices,
  'channels.account': {
    balance: { ok: true, value: { vouchers: [{ kind: 'sms', left: 87 }] } },
    numbers: { ok: true, value: [{ number: '+49 30 23125001', leadsTo: 'Sales', kind: 'line' }] },
    users: { ok: false, why: { id: 'failure.timeout' } },
  },
  'channels.callthrough': { number: '+493023125999', pretty: '+49 30 23125999', until: 1 },
  'channels.callthroughFrom': { number: '' },
  'forwarding.read': { lines: [], busyOnBusy: true },
  'forwarding.write': { lines: [] },
  'forwarding.busyOnBusy': { lines: [] },
  'extensions.read': {
    extensions: { ok: true, value: [{ id: 'e0', name: 'Desk phone', numbers: [] }] },
    product: 'Desk phone',
    numbers: { ok: true, value: [{ number: '+493023125001', pretty: '+49 30 23125001' }] },
    mobiles: { ok: false, why: { id: 'failure.timeout' } },
    boxes: { ok: true, value: [{ name: 'Voicemail', owner: 'Mara Lindner' }, { name: 'v1' }] },
  },
  'extensions.open': extension,
  'extensions.setDoNotDisturb': extension,
  'extensions.setShown': extension,
  'extensions.announcement': { name: 'a.mp3' },
  'extensions.addMobile': [{ name: 'Mobile', number: '+49 1579 9912399', extension: true }],
  'extensions.gsmCode': { code: '##004#' },
  'diagnostics.read': {
    findings: [{ id: 'good', tone: 'good', what: { id: 'diagnosis.good' } }],
    pushes: [{ at: 1, event: 'newCall', whose: 'mine', answeredMs: 1 }],
    refused: [{ reason: 'signature', count: 1, last: 1 }],
    tunnel: [{ at: 1, status: 'online', provider: 'relay' }],
  },
  'diagnostics.file': { name: 'support.json', text: '{}' },
  'diagnostics.save': { saved: true },
  'diagnostics.selfTest': {
    at: 1,
    report: {
      ok: true,
      shell: 'electron',
      versions: { deskbell: '1.0.0' },
      checks: [{ name: 'keychain', ok: true, ms: 1, detail: 'It works.', code: 'selfTest.keychain' }],
    },
  },
};

/** What they take, and what they refuse. */
export const channelSamples: SamplesOf<ChannelsArea> = {
  'channels.lines': none,
  'channels.line': { good: { id: 'l0' }, bad: [['id', { id: 7 }]] },
  'channels.devicesOf': { good: { userIds: ['w0'] }, bad: [['userIds.0', { userIds: [''] }]] },
  'channels.changeLine': {
    good: { id: 'l0', change: { what: 'users', userIds: ['w0'], seen: ['w0', 'w1'] } },
    bad: [
      ['change.what', { id: 'l0', change: { what: 'owner' } }],
      ['change.name', { id: 'l0', change: { what: 'name', name: ' ', seen: 'Sales' } }],
      ['change.seen', { id: 'l0', change: { what: 'devices', userId: 'w0', deviceIds: [] } }],
    ],
  },
  'channels.deleteLine': { good: { id: 'l0', name: 'Sales' }, bad: [['name', { id: 'l0' }]] },
  'channels.devices': none,
  'channels.setCallerId': {
    good: { deviceId: 'e0', number: null },
    bad: [['number', { deviceId: 'e0', number: '' }]],
  },
  'channels.setDefaultDevice': { good: { deviceId: 'e0' }, bad: [['deviceId', {}]] },
  'channels.account': none,
  'channels.callthrough': {
    good: { from: '0151 23456789', to: '030 23125101' },
    bad: [['from', { from: 'x'.repeat(61), to: '1' }]],
  },
  'channels.callthroughFrom': none,
  'channels.copyCallthrough': none,
  'forwarding.read': none,
  'forwarding.write': {
    good: { lineId: 'p0', forwardings: [{ destination: '030 1', seconds: 20, active: true }], seen: [] },
    bad: [
      [
        'forwardings.0.seconds',
        { lineId: 'p0', forwardings: [{ destination: '1', seconds: -1, active: true }], seen: [] },
      ],
    ],
  },
  'forwarding.busyOnBusy': { good: { on: true }, bad: [['on', {}]] },
  'voicemail.playOnPhone': { good: { key: 'k', deviceId: 'e0' }, bad: [['deviceId', { key: 'k' }]] },
  'fax.resend': { good: { key: 'k' }, bad: [['key', { key: '' }]] },
  'extensions.read': none,
  'extensions.open': { good: { id: 'e0' }, bad: [['id', { id: '' }]] },
  'extensions.setDoNotDisturb': { good: { id: 'e0', on: true }, bad: [['on', { id: 'e0', on: 'yes' }]] },
  'extensions.setShown': { good: { id: 'e0', number: null }, bad: [['number', { id: 'e0', number: '' }]] },
  'extensions.announcement': {
    good: { extensionId: 'v0', id: 'x' },
    bad: [['extensionId', { id: 'x' }]],
  },
  'extensions.addMobile': {
    good: { phoneNumber: '0157 99912399', vendor: 'V', model: 'P', firmware: '1' },
    bad: [['model', { phoneNumber: '1', vendor: 'V', model: ' ', firmware: '1' }]],
  },
  'extensions.gsmCode': { good: { on: false }, bad: [['on', {}]] },
  'extensions.copyGsmCode': { good: { on: true }, bad: [['on', {}]] },
  'diagnostics.read': none,
  'diagnostics.file': none,
  'diagnostics.save': none,
  'diagnostics.selfTest': none,
};
