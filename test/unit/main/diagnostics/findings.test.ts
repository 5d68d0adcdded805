import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findingsOf, type DiagnosticFacts } from '../../../../src/main/diagnostics/findings.ts';
import { texts, type MessageId } from '../../../../src/shared/messages/index.ts';
import type { Line } from '../../../../src/shared/model/account.ts';
import type { PushAddressView } from '../../../../src/shared/model/push-address.ts';
import type { SessionView } from '../../../../src/shared/ipc/snapshot.ts';
import type { Sentence } from '../../../../src/shared/sentence.ts';
import type { PushRecord } from '../../../../src/shared/ipc/requests/diagnostics.ts';

const session: Extract<SessionView, { status: 'signed-in' }> = {
  status: 'signed-in',
  userId: 'w0',
  userName: 'Mara',
  baseUrl: 'https://api.example.com/v2',
  accountType: 'new',
  accountTypeFrom: 'token',
  builtIn: false,
  tokenStoredIn: 'keychain',
};
const here: PushAddressView = {
  state: 'here',
  incoming: 'desk.example.com',
  outgoing: 'desk.example.com',
  lines: null,
  canRestore: false,
};
const line = (id: string, userIds = ['w0']): Line => ({
  id,
  kind: 'channel',
  name: `Line ${id}`,
  userIds,
  deviceIds: [],
});
const push = (more: Partial<PushRecord> = {}): PushRecord => ({
  at: 1,
  event: 'newCall',
  whose: 'mine',
  answeredMs: 1,
  ...more,
});

/** A desk where all is well, but for what is said. */
const facts = (more: Partial<DiagnosticFacts> = {}): DiagnosticFacts => ({
  session,
  tunnel: { status: 'online', provider: 'direct' },
  address: here,
  lines: [line('l0')],
  system: {},
  pushes: [push()],
  refused: [],
  unread: [],
  faults: 0,
  caught: 0,
  clockAheadMs: 0,
  missingRights: [],
  platformFailures: 0,
  ...more,
});
const ids = (more?: Partial<DiagnosticFacts>): string[] => findingsOf(facts(more)).map(({ id }) => id);
const why = { id: 'failure.timeout' } as const;
const refused = (reason: string): Partial<DiagnosticFacts> => ({ refused: [{ reason, count: 2, last: 1 }] });

describe('the findings about the pushes', () => {
  it.each<[finding: string, of: Partial<DiagnosticFacts>]>([
    ['away', { session: { ...session, offline: why }, tunnel: { status: 'off' } }],
    ['expired', { session: { ...session, expired: true } }],
    ['rights', { missingRights: ['contacts:read', 'settings:sipgateio:write'] }],
    ['notifications.noDaemon', { system: { notifications: 'noDaemon' } }],
    ['notifications.noProgram', { system: { notifications: 'noProgram' } }],
    ['clockAhead', { clockAheadMs: 95_000 }],
    ['clockBehind', { clockAheadMs: -95_000 }],
    ['relayDown', { tunnel: { status: 'polling', provider: 'relay', detail: why, down: true } }],
    ['providerDown', { tunnel: { status: 'polling', provider: 'ssh', detail: why, down: true } }],
    ['addressUnread', { tunnel: { status: 'failed', provider: 'direct', detail: why } }],
    ['notLocal', { tunnel: { status: 'polling', provider: 'automatic', detail: { id: 'tunnel.notLocal' } } }],
    [
      'nowhere',
      { address: { ...here, state: 'nowhere' }, tunnel: { status: 'polling', provider: 'direct' } },
    ],
    ['taken', { address: { ...here, state: 'taken', by: 'somebody' } }],
    ['takenByDesk', { address: { ...here, state: 'taken', by: 'another-desk' } }],
    ['noLine', { address: { ...here, lines: ['l9'] } }],
    ['signature', refused('signature')],
    ['header', refused('header')],
    ['neverKept', refused('never-kept')],
    ['unreadable', refused('unreadable')],
    ['faults', { faults: 1 }],
    ['platformFailures', { platformFailures: 3 }],
    ['slowAnswer', { pushes: [push({ answeredMs: 4000 })] }],
    ['lateRelay', { pushes: [push({ answeredMs: 4000 })], tunnel: { status: 'online', provider: 'relay' } }],
  ])('include the error: %s', (finding, of) => {
    const found = findingsOf(facts(of));
    expect(found.map(({ id, tone }) => [id, tone])).toEqual([[finding, 'bad']]);
    expect(found[0]?.todo).toBeDefined();
  });

  it.each<[finding: string, of: Partial<DiagnosticFacts>]>([
    [
      'polling',
      { tunnel: { status: 'polling', provider: 'polling' }, address: { ...here, state: 'nowhere' } },
    ],
    ['someLines', { address: { ...here, lines: ['l0'] }, lines: [line('l0'), line('l1')] }],
    ['secret', refused('secret')],
    ['slowSender', refused('too-slow')],
    ['caught', { caught: 2 }],
    ['slowPopup', { pushes: [push({ paintedMs: 900 })] }],
    ['others', { pushes: [push({ whose: 'others' })] }],
    ['none', { pushes: [] }],
  ])('include the hint: %s', (finding, of) => {
    expect(ids(of).filter((id) => id !== 'good')).toEqual([finding]);
    expect(findingsOf(facts(of)).every(({ tone }) => tone !== 'bad')).toBe(true);
  });

  it('name every unreadable list of the past with its reason, beside the state of the pushes', () => {
    const failure = { kind: 'platform', status: 503, title: '', detail: '' } as const;
    const unread = ['history', 'sms', 'channel l0'].map((list) => ({ list, failure, count: 1 }));
    expect(findingsOf(facts({ unread }))).toMatchObject([
      { id: 'good' },
      { id: 'unread history', tone: 'bad', what: { values: { list: { id: 'diagnosis.list.history' } } } },
      { id: 'unread sms', what: { values: { why: { id: 'failure.down', values: { status: 503 } } } } },
      { id: 'unread channel l0', what: { values: { list: { values: { name: 'Line l0' } } } } },
    ]);
  });

  it('are that all is well when there is no problem', () => {
    expect(findingsOf(facts())).toEqual([{ id: 'good', tone: 'good', what: { id: 'diagnosis.good' } }]);
  });

  it('ignore lines of others, and a clock that is slightly off', () => {
    const address = { ...here, lines: ['l0'] };
    expect(ids({ address, lines: [line('l0'), line('l1', ['w5'])], clockAheadMs: 4000 })).toEqual(['good']);
  });

  it('are never both well and in error, and each has a text', () => {
    const some = <T>(...values: T[]): fc.Arbitrary<T> => fc.constantFrom(...values);
    const arbitrary: fc.Arbitrary<DiagnosticFacts> = fc.record({
      session: some<SessionView>(session, { ...session, offline: why }, { ...session, expired: true }),
      tunnel: fc.record({
        status: some('off', 'connecting', 'online', 'polling', 'failed'),
        provider: some('automatic', 'relay', 'polling', 'ssh'),
        detail: some<Sentence>(why, { id: 'tunnel.notLocal' }),
        down: fc.boolean(),
      }),
      address: fc.record({
        state: some('unread', 'nowhere', 'here', 'taken'),
        incoming: fc.constant(''),
        outgoing: fc.constant(''),
        by: some('another-desk', 'somebody'),
        lines: some(null, [], ['l0']),
        canRestore: fc.boolean(),
      }),
      lines: fc.constant([line('l0'), line('l1')]),
      system: some<DiagnosticFacts['system']>(
        {},
        { notifications: 'noDaemon' },
        { notifications: 'noProgram' },
      ),
      pushes: fc.array(
        fc.record({
          at: fc.nat(),
          event: some('newCall', 'hangup'),
          whose: some('mine', 'others', 'unknown'),
          answeredMs: fc.nat(5000),
          paintedMs: fc.nat(2000),
        }),
      ),
      refused: fc.array(
        fc.record({ reason: some('signature', 'secret', 'too-slow'), count: fc.nat(3), last: fc.nat() }),
      ),
      faults: fc.nat(2),
      caught: fc.nat(2),
      clockAheadMs: some(undefined, 0, 99_000),
      missingRights: fc.constant([]),
      unread: fc.subarray([
        { list: 'history', failure: { kind: 'timeout' as const, detail: '' }, count: 1 },
        { list: 'channel l0', failure: { kind: 'offline' as const, detail: '' }, count: 2 },
      ]),
      platformFailures: some(undefined, 0, 2),
    });
    fc.assert(
      fc.property(arbitrary, (given) => {
        const found = findingsOf(given);
        const tones = found.map(({ tone }) => tone);
        expect(tones.includes('good') && tones.includes('bad')).toBe(false);
        expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
        for (const { what, todo } of found) {
          expect(Object.keys(texts)).toContain(what.id satisfies MessageId);
          if (todo) expect(Object.keys(texts)).toContain(todo.id);
        }
      }),
    );
  });
});
