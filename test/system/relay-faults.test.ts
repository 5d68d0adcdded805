import { jetstreamManager } from '@nats-io/jetstream';
import { createUser } from '@nats-io/nkeys';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect } from 'vitest';
import { ensureStreams } from '../../src/relay/nats/streams.ts';
import { systemFiles, type SpoolFiles } from '../../src/relay/spool/files.ts';
import { percentile } from '../bench/lib/percentiles.ts';
import { createDesk } from '../support/relay/desk.ts';
import { eventually, faultTest as it, missing } from '../support/relay/fault-world.ts';
import { clock } from '../support/relay/relay.ts';
import { runSeed, seededRandom } from '../support/seed.ts';

const random = seededRandom(runSeed());

describe('every push that was answered 200 is at its desk exactly once', { timeout: 180_000 }, () => {
  it('when NATS is killed under load, stays down for a while and is restarted', async ({
    world: { relay, gatewayProgram, deskProgram, under, expectAllOnce },
  }) => {
    const gateway = await gatewayProgram();
    await deskProgram(gateway.url);
    const calm = await under(gateway.url, () => delay(500));
    const awayMs = 1_500;
    const load = await under(gateway.url, async () => {
      await relay.nats.kill();
      await delay(awayMs);
      await relay.nats.start();
    });
    expect(load.taken.length).toBeGreaterThan(100);
    expect(load.refused).toEqual([]);
    // Whatever NATS does: 20 ms for it, and 20 ms for the disk; the rest is what a busy machine adds. Who waited for NATS
    // would be answered when it is back.
    expect(percentile(load.ms, 90)).toBeLessThan(awayMs / 2);
    load.taken.push(...calm.taken);
    await expectAllOnce(load);
  });

  it('when the desk slept for an hour, and within 2 s of waking', async ({
    world: { pusher, service, relay, gatewayProgram, proxyTo, under },
  }) => {
    const proxy = await proxyTo(relay.nats.port);
    const gateway = await gatewayProgram({ desksPort: proxy.port });
    let slept = 0;
    const desk = createDesk({
      relayUrl: gateway.url,
      token: service.tokens.jwt,
      pushPublicKey: pusher.publicKey,
      clock: { ...clock, now: () => Date.now() + slept },
    });
    const began = performance.now();
    await desk.start();
    const startMs = performance.now() - began;
    const load = await under(gateway.url, () => {
      proxy.cut();
      return delay(500);
    });
    const got = (): string[] => desk.facts.map(({ event, callId }) => `${event} ${callId}`);
    expect(missing(load.taken, got()).length, 'pushes that came while it slept').toBeGreaterThan(20);
    slept = 3_600_000;
    // The network is there again, and the connection from before looks open.
    proxy.pass();
    const woke = performance.now();
    await desk.provider.check(1_000);
    await expect.poll(() => missing(load.taken, got()), { interval: 20 }).toEqual([]);
    // A busy machine takes longer, as it did for the first connection.
    expect(performance.now() - woke).toBeLessThan(Math.max(2_000, 3 * startMs));
    expect(got().length).toBe(new Set(got()).size);
    await desk.provider.stop();
  });

  // What follows is not about how long something takes, and mostly waits: several at a time.
  it.concurrent('when NATS is killed again and again', async ({
    world: { relay, gatewayProgram, deskProgram, under, expectAllOnce },
  }) => {
    const gateway = await gatewayProgram();
    await deskProgram(gateway.url);
    const load = await under(gateway.url, async () => {
      for (let time = 0; time < 4; time += 1) {
        await relay.nats.kill();
        await delay(100);
        await relay.nats.start();
        await delay(250);
      }
    });
    expect(load.refused).toEqual([]);
    await expectAllOnce(load);
  });

  it.concurrent('when the gateway is killed while its pushes wait on the disk', async ({
    world: { relay, gatewayProgram, deskProgram, under, expectAllOnce },
  }) => {
    const gateway = await gatewayProgram();
    await deskProgram(gateway.url);
    const load = await under(gateway.url, async () => {
      await relay.nats.kill();
      await delay(500);
      await gateway.kill();
      await delay(200);
      await gateway.start();
      await delay(300);
      await relay.nats.start();
    });
    expect(load.taken.length).toBeGreaterThan(50);
    expect(load.refused.length, 'pushes that found no gateway').toBeGreaterThan(0);
    await expectAllOnce(load);
  });

  it.concurrent('when a gateway starts that cannot read the directory yet', async ({
    world: { pusher, service, relay, folder, request },
  }) => {
    const first = await relay.gateway(request);
    await first.ready;
    const desk = createDesk({
      relayUrl: first.url,
      token: service.tokens.jwt,
      pushPublicKey: pusher.publicKey,
    });
    await desk.start();
    const manager = await jetstreamManager(relay.administrator);
    await manager.streams.delete('DIRECTORY');
    const second = await relay.gateway({
      ...request,
      spool: join(folder, 'second'),
      change: ({ accounts: [account] }) => account?.numbers.push({ number: '+493023125010', target: 'w0' }),
    });
    const push = async (event: string, callId: string, to: object = {}): Promise<number | undefined> => {
      const ends = { direction: 'in', from: '4930231255555', to: '493023125010' };
      return (await pusher.send(second.pushUrl, { event, callId, ...ends, ...to }))?.status;
    };
    await eventually(() => push('newCall', 'named', { 'userId[]': 'w0' }), 200);
    const got = (): string[] => desk.facts.map(({ event, callId }) => `${event} ${callId}`);
    await eventually(got, ['newCall named']);
    // Owners of numbers and shut-out desks are unknown before the directory is read.
    expect(await push('hangup', 'by number', { cause: 'cancel' })).toBe(204);
    const token = { authorization: `Bearer ${service.tokens.jwt}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ publicKey: createUser().getPublicKey() });
    const enrolment = await fetch(`${second.url}/desks`, { method: 'POST', headers: token, body });
    expect(enrolment.status).toBe(503);
    await ensureStreams(manager, { replicas: 1, pushBytes: 256 * 1024 * 1024, logBytes: 64 * 1024 * 1024 });
    await second.ready;
    await eventually(got, ['newCall named', 'hangup by number']);
    await desk.provider.stop();
  });

  it.concurrent('when the gateway is stopped under load', async ({
    world: { gatewayProgram, deskProgram, under, expectAllOnce },
  }) => {
    const gateway = await gatewayProgram();
    await deskProgram(gateway.url);
    let code: number | null = null;
    const load = await under(gateway.url, async () => {
      code = await gateway.end();
      await gateway.start();
    });
    expect(code).toBe(0);
    await expectAllOnce(load);
  });

  it.concurrent('when the desk is killed and restarted', async ({
    world: { gatewayProgram, deskProgram, under, expectAllOnce },
  }) => {
    const gateway = await gatewayProgram();
    const desk = await deskProgram(gateway.url);
    const load = await under(gateway.url, async () => {
      process.kill(desk.pid, 'SIGKILL');
      await delay(700);
      await deskProgram(gateway.url);
    });
    expect(load.refused).toEqual([]);
    await expectAllOnce(load);
  });

  it.concurrent('when the desk crashes before showing its first push, or moving its read position', async ({
    world: { pusher, relay, gatewayProgram, deskProgram, atDesk },
  }) => {
    const gateway = await gatewayProgram();
    const push = async (callId: string): Promise<void> => {
      const ends = { direction: 'in', from: '4930231255555', to: '493023125010' };
      const answer = await pusher.send(`${gateway.url}/push/${relay.secret}`, {
        event: 'newCall',
        callId,
        ...ends,
        'userId[]': 'w0',
      });
      expect(answer?.status).toBe(200);
    };
    const deaths = [
      { callId: 'c1', when: 'before' },
      { callId: 'c3', when: 'after' },
    ] as const;
    let next = 1;
    for (const dies of deaths) {
      const desk = await deskProgram(gateway.url, dies);
      for (let more = 0; more < 2; more += 1, next += 1) await push(`c${next}`);
      await desk.gone;
    }
    await deskProgram(gateway.url);
    await push('c5');
    const all = ['c1', 'c2', 'c3', 'c4', 'c5'].map((callId) => `newCall ${callId}`);
    await eventually(atDesk, all);
  });

  it.concurrent('when the connection between gateway and NATS is silently cut', async ({
    world: { relay, gatewayProgram, deskProgram, proxyTo, under, expectAllOnce },
  }) => {
    const proxy = await proxyTo(relay.nats.port);
    const gateway = await gatewayProgram({ natsPort: proxy.port });
    await deskProgram(gateway.url);
    const load = await under(gateway.url, async () => {
      proxy.cut();
      await delay(1_500);
      proxy.mend();
    });
    expect(load.refused).toEqual([]);
    await expectAllOnce(load);
  });

  it.concurrent('when the connection between desk and NATS is silently cut', async ({
    world: { relay, gatewayProgram, deskProgram, proxyTo, under, expectAllOnce },
  }) => {
    const proxy = await proxyTo(relay.nats.port);
    const gateway = await gatewayProgram({ desksPort: proxy.port });
    await deskProgram(gateway.url);
    const load = await under(gateway.url, async () => {
      proxy.cut();
      await delay(1_000);
      proxy.mend();
    });
    await expectAllOnce(load);
  });

  it.concurrent('when the disk is full while NATS is down, so that rejected pushes get no 200', async ({
    world: { relay, request, deskProgram, under, expectAllOnce },
  }) => {
    const disk = scarceDisk();
    const gateway = await relay.gateway({ ...request, environment: { files: disk.files } });
    await gateway.ready;
    await deskProgram(gateway.url);
    const load = await under(gateway.url, async () => {
      await relay.nats.kill();
      await delay(300);
      disk.fill();
      await delay(600);
      disk.free();
      await delay(300);
      await relay.nats.start();
    });
    expect(load.refused.length, 'pushes that could not be kept').toBeGreaterThan(0);
    await expectAllOnce(load);
  });

  it.concurrent.for([
    ['an hour forward', 3_600_000],
    ['an hour back', -3_600_000],
  ] as const)(
    'when the clock of the gateway is moved %s while NATS is down',
    async ([, move], { world: { relay, request, deskProgram, under, expectAllOnce } }) => {
      let moved = 0;
      const gateway = await relay.gateway({
        ...request,
        environment: {
          platform: {
            fetch: (url, init) => fetch(url, init),
            random,
            clock: { ...clock, now: () => Date.now() + moved },
          },
        },
      });
      await gateway.ready;
      await deskProgram(gateway.url);
      const load = await under(gateway.url, async () => {
        await relay.nats.kill();
        await delay(300);
        moved = move;
        await delay(300);
        await relay.nats.start();
      });
      expect(load.refused).toEqual([]);
      await expectAllOnce(load);
    },
  );
});

/** A real disk on which, at times, there is no room left. */
function scarceDisk(): { files: SpoolFiles; fill: () => void; free: () => void } {
  let full = false;
  const noRoom = (): Error => Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  return {
    fill: () => (full = true),
    free: () => (full = false),
    files: {
      ...systemFiles,
      open: (path, fresh) => {
        if (full && fresh) throw noRoom();
        const file = systemFiles.open(path, fresh);
        return {
          ...file,
          write: (bytes, position) => {
            if (!full) return file.write(bytes, position);
            // Like a real disk, writes as much as has room.
            file.write(bytes.subarray(0, 7), position);
            throw noRoom();
          },
        };
      },
    },
  };
}
