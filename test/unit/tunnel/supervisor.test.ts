import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BACK_OFF, RARELY_MS, STABLE_MS } from '../../../src/tunnel/supervision/step.ts';
import { createSupervisor, type Supervisor } from '../../../src/tunnel/supervisor.ts';
import { unusable } from '../../../src/tunnel/trouble.ts';
import { manualClock, type ManualClock } from '../main/support.ts';
import { createDesk } from './desk.ts';
import {
  PUBLIC_URL,
  scriptedProvider,
  troubles,
  type Outcome,
  type ScriptedProvider,
} from './scripted-provider.ts';

interface World {
  clock: ManualClock;
  provider: ScriptedProvider;
  supervisor: Supervisor;
  states: string[];
}

function world(random: () => number = () => 0.5): World {
  const clock = manualClock();
  const provider = scriptedProvider(clock);
  const supervisor = createSupervisor({
    create: () => Promise.resolve(provider),
    receiver: createDesk().receiver,
    clock,
    random,
  });
  const states: string[] = [];
  supervisor.onStatus(({ state }) => states.push(state));
  return { clock, provider, supervisor, states };
}

async function started(fate: Outcome = 'online', random?: () => number): Promise<World> {
  const made = world(random);
  made.provider.fate = fate;
  made.supervisor.start();
  await made.clock.advance(0);
  return made;
}

const gaps = (times: number[]): number[] => times.slice(1).map((time, index) => time - (times[index] ?? 0));

describe('a supervised tunnel', () => {
  it('is connecting, then online with the address', async () => {
    const { supervisor, states } = await started();
    expect(states).toEqual(['connecting', 'online']);
    expect(supervisor.status()).toEqual({ state: 'online', publicUrl: PUBLIC_URL });
    expect(supervisor.capabilities()?.answers).toBe(true);
  });

  it('polls if the user chose that, without reporting a problem', async () => {
    const { supervisor } = await started('polling');
    expect(supervisor.status()).toEqual({ state: 'polling' });
  });

  it('polls while it is down, shows why and until when, and recovers by itself', async () => {
    const { supervisor, provider, clock } = await started();
    provider.fate = 'lost';
    provider.breaks();
    expect(supervisor.status()).toEqual({
      state: 'polling',
      trouble: troubles.lost,
      retryAt: clock.now() + BACK_OFF.firstMs / 2,
    });
    await clock.advance(BACK_OFF.longestMs);
    provider.fate = 'online';
    await clock.advance(BACK_OFF.longestMs);
    expect(supervisor.status().state).toBe('online');
  });

  it('waits longer each time, up to a limit, and for a random part of it', async () => {
    const { provider, clock } = await started('lost', () => 0.999_999);
    await clock.advance(10 * BACK_OFF.longestMs);
    const waited = gaps(provider.openedAt).map((ms) => Math.round(ms / 100) * 100);
    expect(waited.slice(0, 8)).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000]);
    const eager = await started('lost', () => 0.001);
    await eager.clock.advance(200);
    expect(gaps(eager.provider.openedAt)[0]).toBeLessThan(2);
  });

  it('continues its back-off when it is lost again soon, and resets it when it lasted', async () => {
    const { supervisor, provider, clock } = await started();
    for (const tries of [0, 1, 2, 3]) {
      provider.breaks();
      const { retryAt = 0 } = supervisor.status() as { retryAt?: number };
      expect(retryAt - clock.now()).toBe(0.5 * BACK_OFF.firstMs * 2 ** tries);
      await clock.advance(retryAt - clock.now());
    }
    await clock.advance(STABLE_MS);
    provider.breaks();
    const { retryAt = 0 } = supervisor.status() as { retryAt?: number };
    expect(retryAt - clock.now()).toBe(0.5 * BACK_OFF.firstMs);
  });

  it('does not retry with refused credentials, whatever wakes it', async () => {
    const { supervisor, provider, clock } = await started('refused');
    for (let minute = 0; minute < 14; minute += 1) {
      supervisor.wake();
      await clock.advance(60_000);
    }
    expect(provider.openedAt).toHaveLength(1);
    expect(supervisor.status()).toMatchObject({ state: 'polling', trouble: { kind: 'refused' } });
    provider.fate = 'online';
    supervisor.retry();
    await clock.advance(0);
    expect(supervisor.status().state).toBe('online');
  });

  it('finally retries refused credentials', async () => {
    const { supervisor, provider, clock } = await started('refused');
    provider.fate = 'online';
    await clock.advance(1.5 * RARELY_MS);
    expect(supervisor.status().state).toBe('online');
  });

  it('gives up an opening that takes too long', async () => {
    const { supervisor, provider, clock } = await started('hangs');
    expect(supervisor.status().state).toBe('connecting');
    provider.fate = 'online';
    await clock.advance(31_000);
    expect(supervisor.status().state).toBe('online');
    expect(provider.openedAt).toHaveLength(2);
  });

  it('reports what is missing when the provider cannot be loaded, and loads it again', async () => {
    const clock = manualClock();
    const provider = scriptedProvider(clock);
    let missing = true;
    const supervisor = createSupervisor({
      create: () =>
        missing
          ? Promise.reject(unusable({ id: 'providers.ngrok.missing', values: { detail: 'no binding' } }))
          : Promise.resolve(provider),
      receiver: createDesk().receiver,
      clock,
      random: () => 0.5,
    });
    supervisor.start();
    await clock.advance(0);
    expect(supervisor.status()).toMatchObject({ trouble: { sentence: { id: 'providers.ngrok.missing' } } });
    missing = false;
    supervisor.retry();
    await clock.advance(0);
    expect(supervisor.status().state).toBe('online');
  });
});

describe('after sleep, or in another network', () => {
  it('a tunnel that still works is not changed', async () => {
    const { supervisor, provider, clock, states } = await started();
    supervisor.wake();
    await clock.advance(5_000);
    expect(provider).toMatchObject({ checks: 1 });
    expect(provider.openedAt).toHaveLength(1);
    expect(states).toEqual(['connecting', 'online']);
  });

  it('a tunnel that looks open and does not answer is reopened within two seconds', async () => {
    const { supervisor, provider, clock } = await started();
    await clock.advance(3_600_000);
    const resumed = clock.now();
    provider.answers = false;
    supervisor.wake();
    await clock.advance(2_000);
    expect(supervisor.status().state).toBe('online');
    expect(provider.openedAt.at(-1)).toBeLessThanOrEqual(resumed + 1_000);
  });

  it('a provider whose check does not return is not waited for', async () => {
    const { supervisor, provider, clock } = await started();
    provider.check = () => new Promise(() => undefined);
    supervisor.wake();
    await clock.advance(5_000);
    expect(provider.openedAt).toHaveLength(2);
    expect(supervisor.status().state).toBe('online');
  });

  it('a pending opening starts again', async () => {
    const { supervisor, provider, clock } = await started('hangs');
    provider.fate = 'online';
    supervisor.wake();
    await clock.advance(0);
    expect(supervisor.status().state).toBe('online');
  });

  it('a tunnel that waits for its next retry is tried at once', async () => {
    const { supervisor, provider, clock } = await started('lost', () => 1);
    await clock.advance(20_000);
    provider.fate = 'online';
    supervisor.wake();
    await clock.advance(0);
    expect(supervisor.status().state).toBe('online');
  });

  it('a provider that reconnects by itself is left to do so, with polling meanwhile', async () => {
    const { supervisor, provider, clock } = await started();
    provider.goesAway();
    expect(supervisor.status()).toMatchObject({ state: 'polling', trouble: { kind: 'lost' } });
    await clock.advance(60_000);
    provider.comesBack();
    expect(supervisor.status().state).toBe('online');
    expect(provider.openedAt).toHaveLength(1);
  });
});

describe('a tunnel that is stopped', () => {
  it('stays stopped, and can be started again', async () => {
    const { supervisor, provider, clock } = await started('lost');
    await supervisor.stop();
    await clock.advance(600_000);
    supervisor.wake();
    supervisor.retry();
    await clock.advance(0);
    expect(provider.openedAt.length).toBe(1);
    expect(supervisor.status()).toEqual({ state: 'off' });
    provider.fate = 'online';
    supervisor.start();
    await clock.advance(0);
    expect(supervisor.status().state).toBe('online');
  });

  it('is not opened by an opening that was pending', async () => {
    const { supervisor, provider, clock } = await started('hangs');
    await supervisor.stop();
    await clock.advance(60_000);
    expect(provider.isOpen()).toBe(false);
    expect(supervisor.status()).toEqual({ state: 'off' });
  });
});

type Happening =
  | { what: 'time'; ms: number }
  | { what: 'fate'; fate: Outcome; answers: boolean }
  | { what: 'breaks' | 'refuses' | 'away' | 'back' | 'wake' | 'retry' | 'start' | 'stop' };

const happening: fc.Arbitrary<Happening> = fc.oneof(
  fc.record({ what: fc.constant('time' as const), ms: fc.integer({ min: 0, max: 120_000 }) }),
  fc.record({
    what: fc.constant('fate' as const),
    fate: fc.constantFrom<Outcome>('online', 'lost', 'refused', 'hangs'),
    answers: fc.boolean(),
  }),
  fc.record({
    what: fc.constantFrom('breaks', 'refuses', 'away', 'back', 'wake', 'retry', 'start', 'stop'),
  }),
);

async function happens({ clock, provider, supervisor }: World, event: Happening): Promise<void> {
  const acts: Record<Exclude<Happening['what'], 'time' | 'fate'>, () => void> = {
    breaks: provider.breaks,
    refuses: () => provider.breaks(troubles.refused),
    away: provider.goesAway,
    back: provider.comesBack,
    wake: supervisor.wake,
    retry: supervisor.retry,
    start: supervisor.start,
    stop: () => void supervisor.stop(),
  };
  if (event.what === 'time') return clock.advance(event.ms);
  if (event.what === 'fate') Object.assign(provider, { fate: event.fate, answers: event.answers });
  else acts[event.what]();
  return clock.advance(0);
}

describe('a supervised tunnel in any sequence of events', () => {
  const runs = (check: (made: World, events: Happening[], random: () => number) => Promise<void>) =>
    fc.assert(
      fc.asyncProperty(
        fc.array(happening, { maxLength: 30 }),
        fc.infiniteStream(fc.double({ min: 0, max: 0.999, noNaN: true })),
        async (events, stream) => {
          const values: Iterator<number, number> = stream;
          const random = (): number => values.next().value;
          await check(world(random), events, random);
        },
      ),
      { numRuns: 150 },
    );

  it('is reported as online exactly while it is, and never opened twice', () =>
    runs(async (made, events) => {
      for (const event of events) {
        await happens(made, event);
        const online = made.provider.isOpen() && made.provider.status().state === 'online';
        expect(made.supervisor.status().state === 'online').toBe(online);
        if (made.supervisor.status().state === 'off') expect(made.provider.isOpen()).toBe(false);
      }
    }));

  it('comes back online without help once there is no obstacle', () =>
    runs(async (made, events) => {
      made.supervisor.start();
      for (const event of events) await happens(made, event);
      made.supervisor.start();
      Object.assign(made.provider, { fate: 'online', answers: true });
      made.provider.comesBack();
      // The longest wait there is, or an opening that hangs and the longest back-off.
      await made.clock.advance(1.5 * RARELY_MS + 31_000);
      expect(made.supervisor.status().state).toBe('online');
    }));

  it('retries after a refusal only when the user asks, or much later', () =>
    runs(async (made, events) => {
      const { provider, supervisor } = made;
      let refusedAt: number | undefined;
      let seen = 0;
      for (const event of events.filter(({ what }) => what !== 'retry' && what !== 'stop')) {
        await happens(made, event);
        const opened = provider.openedAt.slice(seen);
        seen = provider.openedAt.length;
        if (refusedAt !== undefined && opened[0] !== undefined) {
          expect(opened[0] - refusedAt).toBeGreaterThanOrEqual(RARELY_MS);
        }
        const status = supervisor.status();
        const refused = status.state === 'polling' && status.trouble?.kind === 'refused';
        refusedAt = refused ? (provider.openedAt.at(-1) ?? refusedAt) : undefined;
      }
    }));
});
