import { describe, expect, it } from 'vitest';
import type { RequestName } from '../../../../src/shared/ipc/contract.ts';
import { requests } from '../../../../src/shared/ipc/requests/index.ts';
import { addressBookAnswers, addressBookSamples } from './address-book-samples.ts';
import { channelAnswers, channelSamples } from './channels-samples.ts';
import { peopleSamples } from './people-samples.ts';
import { privacyAnswers, privacySamples } from './privacy-samples.ts';
import { ruleSamples } from './rule-samples.ts';
import { setUpAnswers, setUpSamples } from './set-up-samples.ts';
import { none, type SamplesOf } from './samples.ts';

const toggles = {
  good: { id: 'c1', on: true },
  bad: [
    ['on', { id: 'c1', on: 'yes' }],
    ['id', { id: '', on: true }],
  ] as [string, unknown][],
};
const oneCall = { good: { id: 'c1' }, bad: [['id', { id: 7 }]] as [string, unknown][] };
const medium = { id: 'm1', key: 'history:7', index: 0, part: { of: 'sound' as const } };
const media = {
  good: medium,
  bad: [
    ['key', { ...medium, key: '' }],
    ['index', { ...medium, index: -1 }],
    ['part.of', { ...medium, part: { of: 'everything' } }],
    ['part.format', { ...medium, part: { of: 'document', format: 'docx' } }],
    ['part.page', { ...medium, part: { of: 'page', page: 0, size: 'big' } }],
  ] as [string, unknown][],
};
const dial = { target: '+4930123', deviceId: 'e0', companions: ['e1'] };

const tally = { answered: 1, missed: 2, elsewhere: 0, made: 3, reached: 1, talkedMs: 1000 };

/** What those requests answer that answer anything. */
const answers: Partial<Record<RequestName, unknown>> = {
  'call.announcements': ['https://files.example.com/closed.wav'],
  ...{ 'contact.write': 'taken', 'contact.remove': 'waiting' },
  'rules.list': { rules: [], policy: { first: [], last: [] }, blocked: [], zone: 'Europe/Berlin' },
  'rules.save': { id: 'r1' },
  'caller.blocked': { numbers: [] },
  'dial.suggest': { items: [] },
  'contact.search': { people: [], more: { list: 0, text: 'berg', id: 7 } },
  'timeline.search': { calls: [] },
  'media.load': { name: `${'a5'.repeat(10)}-${'a5'.repeat(10)}.mp3` },
  'media.save': {},
  'media.progress': {},
  'tunnel.test': { ms: 12 },
  'myDay.report': {
    total: tally,
    hours: [{ at: 1, ...tally }],
    lines: [tally],
    people: [tally],
    morePeople: 0,
  },
  'myDay.export': true,
  'timeline.list': { rows: [] },
  'contact.list': [],
  'contact.edit': { name: 'Anna', organisation: '', numbers: [], place: 'private' },
  'contact.searchPlatform': { found: 2 },
  'contact.places': { places: [{ list: 0, text: 'berg', id: 7 }], count: 1 },
  'contact.duplicates': { groups: [], more: { kind: 1, text: 'berg' } },
  'contact.export': { saved: true, file: 'Contacts.vcf', contacts: 12 },
  'phonebook.save': { saved: false },
  'contact.exportProgress': { received: 1, total: 12 },
  'agentLog.read': [{ version: 'v2', callId: 'c1', users: [], scenarios: [] }],
  'fax.lines': { lines: [], schedule: true },
  'fax.choose': null,
  'fax.take': { id: 'd1', name: 'offer.pdf', pages: 2, size: 4_000 },
  'fax.recipient': { number: '+4930123', pretty: '+49 30 123' },
  'fax.list': [],
  'message.conversations': { rows: [] },
  'message.thread': { number: '', party: { withheld: true, matches: [] }, rows: [] },
  'message.draft': { text: '' },
  'message.send': { number: '+4930123' },
  'message.senders': { senders: [] },
  ...{ ...channelAnswers, ...addressBookAnswers, ...privacyAnswers, ...setUpAnswers },
};

const samples: SamplesOf<typeof requests> = {
  ...{ ...ruleSamples, ...addressBookSamples, ...privacySamples, ...setUpSamples },
  'session.signIn': {
    good: { baseUrl: 'https://api.example.com/v2', tokenId: 'token-ABC123', token: 'secret' },
    bad: [
      ['token', { baseUrl: 'x', token: '' }],
      ['baseUrl', { token: 'secret' }],
      ['tokenId', { baseUrl: 'x', tokenId: null, token: 'secret' }],
    ],
  },
  'session.browser': {
    good: { baseUrl: 'b', clientId: 'desk', clientSecret: 's', authorizeUrl: 'a', tokenUrl: 't' },
    bad: [
      ['clientId', { baseUrl: 'b', authorizeUrl: 'a', tokenUrl: 't' }],
      ['tokenUrl', { baseUrl: 'b', clientId: 'desk', authorizeUrl: 'a', tokenUrl: 7 }],
    ],
  },
  'fax.lines': none,
  'fax.choose': none,
  'fax.take': { good: { path: '/home/anna/offer.pdf' }, bad: [['path', { path: '' }]] },
  'fax.drop': { good: { documentId: 'd1' }, bad: [['documentId', {}]] },
  'fax.recipient': { good: { text: '030 123' }, bad: [['text', { text: '' }]] },
  'fax.send': {
    good: { id: 'f1', documentId: 'd1', line: 'f0', recipients: ['+4930123'], sendAt: 1_800_000_000_000 },
    bad: [
      ['line', { id: 'f1', documentId: 'd1', line: '', recipients: [] }],
      ['recipients', { id: 'f1', documentId: 'd1', line: 'f0', recipients: 'all' }],
    ],
  },
  'fax.cancel': { good: { id: 'f1' }, bad: [['id', {}]] },
  'fax.again': { good: { id: 'f1', number: '+4930123' }, bad: [['number', { id: 'f1', number: '' }]] },
  'fax.discard': { good: { id: 'f1' }, bad: [['id', {}]] },
  'fax.list': none,
  'message.conversations': {
    good: { text: 'anna', limit: 50, before: 7 },
    bad: [
      ['limit', { limit: 1000 }],
      ['text', { text: 7, limit: 50 }],
    ],
  },
  'message.thread': { good: { number: '+4930123', limit: 50 }, bad: [['number', { number: 7, limit: 50 }]] },
  'message.look': none,
  'message.read': { good: { number: '+4930123' }, bad: [['number', {}]] },
  'message.draft': { good: { number: '' }, bad: [['number', {}]] },
  'message.keepDraft': {
    good: { number: '', text: 'Hello', to: 'Anna' },
    bad: [['text', { number: '', text: 'x'.repeat(20_001) }]],
  },
  'message.send': {
    good: { id: 'o1', number: '+4930123', text: 'Hello', from: 's0', sendAt: 1_800_000_000_000 },
    bad: [
      ['id', { id: '', number: '+4930123', text: 'Hello' }],
      ['sendAt', { id: 'o1', number: '+4930123', text: 'Hello', sendAt: -1 }],
    ],
  },
  'message.again': { good: { id: 'o1' }, bad: [['id', { id: '' }]] },
  'message.discard': { good: { id: 'o1' }, bad: [['id', { id: 7 }]] },
  'message.senders': none,
  'message.chooseSender': { good: { id: 's0' }, bad: [['id', {}]] },
  'session.renewInBrowser': none,
  'session.cancel': none,
  'session.tryBuiltIn': { good: { system: 'classic' }, bad: [['system', { system: 'old' }]] },
  'session.renew': { good: { tokenId: 'token-ABC123', token: 't' }, bad: [['token', { token: '' }]] },
  'session.accountType': {
    good: { accountType: 'classic' },
    bad: [['accountType', { accountType: 'neo' }]],
  },
  'session.signOut': none,
  'service.letSomebodyCall': none,
  'service.act': { good: { id: 'c1', act: 'pickUp' }, bad: [['act', { id: 'c1', act: 'drop' }]] },
  'call.mute': toggles,
  'call.hold': toggles,
  'call.record': toggles,
  'call.dtmf': {
    good: { id: 'c1', digits: '12#*D' },
    bad: [
      ['digits', { id: 'c1', digits: '12 3' }],
      ['digits', { id: 'c1', digits: '' }],
    ],
  },
  'call.transfer': {
    good: { id: 'c1', target: 'w1', attended: false },
    bad: [['attended', { id: 'c1', target: 'w1' }]],
  },
  'contact.compose': oneCall,
  'contact.list': none,
  'contact.edit': { good: { id: 'own:1' }, bad: [['id', { id: '' }]] },
  'contact.write': {
    good: { name: 'Anna', organisation: '', numbers: [{ text: '030 12345', kind: 'WORK' }] },
    bad: [
      ['name', { name: 'x'.repeat(121), organisation: '', numbers: [] }],
      ['organisation', { name: 'Anna', numbers: [] }],
      ['numbers.0.kind', { name: 'Anna', organisation: '', numbers: [{ text: '1', kind: 'FAX' }] }],
      ['numbers', { name: 'Anna', organisation: '', numbers: Array(9).fill({ text: '1', kind: 'WORK' }) }],
      ['id', { id: '', name: 'Anna', organisation: '', numbers: [] }],
    ],
  },
  'contact.remove': oneCall,
  'call.hangUp': oneCall,
  'call.park': { good: { id: 'c1', on: true }, bad: [['on', { id: 'c1' }]] },
  'call.announce': {
    good: { id: 'c1', url: 'https://files.example.com/closed.wav' },
    bad: [
      ['url', { id: 'c1', url: 'closed.wav' }],
      ['url', { id: 'c1', url: `https://files.example.com/${'x'.repeat(2000)}` }],
    ],
  },
  'call.announcements': none,
  'call.dismiss': oneCall,
  'call.copyNumber': oneCall,
  'note.write': {
    good: { id: 'c1', text: 'asked for offer 4711' },
    bad: [
      ['text', { id: 'c1', text: 'x'.repeat(2001) }],
      ['text', { id: 'c1' }],
      ['id', { id: '', text: 'x' }],
    ],
  },
  'timeline.search': {
    good: { text: 'offer', limit: 50, before: 1_000 },
    bad: [
      ['limit', { text: '', limit: 201 }],
      ['before', { text: '', limit: 1, before: 'r1' }],
    ],
  },
  'timeline.list': {
    good: {
      text: '',
      limit: 100,
      filter: { show: 'sms', direction: 'in', unread: true, line: 'Sales', from: 0 },
    },
    bad: [
      ['filter', { text: '', limit: 100 }],
      ['filter.show', { text: '', limit: 100, filter: { show: 'letter' } }],
      ['filter.missed', { text: '', limit: 100, filter: { missed: false } }],
      ['limit', { text: '', limit: 501, filter: {} }],
    ],
  },
  'timeline.look': { good: { kind: 'voicemail' }, bad: [['kind', { kind: 'letter' }]] },
  'timeline.open': { good: { key: 'history:1' }, bad: [['key', { key: '' }]] },
  'timeline.mark': {
    good: { key: 'history:1', field: 'labels', value: ['Offer'] },
    bad: [
      ['field', { key: 'history:1', field: 'colour', value: true }],
      ['value', { key: 'history:1', field: 'starred', value: 'yes' }],
      ['value.0', { key: 'history:1', field: 'labels', value: ['a,b'] }],
    ],
  },
  'call.callBack': oneCall,
  'dial.suggest': {
    good: { text: '', limit: 8, purpose: 'transfer' },
    bad: [
      ['limit', { text: 'a', limit: 0, purpose: 'dial' }],
      ['purpose', { text: 'a', limit: 5, purpose: 'fax' }],
    ],
  },
  'dial.choose': {
    good: { companions: ['e1'], channelId: 'c' },
    bad: [
      ['companions', { deviceId: 'e0' }],
      ['channelId', { companions: [], channelId: '' }],
    ],
  },
  'dial.keepSets': {
    good: { sets: [{ name: 'Office', deviceId: 'e0', companions: ['e1'] }] },
    bad: [
      ['sets.0.name', { sets: [{ name: ' ', deviceId: 'e0', companions: [] }] }],
      [
        'sets',
        {
          sets: [
            { name: 'Office', deviceId: 'e0', companions: [] },
            { name: 'office', deviceId: 'e1', companions: [] },
          ],
        },
      ],
      [
        'sets',
        { sets: Array.from({ length: 10 }, (_, n) => ({ name: `${n}`, deviceId: 'e0', companions: [] })) },
      ],
    ],
  },
  'call.silence': oneCall,
  'call.openCrm': oneCall,
  'sound.test': { good: { on: true }, bad: [['on', { on: 1 }]] },
  'dial.start': {
    good: { ...dial, channelId: 'c', callerId: '+4930125' },
    bad: [
      ['companions.0', { ...dial, companions: [1] }],
      ['deviceId', { ...dial, deviceId: '' }],
      ['target', { ...dial, target: 'x'.repeat(501) }],
    ],
  },
  'directory.sync': none,
  'directory.stopSync': none,
  ...peopleSamples,
  'doNotDisturb.set': {
    good: { span: 'hour', deviceId: 'e0' },
    bad: [
      ['span', {}],
      ['span', { span: 'week' }],
      ['deviceId', { span: 'off', deviceId: '' }],
    ],
  },
  'settings.change': {
    good: { theme: 'dark', popup: { enabled: false } },
    bad: [['theme', { theme: 'pink' }]],
  },
  'tunnel.choose': {
    good: { settings: { provider: 'ngrok', domain: 'desk.example.com' }, secrets: { authtoken: 'secret' } },
    bad: [
      ['settings', { settings: 'relay' }],
      ['secrets.authtoken', { settings: {}, secrets: { authtoken: 7 } }],
    ],
  },
  'tunnel.forgetHostKey': none,
  'tunnel.retry': none,
  'tunnel.test': none,
  'pushAddress.takeOver': none,
  'pushAddress.change': {
    good: { lines: ['g0'], version: 2 },
    bad: [
      ['lines.0', { lines: [''] }],
      ['version', { version: 0 }],
    ],
  },
  'agentLogs.change': {
    good: { enabled: true, sources: ['192.0.2.7'], headers: { 'X-Desk': 'agreed' } },
    bad: [
      ['enabled', { enabled: 'yes' }],
      ['headers.X-Desk', { headers: { 'X-Desk': 7 } }],
    ],
  },
  'agentLogs.copyAddress': none,
  ...channelSamples,
  'media.load': media,
  'media.save': media,
  'media.open': media,
  'media.progress': oneCall,
  'media.cancel': oneCall,
  'media.reveal': oneCall,
  'missed.seen': none,
  'myDay.report': {
    good: { from: 0, to: 86_400_000 },
    bad: [
      ['', { from: 5, to: 5 }],
      ['', { from: 0, to: 90 * 86_400_000 }],
      ['from', { from: -1, to: 5 }],
    ],
  },
  'myDay.export': {
    good: { from: 0, to: 86_400_000, week: false },
    bad: [
      ['week', { from: 0, to: 5 }],
      ['to', { from: 0, to: 1.5, week: true }],
    ],
  },
  'updates.check': none,
  'updates.install': none,
  'dial.changed': {
    good: { id: 3 },
    bad: [
      ['id', {}],
      ['id', { id: 1.5 }],
    ],
  },
  'proxy.signIn': {
    good: { user: 'anna', password: '' },
    bad: [
      ['user', { user: '', password: 'x' }],
      ['password', { user: 'anna' }],
    ],
  },
  'hotkeys.record': {
    good: { on: true },
    bad: [
      ['on', {}],
      ['on', { on: 1 }],
    ],
  },
  'desk.open': none,
  'popup.painted': {
    good: { seq: 3, height: 212.5, typing: false },
    bad: [
      ['height', { seq: 3, height: -1, typing: false }],
      ['height', { seq: 3, height: Number.NaN, typing: false }],
      ['seq', { seq: '3', height: 10, typing: false }],
      ['typing', { seq: 3, height: 10 }],
    ],
  },
};
const names = Object.keys(requests) as RequestName[];

describe('the requests of the windows', () => {
  it.each(names)('%s accepts a valid value unchanged', (name) => {
    expect(requests[name].args.parse(samples[name].good)).toEqual(samples[name].good);
  });

  const refusals = names.flatMap((name) =>
    samples[name].bad.map(([field, value]) => [name, field, value] as const),
  );
  it.each(refusals)('%s rejects an invalid value and names the field “%s”', (name, field, value) => {
    const parsed = requests[name].args.safeParse(value);
    expect(parsed.error?.issues[0]?.path.join('.')).toBe(field);
  });

  it.each(names)('%s returns what the contract says and nothing else', (name) => {
    const { result } = requests[name];
    expect(result.safeParse(name in answers ? answers[name] : undefined).success).toBe(true);
    expect(result.safeParse({ token: 'secret' }).success).toBe(false);
  });
});
