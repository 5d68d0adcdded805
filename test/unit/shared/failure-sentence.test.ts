import { addressBookProblems } from '../../../src/shared/model/address-book.ts';
import { describe, expect, it } from 'vitest';
import { textsIn } from '../../support/texts.ts';
import { failureSentence } from '../../../src/shared/failure-sentence.ts';
import type { Failure } from '../../../src/shared/failure.ts';
import type { Sentence } from '../../../src/shared/sentence.ts';

const detail = 'ECONNREFUSED';
const network = (
  kind:
    | 'offline'
    | 'unreachable'
    | 'unknown-host'
    | 'certificate'
    | 'proxy'
    | 'proxy-certificate'
    | 'proxy-script'
    | 'timeout'
    | 'cancelled'
    | 'reset',
): Failure[] => [{ kind, detail }];
const platform = (status: number, said: string): Failure => ({
  kind: 'platform',
  status,
  title: 'T',
  detail: said,
});
/** Details of problems that are not the words of a network or a server. */
const details: Partial<Record<string, string | Sentence>> = {
  'other-kind': { id: 'bookKind.pdf' },
  'size-limited': '500',
};
const statuses = [400, 401, 402, 403, 404, 409, 418, 422, 429, 500, 501, 502, 503, 504, 599];

/** Some of every kind; a kind that is missing here does not pass the type check. */
const samples: { [K in Failure['kind']]: Failure[] } = {
  platform: statuses.flatMap((status) => [platform(status, ''), platform(status, 'deviceId: unknown')]),
  offline: network('offline'),
  unreachable: network('unreachable'),
  'unknown-host': network('unknown-host'),
  certificate: network('certificate'),
  proxy: network('proxy'),
  'proxy-certificate': network('proxy-certificate'),
  'proxy-script': network('proxy-script'),
  timeout: network('timeout'),
  cancelled: network('cancelled'),
  reset: network('reset'),
  'no-device': [{ kind: 'no-device' }],
  'ask-first': (['emergency', 'service', 'costly'] as const).map((why) => ({
    kind: 'ask-first',
    number: '112',
    why,
  })),
  'not-a-telephony-service': [{ kind: 'not-a-telephony-service', status: 200, detail: 'HTML' }],
  'bad-shape': [
    { kind: 'bad-shape', path: 'items[3].dnd', detail: 'expected boolean' },
    { kind: 'bad-shape', path: '', detail: 'expected object' },
  ],
  unsupported: [
    {
      kind: 'unsupported',
      endpoint: 'GET /groups',
      accountType: 'new',
      replacement: 'GET /channels',
      detail: '',
    },
    { kind: 'unsupported', endpoint: 'PUT /calls/1/muted', accountType: 'new', detail: '' },
  ],
  'repeated-page': [{ kind: 'repeated-page', read: 250, total: 100_000, detail: '' }],
  'bad-input': [{ kind: 'bad-input', field: 'limit', expected: 'a number' }],
  'bad-address': (['no-address', 'scheme', 'not-encrypted', 'credentials', 'query', 'version'] as const).map(
    (problem) => ({ kind: 'bad-address', problem }),
  ),
  'other-account': [{ kind: 'other-account', user: 'Anna Berg' }],
  'not-signed-in': [{ kind: 'not-signed-in' }],
  'no-such-entry': [{ kind: 'no-such-entry' }],
  'no-such-call': [{ kind: 'no-such-call' }],
  'not-a-number': [{ kind: 'not-a-number', text: 'Berg & Partner' }],
  media: (
    [
      ...(['gone', 'insecure', 'not-it', 'too-big', 'no-preview', 'no-format'] as const),
      ...(['no-program', 'file-gone', 'folder-full', 'folder-closed', 'not-written'] as const),
    ] as const
  ).map((problem) => ({ kind: 'media', problem })),
  emergency: [{ kind: 'emergency', number: '112' }],
  'address-book': addressBookProblems.map((problem) => ({
    kind: 'address-book',
    problem,
    detail: details[problem] ?? 'ECONNREFUSED',
    ...(problem === 'certificate' && { why: { id: 'certificate.other' } }),
  })),
  'bad-contact': (['no-name', 'no-number', 'full', 'gone'] as const).map((problem) => ({
    kind: 'bad-contact',
    problem,
  })),
  storage: (
    [
      'damaged',
      'full',
      'read-only',
      'busy',
      'no-access',
      'no-folder',
      'long-path',
      'shared-folder',
      'io',
      'other',
    ] as const
  ).map((problem) => ({
    kind: 'storage',
    problem,
    detail,
  })),
  'bad-template': [{ kind: 'bad-template', problem: { id: 'crm.noScheme' } }],
  'browser-refused': ['access_denied', 'invalid_client', 'invalid_grant', 'server_error'].map((code) => ({
    kind: 'browser-refused',
    code,
    detail: '',
  })),
  'bad-setting': [{ kind: 'bad-setting', problem: { id: 'agentLogs.noAddress' } }],
  'set-by-administrator': [{ kind: 'set-by-administrator', setting: 'popup.corner', name: 'popup.corner' }],
  internal: [{ kind: 'internal', detail: 'x is not a function' }],
};
const all = Object.values(samples).flat();
const [english, german] = [textsIn('en'), textsIn('de')];

describe('the sentence of a failure', () => {
  it.each(all)('$kind $status $detail exists in both languages', (failure) => {
    for (const { say } of [english, german]) {
      const said = say(failureSentence(failure));
      expect(said).not.toMatch(/[{}]|\[object|undefined|\bnone\b|\([^)]* \)|\(\)/);
      expect(said).toMatch(/[.]$/);
      expect(said).not.toContain('failure.');
    }
  });

  it.each([
    ['0', /gives out none of them/, /gibt aber keinen davon heraus/],
    ['1', /gives only one entry and has more/, /gibt nur einen Eintrag heraus und hat mehr/],
    ['5000', /gives only 5,000 entries and has more/, /gibt nur 5\.000 Einträge heraus und hat mehr/],
  ])('contains the entry limit of a directory’s server: %s', (detail, inEnglish, inGerman) => {
    const sentence = failureSentence({ kind: 'address-book', problem: 'size-limited', detail });
    expect(english.say(sentence)).toMatch(inEnglish);
    expect(german.say(sentence)).toMatch(inGerman);
  });

  it('contains the message of the platform, if any', () => {
    const { say } = english;
    expect(say(failureSentence(platform(422, 'deviceId: unknown')))).toContain('(422: deviceId: unknown)');
    expect(say(failureSentence(platform(422, '')))).toContain('(422)');
  });

  it('never contains the error text of the network', () => {
    for (const failure of [...samples.unreachable, ...samples.timeout, ...samples.certificate]) {
      expect(english.say(failureSentence(failure))).not.toContain(detail);
    }
  });

  it('names the alternative on a classic account', () => {
    const [instead] = samples.unsupported;
    expect(instead && english.say(failureSentence(instead))).toContain('it has GET /channels instead');
  });
});
