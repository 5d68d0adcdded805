import { describe, expect, it } from 'vitest';
import { createDirectory } from '../../../../src/contacts/directory.ts';
import { Refusal } from '../../../../src/main/base/refusal.ts';
import { createCallDesk } from '../../../../src/main/calls/call-desk.ts';
import { diallerHandlers } from '../../../../src/main/dialler/handlers.ts';
import { farEnds } from '../../../../src/main/presentation/far-end.ts';
import { createState } from '../../../../src/main/state/state.ts';
import { pretty } from '../../../../src/shared/phone-number.ts';
import { card, newCall } from '../presentation/samples.ts';
import { fakeAccount, memorySettings } from '../support.ts';

type Desk = ReturnType<typeof desk>;

function desk({ signedIn = true, country = 'DE' } = {}) {
  const done: unknown[][] = [];
  const dropped: (number | undefined)[] = [];
  const { account } = fakeAccount(() => undefined);
  const calls = createCallDesk();
  calls.reset('w0');
  calls.apply({ kind: 'push', push: newCall(), at: 1 });
  const state = createState({ status: 'signed-out', baseUrl: '', tokenId: '' });
  const { settings } = memorySettings();
  const notThere = (): never => {
    throw new Error('nobody asks for it here');
  };
  const handlers = diallerHandlers({
    desk() {
      if (!signedIn) throw new Refusal({ kind: 'not-signed-in' });
      return {
        reconciler: { listed: () => undefined },
        account,
        control: {
          command: notThere,
          announce: notThere,
          dial: (intent, number) => Promise.resolve(void done.push(['dial', intent, number])),
        },
      };
    },
    away: () => undefined,
    farEndOf: farEnds(calls, { card: (id) => (id === 'kept' ? card() : undefined) }),
    directory: createDirectory({ country: () => country }),
    state,
    settings,
    dropCall: (id) => void dropped.push(id),
  });
  return { handlers, done, dropped, state, settings, calls };
}

const intent = { deviceId: 'e0', companions: [] };
const dial = async ({ handlers }: Pick<Desk, 'handlers'>, target: string): Promise<void> =>
  handlers['dial.start']({ ...intent, target });

describe('dialling from a window', () => {
  it('cancels its own delayed call, as does changing the number', async () => {
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
  ])('reads %j as %s', async (typed, number) => {
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
    'rejects %j, and changes nothing',
    async (typed) => {
      const started = desk();
      await expect(dial(started, typed)).rejects.toMatchObject({
        failure: { kind: 'not-a-number', text: typed },
      });
      expect([started.done, started.settings.get().dialler.deviceId]).toEqual([[], undefined]);
    },
  );

  it('requires a signed-in user', async () => {
    await expect(dial(desk({ signedIn: false }), '10')).rejects.toMatchObject({
      failure: { kind: 'not-signed-in' },
    });
  });

  it('remembers the chosen devices', async () => {
    const started = desk();
    await dial(started, '10');
    expect(started.settings.get().dialler).toEqual(intent);
  });

  it.each([
    ['112', '112', 'emergency'],
    ['*31#', '*31#', 'service'],
    ['0900 1234567', '+499001234567', 'costly'],
    ['11833', '11833', 'costly'],
    ['+881 631 123456', '+881631123456', 'costly'],
  ])('asks once to confirm %s, and then calls it', async (target, number, why) => {
    const { handlers, done } = desk();
    await expect(dial({ handlers }, target)).rejects.toMatchObject({
      failure: { kind: 'ask-first', number: pretty(number), why },
    });
    expect(done).toEqual([]);
    await handlers['dial.start']({ ...intent, target, sure: true });
    expect(done).toEqual([['dial', intent, number]]);
  });

  it('does not call back an expensive number without confirmation', async () => {
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

  it('never turns a short, internal or emergency number into an outside one', async () => {
    const { handlers, done } = desk();
    for (const target of ['112', '4711', '*31#']) {
      await handlers['dial.start']({ ...intent, target, sure: true });
    }
    expect(done.map(([, , number]) => number)).toEqual(['112', '4711', '*31#']);
  });

  it('calls back with the devices used last', async () => {
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

  it('reports it when no device can start a call back', async () => {
    const { handlers, done, state } = desk();
    state.patch({ devices: [{ id: 'x0', alias: 'Home', type: 'external' }] });
    await expect(handlers['call.callBack']({ id: 'c1' })).rejects.toMatchObject({
      failure: { kind: 'no-device' },
    });
    expect(done).toEqual([]);
  });

  it('stores the settings of the dialler, and the sets of devices beside them', async () => {
    const { handlers, settings } = desk();
    const sets = [{ name: 'Office', deviceId: 'e0', companions: ['y0'] }];
    await handlers['dial.keepSets']({ sets });
    await handlers['dial.choose']({ deviceId: 'y0', companions: [], channelId: 'l0' });
    expect(settings.get()).toMatchObject({
      deviceSets: sets,
      dialler: { deviceId: 'y0', companions: [], channelId: 'l0' },
    });
  });
});
