import fc from 'fast-check';
import { expect, it } from 'vitest';
import { doNotDisturbSpans, type DoNotDisturbSpan } from '../../../../src/shared/model/do-not-disturb.ts';
import { choiceFor } from '../../../../src/shared/do-not-disturb-span.ts';
import { doNotDisturbDevices, doNotDisturbWorld } from './support.ts';

const ids = ['e0', 'e1', 'y0'] as const;
const MINUTE = 60_000;

type Act =
  | { kind: 'set'; span: DoNotDisturbSpan | 'off'; id: string | undefined }
  | { kind: 'elsewhere'; id: string; dnd: boolean }
  | { kind: 'pass' | 'sleep' | 'restart'; minutes: number }
  | { kind: 'network'; away: boolean };

const minutes = fc.integer({ min: 1, max: 2_000 });
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({
    kind: fc.constant('set' as const),
    span: fc.constantFrom(...doNotDisturbSpans, 'off' as const),
    id: fc.constantFrom(undefined, ...ids),
  }),
  fc.record({ kind: fc.constant('elsewhere' as const), id: fc.constantFrom(...ids), dnd: fc.boolean() }),
  fc.record({ kind: fc.constant('pass' as const), minutes: fc.integer({ min: 1, max: 35 }) }),
  fc.record({ kind: fc.constantFrom('sleep', 'restart'), minutes }),
  fc.record({ kind: fc.constant('network' as const), away: fc.boolean() }),
);

/** What must hold, said again in the plainest way: when each device rings again. */
function model(): {
  ends: Map<string, number>;
  expected(now: number): string[];
} {
  const ends = new Map<string, number>();
  return { ends, expected: (now) => ids.filter((id) => (ends.get(id) ?? 0) > now) };
}

it('any sequence of choices, ends, sleep and restarts leaves the platform as last chosen', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 12 }), async (acts) => {
      const world = await doNotDisturbWorld();
      const { ends, expected } = model();
      try {
        for (const each of acts) {
          const { clock, platform } = world;
          switch (each.kind) {
            case 'set': {
              const chosen = each.id === undefined ? ids : [each.id];
              // Before its devices are known, a desk has nothing to switch.
              const taken = !platform.away && world.state.get().devices.length > 0;
              await world.doNotDisturb.set(each.span, each.id).catch(() => undefined);
              if (!taken) break;
              const end = each.span === 'off' ? 0 : (choiceFor(each.span, clock.now()).until ?? Infinity);
              for (const id of chosen) ends.set(id, end);
              break;
            }
            case 'elsewhere':
              // Only what is seen to change counts; what happened before a start is the restart's own rule.
              if (platform.away) break;
              await clock.advance(MINUTE);
              if (each.dnd !== platform.devices.get(each.id)) ends.set(each.id, each.dnd ? Infinity : 0);
              platform.devices.set(each.id, each.dnd);
              await clock.advance(20_000);
              break;
            case 'pass':
              await clock.advance(each.minutes * MINUTE);
              break;
            case 'sleep':
              clock.sleepThrough(each.minutes * MINUTE);
              await world.doNotDisturb.refresh();
              break;
            case 'restart':
              await world.restart(each.minutes * MINUTE);
              break;
            case 'network':
              platform.away = each.away;
              break;
          }
        }
        world.platform.away = false;
        await world.clock.advance(10 * MINUTE);
        expect(doNotDisturbDevices(world)).toEqual(expected(world.clock.now()));
        const { on, some = 0 } = world.state.get().doNotDisturb;
        expect(on ? ids.length : some).toBe(doNotDisturbDevices(world).length);
      } finally {
        world.close();
      }
    }),
    { numRuns: 100 },
  );
});
