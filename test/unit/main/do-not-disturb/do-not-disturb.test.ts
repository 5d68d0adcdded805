import { afterEach, describe, expect, it } from 'vitest';
import { failureFrom } from '../session/world.ts';
import { forbidden, doNotDisturbDevices, doNotDisturbWorld, type DoNotDisturbWorld } from './support.ts';
import { shows } from '../../../coverage/shows.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const all = ['e0', 'e1', 'y0'];

const worlds: DoNotDisturbWorld[] = [];
async function desk(...options: Parameters<typeof doNotDisturbWorld>): Promise<DoNotDisturbWorld> {
  const world = await doNotDisturbWorld(...options);
  worlds.push(world);
  return world;
}
afterEach(() => {
  for (const world of worlds.splice(0)) world.close();
});
const shown = ({ state }: DoNotDisturbWorld): unknown => state.get().doNotDisturb;
const words = ({ state }: DoNotDisturbWorld): string[] =>
  (state.get().doNotDisturb.notices ?? []).map(({ id, values }) =>
    typeof values?.device === 'string' ? `${id} ${values.device}` : id,
  );

describe('do-not-disturb of all devices', () => {
  it('is switched on for every device that has one, until it is switched off', async () => {
    shows('extension dnd = value');
    const world = await desk();
    await world.doNotDisturb.set('open');
    expect(doNotDisturbDevices(world)).toEqual(all);
    expect(shown(world)).toEqual({ on: true, pending: false, span: 'open' });
    await world.clock.advance(3 * HOUR);
    expect(doNotDisturbDevices(world)).toEqual(all);
    await world.doNotDisturb.set('off');
    expect([doNotDisturbDevices(world), shown(world)]).toEqual([[], { on: false, pending: false }]);
    await world.clock.advance(HOUR);
    expect(doNotDisturbDevices(world)).toEqual([]);
  });

  it.each([
    ['halfHour', 30 * MINUTE],
    ['hour', HOUR],
  ] as const)('for %s ends by itself, and shows the remaining time', async (span, length) => {
    const world = await desk();
    await world.doNotDisturb.set(span);
    const minutes = length / MINUTE;
    expect(shown(world)).toMatchObject({
      on: true,
      span,
      allLeft: { id: 'doNotDisturb.minutes', values: { count: minutes } },
    });
    await world.clock.advance(10 * MINUTE);
    expect(shown(world)).toMatchObject({ allLeft: { values: { count: minutes - 10 } } });
    await world.clock.advance(length - 10 * MINUTE - 1);
    expect(doNotDisturbDevices(world)).toEqual(all);
    await world.clock.advance(1);
    expect([doNotDisturbDevices(world), shown(world)]).toEqual([[], { on: false, pending: false }]);
  });

  it('restarts when it is chosen again', async () => {
    const world = await desk();
    await world.doNotDisturb.set('halfHour');
    await world.clock.advance(20 * MINUTE);
    await world.doNotDisturb.set('hour');
    await world.clock.advance(59 * MINUTE);
    expect(doNotDisturbDevices(world)).toEqual(all);
    await world.clock.advance(MINUTE);
    expect(doNotDisturbDevices(world)).toEqual([]);
  });

  it('ends as soon as a computer wakes that slept past its end', async () => {
    const world = await desk();
    await world.doNotDisturb.set('halfHour');
    world.clock.sleepThrough(3 * HOUR);
    await world.doNotDisturb.refresh();
    expect(doNotDisturbDevices(world)).toEqual([]);
  });

  it('lasts no longer than chosen when the clock was set back', async () => {
    const world = await desk();
    await world.doNotDisturb.set('halfHour');
    world.clock.sleepThrough(-5 * HOUR);
    await world.clock.advance(31 * MINUTE);
    expect(doNotDisturbDevices(world)).toEqual([]);
  });
});

describe('do-not-disturb of one device', () => {
  it('leaves the others unchanged, and ends by itself', async () => {
    const world = await desk();
    await world.doNotDisturb.set('hour', 'e1');
    expect(doNotDisturbDevices(world)).toEqual(['e1']);
    const left = { e1: { id: 'doNotDisturb.minutes', values: { count: 60 } } };
    expect(shown(world)).toEqual({ on: false, pending: false, some: 1, left });
    await world.clock.advance(HOUR);
    expect(doNotDisturbDevices(world)).toEqual([]);
  });

  it('may end before that of the others', async () => {
    const world = await desk();
    await world.doNotDisturb.set('open');
    await world.doNotDisturb.set('halfHour', 'e0');
    await world.clock.advance(30 * MINUTE);
    expect(doNotDisturbDevices(world)).toEqual(['e1', 'y0']);
    await world.doNotDisturb.set('off', 'e1');
    expect(doNotDisturbDevices(world)).toEqual(['y0']);
  });

  it.each(['x0', 'e7'])('that is invalid (%s) is reported and changes nothing', async (id) => {
    const world = await desk();
    await world.doNotDisturb.set('open', id);
    expect([doNotDisturbDevices(world), words(world)]).toEqual([[], ['doNotDisturb.noDevices']]);
  });
});

describe('a restart', () => {
  it('of the program changes nothing', async () => {
    const world = await desk();
    await world.doNotDisturb.set('hour');
    await world.doNotDisturb.set('open', 'y0');
    await world.restart(20 * MINUTE);
    expect(shown(world)).toMatchObject({ on: true, allLeft: { values: { count: 40 } } });
    await world.clock.advance(40 * MINUTE);
    expect(doNotDisturbDevices(world)).toEqual(['y0']);
  });

  it('after the end time switches off what was still on', async () => {
    const world = await desk();
    await world.doNotDisturb.set('halfHour');
    await world.restart(5 * HOUR);
    expect([doNotDisturbDevices(world), shown(world)]).toEqual([[], { on: false, pending: false }]);
  });

  it('restores it on a platform that has forgotten it', async () => {
    const world = await desk();
    await world.doNotDisturb.set('hour');
    world.close();
    for (const id of all) world.platform.devices.set(id, false);
    await world.restart();
    expect(doNotDisturbDevices(world)).toEqual(all);
  });

  it('while every device refuses keeps it, names the devices, and tries again', async () => {
    const world = await desk();
    await world.doNotDisturb.set('open');
    for (const id of all) {
      world.platform.devices.set(id, false);
      world.platform.refuses.set(id, forbidden);
    }
    await world.restart();
    expect(words(world)).toEqual([
      'doNotDisturb.owed Desk phone',
      'doNotDisturb.owed App',
      'doNotDisturb.owed Mobile',
    ]);
    await world.restart();
    expect(Object.keys(world.settings.get().doNotDisturb.choices)).toEqual(all);
    world.platform.refuses.clear();
    await world.clock.advance(30_000);
    expect([doNotDisturbDevices(world), words(world)]).toEqual([all, []]);
  });

  it('while the platform is unreachable keeps the choice, and applies it later', async () => {
    const world = await desk();
    await world.doNotDisturb.set('halfHour');
    world.platform.away = true;
    await world.restart(HOUR);
    expect(doNotDisturbDevices(world)).toEqual(all);
    world.platform.away = false;
    await world.clock.advance(30_000);
    expect([doNotDisturbDevices(world), shown(world)]).toEqual([[], { on: false, pending: false }]);
  });

  it('applies the state stored by the first version: on, without devices', async () => {
    const world = await desk();
    world.close();
    world.settings.update({ doNotDisturb: { all: true, choices: {}, answer: 'ring' } });
    await world.restart();
    expect([doNotDisturbDevices(world), shown(world)]).toEqual([
      all,
      { on: true, pending: false, span: 'open' },
    ]);
    expect(world.settings.get().doNotDisturb.all).toBe(false);
  });

  it('with another account starts without it', async () => {
    const world = await desk();
    world.settings.update({
      doNotDisturb: {
        all: false,
        account: 'w9@https://api.example.com/v2',
        choices: { e0: { span: 'open', since: 0 } },
        answer: 'ring',
      },
    });
    await world.restart();
    expect(doNotDisturbDevices(world)).toEqual([]);
    expect(world.settings.get().doNotDisturb.choices).toEqual({ e0: { span: 'open', since: 0 } });
  });
});

describe('a change made elsewhere', () => {
  it('to on is shown here soon, and stays after a restart', async () => {
    const world = await desk();
    for (const id of all) world.platform.devices.set(id, true);
    await world.clock.advance(20_000);
    expect(shown(world)).toEqual({ on: true, pending: false, span: 'open' });
    world.close();
    world.platform.devices.set('e0', false);
    await world.restart();
    expect(doNotDisturbDevices(world)).toEqual(all);
  });

  it('to off ends the choice here for good', async () => {
    const world = await desk();
    await world.doNotDisturb.set('hour');
    for (const id of all) world.platform.devices.set(id, false);
    await world.clock.advance(20_000);
    expect(shown(world)).toEqual({ on: false, pending: false });
    await world.restart();
    expect(doNotDisturbDevices(world)).toEqual([]);
  });

  it('to on again after an end here is not mistaken for a failed end', async () => {
    const world = await desk();
    await world.doNotDisturb.set('halfHour', 'e0');
    await world.clock.advance(30 * MINUTE);
    world.platform.devices.set('e0', true);
    await world.clock.advance(HOUR);
    expect(doNotDisturbDevices(world)).toEqual(['e0']);
  });
});

describe('a device that refuses', () => {
  it('is named with the reason, beside those that accepted', async () => {
    const world = await desk();
    world.platform.refuses.set('e0', forbidden).set('y0', { kind: 'timeout', detail: '' });
    await world.doNotDisturb.set('hour');
    expect(doNotDisturbDevices(world)).toEqual(['e1']);
    expect(shown(world)).toMatchObject({
      on: false,
      some: 1,
      notices: [
        {
          id: 'doNotDisturb.refused',
          values: { device: 'Desk phone', why: { id: 'failure.rights' } },
        },
        { id: 'doNotDisturb.refused', values: { device: 'Mobile', why: { id: 'failure.timeout' } } },
        { id: 'doNotDisturb.nowOn', values: { devices: 'App' } },
      ],
    });
    // A refusal that was reported is not retried without the user; the silent device rings again in time.
    await world.clock.advance(HOUR);
    expect(doNotDisturbDevices(world)).toEqual([]);
  });

  it('like all others fails the choice', async () => {
    const world = await desk();
    for (const id of all) world.platform.refuses.set(id, forbidden);
    expect(await failureFrom(world.doNotDisturb.set('open'))).toEqual(forbidden);
    expect(shown(world)).toMatchObject({ on: false, pending: false });
    expect(words(world)).toHaveLength(3);
  });

  it('to ring again after the end is retried until it does, and shown meanwhile', async () => {
    const world = await desk();
    await world.doNotDisturb.set('halfHour');
    world.platform.refuses.set('e0', forbidden);
    await world.clock.advance(30 * MINUTE);
    expect([doNotDisturbDevices(world), words(world)]).toEqual([['e0'], ['doNotDisturb.due Desk phone']]);
    world.platform.refuses.clear();
    await world.clock.advance(15_000);
    expect([doNotDisturbDevices(world), words(world)]).toEqual([[], []]);
  });
});

it('polls for changes made elsewhere often while shown or rejecting calls, else rarely', async () => {
  const world = await desk();
  const readsIn = async (ms: number): Promise<number> => {
    const before = world.platform.reads;
    await world.clock.advance(ms);
    return world.platform.reads - before;
  };
  expect(await readsIn(2 * MINUTE)).toBe(8);
  world.isInSight = false;
  expect(await readsIn(5 * MINUTE)).toBe(5);
  await world.doNotDisturb.set('open');
  await world.clock.advance(MINUTE);
  expect(await readsIn(2 * MINUTE)).toBe(8);
  world.platform.devices.set('e0', false).set('e1', false).set('y0', false);
  await world.clock.advance(15_000);
  expect(shown(world)).toMatchObject({ on: false });
  expect(await readsIn(5 * MINUTE)).toBe(5);
  expect(await readsIn(30_000)).toBe(0);
  world.isInSight = true;
  await world.doNotDisturb.refresh();
  expect(await readsIn(MINUTE)).toBe(4);
});

it('changes nothing once the account is closed', async () => {
  const world = await desk();
  await world.doNotDisturb.set('halfHour');
  world.close();
  await world.clock.advance(5 * HOUR);
  expect(doNotDisturbDevices(world)).toEqual(all);
});
