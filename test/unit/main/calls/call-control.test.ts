import { describe, expect, it } from 'vitest';
import type { Call } from '../../../../src/calls/call.ts';
import { createCallControl, type CallControl } from '../../../../src/main/calls/call-control.ts';
import { createCallDesk, type CallDesk } from '../../../../src/main/calls/call-desk.ts';
import { PlatformException } from '../../../../src/shared/errors.ts';
import type { AccountType } from '../../../../src/shared/model/account.ts';
import { failureFrom } from '../session/world.ts';
import {
  deferred,
  fakeAccount,
  manualClock,
  testEnvironment,
  type Asked,
  type ManualClock,
} from '../support.ts';
import { answer, hangup, newCall } from '../presentation/samples.ts';

const conflict = { kind: 'platform', status: 409, title: 'Conflict', detail: 'not established' } as const;
const refuse = (): never => {
  throw new PlatformException(conflict);
};
const intent = { deviceId: 'e0', companions: ['e1'] };

interface Desk {
  control: CallControl;
  calls: CallDesk;
  asked: Asked[];
  only: () => Call | undefined;
  reconciled: () => number;
  clock: ManualClock;
}

function desk(reply: (asked: Asked) => unknown, accountType: AccountType = 'new'): Desk {
  const clock = manualClock();
  const calls = createCallDesk();
  calls.reset('w0');
  const { account, asked } = fakeAccount(reply, accountType);
  let reconciled = 0;
  const control = createCallControl({
    account,
    environment: testEnvironment(clock),
    calls,
    reconciler: { soon: () => (reconciled += 1), listed: () => undefined },
    devices: () => [
      { id: 'x0', type: 'external' },
      { id: 'e0', type: 'register' },
    ],
  });
  return { control, calls, asked, only: () => calls.board().calls[0], reconciled: () => reconciled, clock };
}

/** A desk with a connected call. */
function liveDesk(...args: Parameters<typeof desk>): Desk {
  const live = desk(...args);
  live.calls.apply({ kind: 'push', push: newCall(), at: 1 });
  live.calls.apply({ kind: 'push', push: answer(), at: 2 });
  return live;
}

describe('dialling', () => {
  it('shows the call at once and requests it from the chosen devices', async () => {
    const { promise, resolve } = deferred<unknown>();
    const { control, asked, only } = desk(() => promise);
    const dialled = control.dial({ ...intent, channelId: 'ch', callerId: '+49301' }, '+4930123');
    expect(only()).toMatchObject({ state: 'dialling', direction: 'out', deviceIds: ['e0', 'e1'] });
    resolve({ callId: 'new-call' });
    await dialled;
    expect(asked).toEqual([
      {
        method: 'POST',
        path: '/calls',
        body: {
          deviceId: 'e0',
          targetNumber: '+4930123',
          callerId: '+49301',
          channelId: 'ch',
          additionalDevices: [{ deviceId: 'e1' }],
        },
      },
    ]);
    expect(only()?.legs.map(({ callId }) => callId)).toEqual(['new-call']);
  });

  it('on a classic account separates the session from the calls', async () => {
    const { control, asked, only } = desk(() => ({ sessionId: 's1' }), 'classic');
    await control.dial({ deviceId: 'e0', companions: [] }, '+4930123');
    expect(asked[0]).toMatchObject({ path: '/sessions/calls', body: { caller: 'e0', callee: '+4930123' } });
    expect(only()).toMatchObject({ legs: [], session: { id: 's1' } });
  });

  it('on a classic account can start on an outside phone, and names the billed extension', async () => {
    const { control, asked } = desk(() => ({ sessionId: 's1', status: 'ringing' }), 'classic');
    await control.dial({ deviceId: 'x0', companions: [] }, '+4930123');
    expect(asked).toMatchObject([
      {
        method: 'POST',
        path: '/my/sessions/calls',
        query: { caller: 'sip:x0', callee: 'tel:+4930123', registerSip: 'e0' },
      },
    ]);
  });

  it('twice in quick succession dials once', async () => {
    const { promise, resolve } = deferred<unknown>();
    const { control, asked, calls } = desk(() => promise);
    const clicks = [control.dial(intent, '+4930123'), control.dial({ ...intent }, '+4930123')];
    resolve({ callId: 'c' });
    await Promise.all(clicks);
    expect([asked.length, calls.board().calls.length]).toEqual([1, 1]);
  });

  it('twice from two devices, or just after the platform answered, dials once as well', async () => {
    const { control, asked, clock } = desk(() => ({ callId: 'c' }));
    await Promise.all([
      control.dial(intent, '+4930123'),
      control.dial({ ...intent, deviceId: 'e1' }, '+4930123'),
    ]);
    await clock.advance(1_000);
    await control.dial(intent, '+4930123');
    expect(asked).toHaveLength(1);
  });

  it('again later, or to another number, dials again', async () => {
    const { control, asked, clock } = desk(({ body }) => ({ callId: JSON.stringify(body) }));
    await Promise.all([control.dial(intent, '+4930123'), control.dial(intent, '+4930124')]);
    await clock.advance(2_000);
    await control.dial(intent, '+4930123');
    expect(asked).toHaveLength(3);
  });

  it('that is refused shows the error on its card, rejects, and can be retried', async () => {
    const { control, asked, only } = desk(refuse);
    expect(await failureFrom(control.dial(intent, '10'))).toEqual(conflict);
    expect(only()).toMatchObject({
      state: 'ended',
      cause: 'failed',
      notice: { command: 'dial', failure: conflict },
    });
    expect(await failureFrom(control.dial(intent, '10'))).toEqual(conflict);
    expect(asked).toHaveLength(2);
  });
});

describe('a command', () => {
  it.each([
    [{ name: 'hold', on: true }, 'PUT', '/calls/c1/hold', { value: true }],
    [{ name: 'mute', on: false }, 'PUT', '/calls/c1/muted', { value: false }],
    [{ name: 'record', on: true }, 'PUT', '/calls/c1/recording', { value: true, announcement: true }],
    [{ name: 'dtmf', digits: '1#' }, 'POST', '/calls/c1/dtmf', { sequence: '1#' }],
    [
      { name: 'transfer', target: '+4930123', attended: false },
      'POST',
      '/calls/c1/transfer',
      { attended: false, phoneNumber: '+4930123' },
    ],
    [{ name: 'hangUp' }, 'DELETE', '/calls/c1', undefined],
  ] as const)('%j is sent to the platform as specified', async (command, method, path, body) => {
    const { control, asked, reconciled } = liveDesk(() => undefined, 'classic');
    await control.command('c1', command);
    expect(asked).toEqual([{ method, path, body }]);
    expect(reconciled()).toBe(command.name === 'dtmf' ? 0 : 1);
  });

  it('given in both windows at once is sent once', async () => {
    const { promise, resolve } = deferred<undefined>();
    const { control, asked } = liveDesk(() => promise);
    const given = (['hangUp', 'hangUp'] as const).map((name) => control.command('c1', { name }));
    resolve(undefined);
    await Promise.all(given);
    expect(asked).toHaveLength(1);
  });

  it('with keys is sent one by one, and those behind a refused one are reported as not sent', async () => {
    const { promise, reject } = deferred<undefined>();
    const { control, asked, only } = liveDesk(() => promise);
    const pressed = ['1', '2', '2'].map((digits) => control.command('c1', { name: 'dtmf', digits }));
    expect([only()?.dtmf, asked.length]).toEqual(['122', 1]);
    reject(new PlatformException(conflict));
    await Promise.all(pressed);
    expect(asked).toHaveLength(1);
    expect(only()).toMatchObject({ dtmf: '', pending: {}, notice: { command: 'dtmf', failure: conflict } });
  });

  it('with queued keys is not sent to a call that ended meanwhile', async () => {
    const { promise, resolve } = deferred<undefined>();
    const { control, asked, calls } = liveDesk(() => promise);
    const pressed = ['1', '2'].map((digits) => control.command('c1', { name: 'dtmf', digits }));
    calls.apply({ kind: 'push', push: hangup(), at: 3 });
    resolve(undefined);
    await Promise.all(pressed);
    expect(asked).toHaveLength(1);
  });

  it('shows before the platform answers, and stays when it succeeds', async () => {
    const { promise, resolve } = deferred<undefined>();
    const { control, only } = liveDesk(() => promise);
    const done = control.command('c1', { name: 'hold', on: true });
    expect(only()).toMatchObject({ held: true, pending: { hold: { on: true } } });
    resolve(undefined);
    await done;
    expect(only()).toMatchObject({ held: true, pending: {} });
  });

  it('that reverses a toggle waits for the previous response, and is shown', async () => {
    const first = deferred<undefined>();
    const { control, asked, only } = liveDesk(() => (asked.length === 1 ? first.promise : undefined));
    const given = [true, false].map((on) => control.command('c1', { name: 'hold', on }));
    expect(only()).toMatchObject({ held: false, pending: { hold: { on: false } } });
    expect(asked.map(({ body }) => body)).toEqual([{ value: true }]);
    first.resolve(undefined);
    await Promise.all(given);
    expect(asked.map(({ body }) => body)).toEqual([{ value: true }, { value: false }]);
    expect(only()).toMatchObject({ held: false, pending: {} });
  });

  it.each([
    ['taken', (call: ReturnType<typeof deferred<undefined>>) => call.resolve(undefined)],
    [
      'refused',
      (call: ReturnType<typeof deferred<undefined>>) => call.reject(new PlatformException(conflict)),
    ],
  ])('for a toggle is replaced, while queued, by a newer one; the first was %s', async (_what, end) => {
    const first = deferred<undefined>();
    const { control, asked, only } = liveDesk(() => (asked.length === 1 ? first.promise : undefined));
    const given = [true, false, true].map((on) => control.command('c1', { name: 'mute', on }));
    end(first);
    await Promise.all(given);
    expect(asked.map(({ body }) => body)).toEqual([{ value: true }, { value: true }]);
    expect(only()).toMatchObject({ muted: true, pending: {} });
    expect(only()?.notice).toBeUndefined();
  });

  it('for a toggle in the queue is not sent to a call that ended meanwhile', async () => {
    const first = deferred<undefined>();
    const { control, asked, calls } = liveDesk(() => first.promise);
    const given = [true, false].map((on) => control.command('c1', { name: 'record', on }));
    calls.apply({ kind: 'push', push: hangup(), at: 3 });
    first.resolve(undefined);
    await Promise.all(given);
    expect(asked).toHaveLength(1);
  });

  it('that is refused is undone and reported on the card', async () => {
    const { control, only, reconciled } = liveDesk(refuse);
    await control.command('c1', { name: 'hold', on: true });
    expect(only()).toMatchObject({
      state: 'connected',
      held: false,
      notice: { command: 'hold', failure: conflict },
    });
    expect(only()?.pending).toEqual({});
    expect(reconciled()).toBe(1);
  });

  it('for an unknown or ended call is rejected here, and nothing is sent', async () => {
    const { control, calls, asked } = liveDesk(() => undefined);
    expect((await failureFrom(control.command('c2', { name: 'hangUp' }))).kind).toBe('no-such-call');
    calls.apply({ kind: 'push', push: hangup(), at: 3 });
    expect((await failureFrom(control.command('c1', { name: 'hangUp' }))).kind).toBe('no-such-call');
    expect(asked).toEqual([]);
  });
});
