import { describe, expect, it } from 'vitest';
import { createDirectory } from '../../../src/contacts/directory.ts';
import { createOwnContacts } from '../../../src/contacts/own.ts';
import type { AccountSession } from '../../../src/main/session/account-session.ts';
import { createCurrentSession } from '../../../src/main/session/current-session.ts';
import type { Session } from '../../../src/main/session/session.ts';
import { createCallDesk } from '../../../src/main/calls/call-desk.ts';
import { createState } from '../../../src/main/state/state.ts';
import type { Handlers } from '../../../src/main/ipc.ts';
import { failureOf } from '../../../src/main/base/refusal.ts';
import { requestHandlers } from '../../../src/main/requests.ts';
import { blankCall } from '../../../src/calls/call.ts';
import type { BuiltInService } from '../../../src/main/built-in/built-in-service.ts';
import type { UserCommand } from '../../../src/calls/facts.ts';
import { card, newCall } from './presentation/samples.ts';
import { closedAgentLogs } from './agent-logs/closed.ts';
import { noFaxes } from './messages/no-faxes.ts';
import { noExporter } from './contacts/no-exporter.ts';
import { noMedia } from './media/no-media.ts';
import { silentTimeline } from './timeline/silent.ts';
import { createReadProblems } from '../../../src/main/timeline/read-problems.ts';
import { fakeAccount, memorySettings } from './support.ts';
import { pretty } from '../../../src/shared/phone-number.ts';

type Desk = ReturnType<typeof desk>;

function desk({ signedIn = true, country = 'DE', builtIn = false } = {}) {
  const done: unknown[][] = [];
  const dropped: (number | undefined)[] = [];
  const note =
    (name: string) =>
    (...args: unknown[]): Promise<void> => {
      done.push([name, ...args]);
      return Promise.resolve();
    };
  const { account } = fakeAccount(() => undefined);
  const open: AccountSession = {
    account,
    control: {
      command: (id: string, command: UserCommand) => note('command')(id, command),
      announce: (id, url) => note('announce')(id, url),
      dial: (intent, number) => note('dial')(intent, number),
    },
    reconciler: { soon: () => undefined, listed: () => undefined },
    doNotDisturb: {
      set: (span, deviceId) => note('doNotDisturb')(span, deviceId),
      refresh: () => Promise.resolve(),
      answering: () => ({ on: false, answer: 'ring' }),
    },
    rules: {
      ready: Promise.resolve(),
      list: () => [],
      find: () => undefined,
      uses: () => Promise.resolve([]),
      save: (rule, place) => note('saveRule')(rule, place).then(() => ({ ...rule, id: 'r1' })),
      enable: note('enableRule'),
      move: note('moveRule'),
      remove: note('removeRule'),
      change: () => Promise.resolve(),
    },
    blocking: {
      read: () => Promise.resolve(),
      isBlocked: () => false,
      list: () => [],
      block: note('block'),
      unblock: note('unblock'),
    },
    contacts: {
      sync: () => void note('sync')(),
      stop: () => void note('stopSync')(),
      soon: () => undefined,
    },
    pushes: {
      ready: Promise.resolve(),
      check: () => undefined,
      wake: () => undefined,
      choose: note('choose'),
      retry: () => void note('retry')(),
      test: () => Promise.resolve(12),
      takeOver: note('takeOver'),
      change: note('changePushes'),
      counters: () => {
        throw new Error('nobody asks for them here');
      },
      disconnect: () => Promise.resolve(),
    },
    readProblems: createReadProblems(),
    outbox: { soon: () => undefined },
    past: { look: () => undefined, open: () => undefined },
    follow: { soon: () => undefined, look: () => undefined },
    balance: { read: () => undefined, soon: () => undefined, judge: () => undefined },
    lists: Promise.resolve(),
    settled: Promise.resolve(),
    ready: Promise.resolve(),
    refresh: () => undefined,
    wake: () => undefined,
    reload: () => undefined,
    close: () => Promise.resolve(),
  };
  const service: BuiltInService = {
    secret: { baseUrl: '', token: '' },
    pushPublicKey: '',
    letSomebodyCall: note('letSomebodyCall'),
    pickUp: note('pickUp'),
    farEndHangsUp: note('farEndHangsUp'),
    stop: note('stop'),
  };
  const session: Session = {
    resume: note('resume'),
    signIn: note('signIn'),
    signInWithBrowser: note('signInWithBrowser'),
    renewWithBrowser: note('renewWithBrowser'),
    cancel: note('cancel'),
    tryBuiltIn: note('tryBuiltIn'),
    renew: note('renew'),
    correctAccountType: note('correctAccountType'),
    wake: () => undefined,
    signOut: note('signOut'),
    builtIn: () => (builtIn ? service : undefined),
    close: note('close'),
  };
  const current = createCurrentSession();
  if (signedIn) current.set(open);
  const calls = createCallDesk();
  calls.reset('w0');
  calls.apply({ kind: 'push', push: newCall(), at: 1 });
  const state = createState({ status: 'signed-out', baseUrl: '', tokenId: '' });
  const { settings } = memorySettings();
  const handlers: Handlers = requestHandlers({
    session,
    current,
    calls,
    directory: createDirectory({ country: () => country }),
    state,
    settings,
    contacts: { change: () => Promise.resolve() },
    timeline: { ...silentTimeline, seen: note('seen'), writeNote: note('writeNote') },
    media: noMedia,
    faxes: noFaxes,
    exporter: noExporter,
    askNatively: () => Promise.resolve(true),
    proxySignIn: note('proxySignIn'),
    updates: { 'updates.check': note('updates.check'), 'updates.install': note('updates.install') },
    tunnelSecrets: { of: () => Promise.resolve({}), change: note('secrets') },
    agentLogs: { ...closedAgentLogs, change: note('agentLogs'), copyAddress: note('copyAddress') },
    presenter: {
      card: (id) => (id === 'c1' || id === 'kept' ? card() : undefined),
      dismiss: (id) => void note('dismiss')(id),
      silence: (id) => void note('silence')(id),
      testRing: (on) => void note('testRing')(on),
    },
    own: createOwnContacts(
      () => country,
      () => Promise.resolve(),
    ),
    newId: () => 'own:1',
    diagnostics: {
      clockIs: () => undefined,
      read: () => Promise.resolve({ findings: [], pushes: [], refused: [], tunnel: [] }),
      file: () => Promise.resolve({ name: 'support.json', text: '{}' }),
      save: () => Promise.resolve(true),
      selfTest: () => Promise.reject(new Error('not here')),
    },
    openRules: () => undefined,
    openDesk: () => void note('openDesk')(),
    openDeskFor: (event) => void note('openDeskFor')(event),
    day: {
      texts: { say: ({ id }) => id, locale: () => 'en' },
      temporary: () => '/nowhere',
      askWhere: () => Promise.resolve(undefined),
    },
    dropCall: (id) => void dropped.push(id),
    recordHotkey: (on) => void note('recordHotkey')(on),
    copy: note('copy'),
    openCrm: note('openCrm'),
    popupPainted: (...args) => void note('painted')(...args),
  });
  return { handlers, done, dropped, state, settings, calls };
}

const intent = { deviceId: 'e0', companions: [] };
const dial = ({ handlers }: Desk, target: string): Promise<void> =>
  Promise.resolve(handlers['dial.start']({ ...intent, target }));

describe('dialling from a window', () => {
  it('ends what waits to be called by itself, and so does a changed number, but only its own', async () => {
    const opened = desk();
    await dial(opened, '10');
    await opened.handlers['dial.changed']({ id: 3 });
    expect(opened.dropped).toEqual([undefined, 3]);
  });

  it.each([
    ['030 / 23 12 50 01', '+493023125001'],
    ['+49 (0) 30 23125001', '+493023125001'],
    ['0043 1 51589', '+43151589'],
    ['10', '10'],
    ['tel:10;ext=5', '10'],
  ])('takes %j for %s', async (typed, number) => {
    const started = desk();
    await dial(started, typed);
    expect(started.done).toEqual([['dial', intent, number]]);
  });

  it('reads national numbers in the country of the account', async () => {
    const austrian = desk({ country: 'AT' });
    await dial(austrian, '01 51589');
    expect(austrian.done[0]?.[2]).toBe('+43151589');
  });

  it.each(['', 'Berg & Partner', '5', '+', 'https://example.com'])(
    'refuses %j, and changes nothing',
    async (typed) => {
      const started = desk();
      await expect(dial(started, typed)).rejects.toMatchObject({
        failure: { kind: 'not-a-number', text: typed },
      });
      expect([started.done, started.settings.get().dialler.deviceId]).toEqual([[], undefined]);
    },
  );

  it('remembers the devices that were chosen', async () => {
    const started = desk();
    await dial(started, '10');
    expect(started.settings.get().dialler).toEqual(intent);
  });
});

describe('a request of a window', () => {
  it.each([
    ['dial.start', { ...intent, target: '10' }],
    ['call.hangUp', { id: 'c1' }],
    ['doNotDisturb.set', { span: 'open' }],
    ['service.letSomebodyCall', undefined],
  ] as const)('%s needs somebody who is signed in', async (name, args) => {
    const { handlers } = desk({ signedIn: false });
    const ask = handlers[name] as (args: unknown) => unknown;
    const failure = await Promise.resolve()
      .then(() => ask(args))
      .catch(failureOf);
    expect(failure).toEqual({ kind: 'not-signed-in' });
  });

  it.each([
    ['112', '112', 'emergency'],
    ['*31#', '*31#', 'service'],
    ['0900 1234567', '+499001234567', 'costly'],
    ['11833', '11833', 'costly'],
    ['+881 631 123456', '+881631123456', 'costly'],
  ])('is asked about %s first, once, and calls it then', async (target, number, why) => {
    const { handlers, done } = desk();
    await expect(dial({ handlers } as Desk, target)).rejects.toMatchObject({
      failure: { kind: 'ask-first', number: pretty(number), why },
    });
    expect(done).toEqual([]);
    await handlers['dial.start']({ ...intent, target, sure: true });
    expect(done).toEqual([['dial', intent, number]]);
  });

  it('calls back nobody by a slip of the hand whose number costs more', async () => {
    const { handlers, done, state, calls } = desk();
    state.patch({ devices: [{ id: 'e0', alias: 'Desk phone', type: 'register' }] });
    const [call] = calls.board().calls;
    Object.assign(call ?? {}, { number: '+499001234567' });
    await expect(Promise.resolve(handlers['call.callBack']({ id: 'c1' }))).rejects.toMatchObject({
      failure: { kind: 'ask-first', number: '+49 900 1 234567', why: 'costly' },
    });
    expect(done).toEqual([]);
    await handlers['call.callBack']({ id: 'c1', sure: true });
    expect(done).toEqual([['dial', expect.anything(), '+499001234567']]);
  });

  it('never makes a short, internal or emergency number one of the outside world', async () => {
    const { handlers, done } = desk();
    for (const target of ['112', '4711', '*31#']) {
      await handlers['dial.start']({ ...intent, target, sure: true });
    }
    expect(done.map(([, , number]) => number)).toEqual(['112', '4711', '*31#']);
  });

  it('calls back with the devices that calls were started with last', async () => {
    const { handlers, done, state, settings } = desk();
    state.patch({
      devices: [
        { id: 'e0', alias: 'Desk phone', type: 'register' },
        { id: 'y0', alias: 'Mobile', type: 'mobile' },
      ],
    });
    settings.update({ dialler: { deviceId: 'y0', companions: ['e0', 'gone'] } });
    await handlers['call.callBack']({ id: 'c1' });
    expect(done).toEqual([
      ['dial', { target: '+493012345', deviceId: 'y0', companions: ['e0'] }, '+493012345'],
    ]);
    await expect(handlers['call.callBack']({ id: 'gone' })).rejects.toMatchObject({
      failure: { kind: 'no-such-call' },
    });
  });

  it('calls back from a card that stays on the popup longer than its call on the board', async () => {
    const { handlers, done, state } = desk();
    state.patch({ devices: [{ id: 'e0', alias: 'Desk phone', type: 'register' }] });
    await handlers['call.callBack']({ id: 'kept' });
    expect(done).toEqual([['dial', expect.anything(), card().party.number]]);
  });

  it('calls nobody back while no device can start a call, and says so', async () => {
    const { handlers, done, state } = desk();
    state.patch({ devices: [{ id: 'x0', alias: 'Home', type: 'external' }] });
    await expect(handlers['call.callBack']({ id: 'c1' })).rejects.toMatchObject({
      failure: { kind: 'no-device' },
    });
    expect(done).toEqual([]);
  });

  it('keeps what the dialler is set to, and the sets of devices beside it', async () => {
    const { handlers, settings } = desk();
    const sets = [{ name: 'Office', deviceId: 'e0', companions: ['y0'] }];
    await handlers['dial.keepSets']({ sets });
    await handlers['dial.choose']({ deviceId: 'y0', companions: [], channelId: 'l0' });
    expect(settings.get()).toMatchObject({
      deviceSets: sets,
      dialler: { deviceId: 'y0', companions: [], channelId: 'l0' },
    });
  });

  it('names the number to transfer to as the platform takes it', async () => {
    const { handlers, done } = desk();
    await handlers['call.transfer']({ id: 'c1', target: '030 23125001', attended: true });
    expect(done).toEqual([['command', 'c1', { name: 'transfer', target: '+493023125001', attended: true }]]);
  });

  it.each(['112', '110', '+49 112', 'tel:112'])(
    'transfers nobody to the emergency number %j unless the user was asked',
    async (target) => {
      const { handlers, done } = desk();
      const request = { id: 'c1', target, attended: false };
      const transfer = (sure?: true): Promise<void> =>
        Promise.resolve().then(() => handlers['call.transfer']({ ...request, ...(sure && { sure }) }));
      await expect(transfer()).rejects.toMatchObject({ failure: { kind: 'emergency' } });
      expect(done).toEqual([]);
      await transfer(true);
      expect(done).toMatchObject([['command', 'c1', { name: 'transfer' }]]);
    },
  );

  it('copies the number of a call that is there, and of no other', async () => {
    const { handlers, done } = desk();
    await handlers['call.copyNumber']({ id: 'c1' });
    expect(done).toEqual([['copy', '+493012345']]);
    await expect(handlers['call.copyNumber']({ id: 'c2' })).rejects.toMatchObject({
      failure: { kind: 'no-such-call' },
    });
  });

  it('opens the address for a caller whose card is there, and of no other', async () => {
    const { handlers, done } = desk();
    await handlers['call.openCrm']({ id: 'c1' });
    expect(done).toEqual([['openCrm', card()]]);
    expect(() => handlers['call.openCrm']({ id: 'c2' })).toThrow('no-such-call');
  });

  it('changes the settings that it names and no others', async () => {
    const { handlers, settings } = desk();
    const { popup } = settings.get();
    await handlers['settings.change']({ popup: { enabled: false } });
    expect(settings.get()).toMatchObject({
      popup: { ...popup, enabled: false },
      theme: 'system',
      locale: 'system',
    });
    await handlers['settings.change']({ theme: 'dark' });
    expect(settings.get()).toMatchObject({ popup: { enabled: false }, theme: 'dark' });
  });

  it('asks the timeline for notes and for what was missed', async () => {
    const { handlers, done } = desk();
    await handlers['missed.seen']();
    await handlers['note.write']({ id: 'c1', text: 'asked for offer 4711' });
    expect(done).toEqual([['seen'], ['writeNote', 'c1', 'asked for offer 4711']]);
  });

  it('lets the far end of the built-in service act on the call of a card', async () => {
    const { handlers, done, calls } = desk({ builtIn: true });
    const { id } = calls.board().calls[0] ?? blankCall('none', 'in', 0);
    await handlers['service.act']({ id, act: 'pickUp' });
    await handlers['service.act']({ id, act: 'hangUp' });
    expect(done).toEqual([
      ['pickUp', 'c1'],
      ['farEndHangsUp', 'c1'],
    ]);
  });
});
