import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TunnelProvider } from '../../../src/tunnel/port.ts';
import { LONGEST_PUSH } from '../../../src/tunnel/push-receiver.ts';
import { createSupervisor } from '../../../src/tunnel/supervisor.ts';
import type { Platform } from '../../support/tunnel/platform.ts';
import type { TunnelDesk } from '../../support/tunnel/desk.ts';
import { runSeed, seededRandom } from '../../support/seed.ts';

const random = seededRandom(runSeed());

/** One provider with all that stands around it, real or in its place. */
export interface Rig {
  platform: Platform;
  provider: TunnelProvider;
  desk: TunnelDesk;
  /** What the platform sends to; usually the provider's own word. */
  pushUrl(): string;
  /** Ends the way at once, as a cut cable or a killed program does, and lets nothing through until `heal`. */
  cut(): Promise<void> | void;
  heal(): Promise<void> | void;
  /** Whether the desk notices a cut of its way; where only the platform's end can be cut, it does not. */
  noticesCut: boolean;
  /** The answer comes from the desk; else somebody answers for it, and pushes come a little later. */
  answersItself: boolean;
  close(): Promise<void>;
}

const clock = {
  now: Date.now,
  sleep: (ms: number, signal: AbortSignal): Promise<void> => delay(ms, undefined, { signal }),
};
const call = (callId: string, rest = ''): string =>
  `event=newCall&direction=in&from=4915799912345&to=493023125010&callId=${callId}&userId[]=w0&user[]=Ada${rest}`;

/** A push of exactly `length` bytes, in which every byte value comes that may. */
function pushOf(length: number, callId: string): Buffer {
  const head = Buffer.from(call(callId, '&pad='));
  const bytes = Uint8Array.from({ length: length - head.length }, (_, index) => index * 151);
  return Buffer.concat([head, bytes.map((byte) => (byte === 0x26 ? 0x2b : byte))]);
}

/** What every provider has to do, whatever the pushes come by. */
export function conforms(name: string, open: () => Promise<Rig>): void {
  describe(`pushes through ${name}`, () => {
    let rig: Rig;
    const ids = new Set<string>();
    const newId = (): string => {
      const id = String(100_000_000 + ids.size);
      ids.add(id);
      return id;
    };
    const push = (body: string | Uint8Array, headers?: Record<string, string>) =>
      rig.platform.push(rig.pushUrl(), body, headers);
    const callIds = (): string[] => rig.desk.facts.map(({ callId }) => callId);
    const arrived = (ids: string[]): Promise<void> =>
      expect.poll(callIds, { interval: 10 }).toEqual(expect.arrayContaining(ids));

    /** A connection that the platform had kept may be gone: then the next one serves. */
    async function comeAgain(): Promise<void> {
      const id = newId();
      const sent = (): Promise<number> =>
        push(call(id)).then(
          ({ status }) => status,
          () => 0,
        );
      await expect.poll(sent, { interval: 100 }).toBe(200);
      await arrived([id]);
      rig.platform.hangUp();
    }

    beforeAll(async () => {
      rig = await open();
      await rig.provider.start(rig.desk.receiver);
    });
    afterAll(async () => {
      await rig.provider.stop();
      await rig.close();
    });

    it.each([150, 1_023, 65_536, LONGEST_PUSH - 1, LONGEST_PUSH])(
      'arrive byte for byte: %i bytes',
      async (length) => {
        const id = newId();
        const body = pushOf(length, id);
        expect((await push(body)).status).toBe(200);
        await arrived([id]);
        expect(rig.desk.bodies.some((came) => came.equals(body))).toBe(true);
      },
    );

    it('are answered with an empty body, and rejected with one byte too many', async () => {
      const before = callIds();
      expect((await push('')).status).toBe(200);
      const answer = await push(pushOf(LONGEST_PUSH + 1, newId())).catch(() => undefined);
      // A sender that is cut off in the middle may not get to read why.
      expect(answer?.status ?? 413).toBe(413);
      expect(callIds()).toEqual(before);
    });

    it('are rejected with a wrong signature', async () => {
      const before = callIds();
      const forged = { 'x-sipgate-signature': Buffer.alloc(256, 1).toString('base64') };
      expect((await push(call(newId()), forged)).status).toBe(403);
      expect(callIds()).toEqual(before);
    });

    it('arrive in the order in which they were sent', async () => {
      const sent = Array.from({ length: 30 }, newId);
      for (const id of sent) await push(call(id));
      await arrived(sent);
      expect(callIds().filter((id) => sent.includes(id))).toEqual(sent);
    });

    it('get their own answers, many at a time', async () => {
      const sent = Array.from({ length: 40 }, newId);
      const answers = await Promise.all(sent.map((id) => push(call(id))));
      answers.forEach(({ status, type, body }, index) => {
        expect(status).toBe(200);
        expect(type).toContain('xml');
        if (rig.answersItself) expect(body).toContain(`<Number>49${sent[index] ?? '?'}</Number>`);
      });
      await arrived(sent);
    });

    it('count once when they are repeated, and are answered both times', async () => {
      const id = newId();
      const answers = [await push(call(id)), await push(call(id))];
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      await arrived([id]);
      const next = newId();
      await push(call(next));
      await arrived([next]);
      expect(callIds().filter((one) => one === id)).toHaveLength(1);
    });

    it('can be tested by a test push, which leaves no trace', async () => {
      const before = rig.desk.receiver.counters();
      const result = await rig.provider.probe(5_000);
      expect(result).toMatchObject({ ok: true });
      expect(result.ok && result.ms).toBeLessThan(5_000);
      expect(rig.desk.receiver.counters()).toEqual(before);
      expect(await rig.provider.check(2_000)).toBe(true);
    });

    it('stop when it is stopped, and arrive again when it is restarted', async () => {
      await rig.provider.stop();
      expect(rig.provider.status()).toEqual({ state: 'offline' });
      expect(rig.provider.publicUrl()).toBeUndefined();
      expect(await rig.provider.check(100)).toBe(false);
      await rig.provider.start(rig.desk.receiver);
      await comeAgain();
    });

    it('arrive once or never if it is cut meanwhile, and later ones arrive', async () => {
      await rig.provider.stop();
      const supervisor = createSupervisor({
        create: () => Promise.resolve(rig.provider),
        receiver: rig.desk.receiver,
        clock,
        random,
      });
      const online = (): string => supervisor.status().state;
      const seen: string[] = [];
      supervisor.onStatus(({ state }) => seen.push(state));
      supervisor.start();
      await expect.poll(online, { interval: 10 }).toBe('online');

      const sent = Array.from({ length: 20 }, newId);
      const answers = sent.map((id) =>
        push(pushOf(60_000, id)).then(
          ({ status }) => ({ id, taken: status === 200 }),
          () => ({ id, taken: false }),
        ),
      );
      await Promise.race(answers);
      await rig.cut();
      if (rig.noticesCut) await expect.poll(online, { interval: 10 }).toBe('polling');
      await rig.heal();
      const results = await Promise.all(answers);
      // It may have looked open while it was silent.
      supervisor.wake();
      await expect.poll(online, { interval: 10 }).toBe('online');
      if (rig.noticesCut) expect(seen).toContain('polling');

      await comeAgain();
      const taken = results.filter((result) => result.taken).map(({ id }) => id);
      await arrived(taken);
      for (const id of sent) expect(callIds().filter((one) => one === id).length).toBeLessThanOrEqual(1);
      await supervisor.stop();
      await rig.provider.start(rig.desk.receiver);
      rig.platform.hangUp();
    });
  });
}
