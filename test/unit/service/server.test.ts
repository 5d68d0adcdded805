import { expect, it } from 'vitest';
import { startService } from '../../../src/service/server.ts';
import { standingClock } from '../../support/standing-clock.ts';

const post = async (url: string): Promise<{ callId: string }> =>
  (await (await fetch(url, { method: 'POST' })).json()) as { callId: string };

it('a call rings for 45 seconds of the given clock', async () => {
  const clock = standingClock();
  const service = await startService({ system: 'new', clock });
  const { callId } = await post(`${service.controlUrl}/calls`);
  const state = async (): Promise<unknown> => (await fetch(`${service.controlUrl}/calls/${callId}`)).json();
  clock.move(44_999);
  expect(await state()).toMatchObject({ state: 'ringing' });
  clock.move(1);
  expect(await state()).toMatchObject({ state: 'ended', cause: 'noAnswer' });
  await service.close();
});

it('the same seed gives the same callers and call ids', async () => {
  const two = await Promise.all([7, 7, 8].map((seed) => startService({ system: 'classic', seed })));
  const [one, same, other] = await Promise.all(two.map((service) => post(`${service.controlUrl}/calls`)));
  expect(one).toEqual({ ...same, answer: { xml: '', ms: 0 } });
  expect(other?.callId).not.toBe(one?.callId);
  await Promise.all(two.map((service) => service.close()));
});

it('a closed service releases its port, and a used port is reported', async () => {
  const first = await startService({ system: 'new' });
  const port = Number(new URL(first.baseUrl).port);
  await expect(startService({ system: 'new', port })).rejects.toThrow(
    `Port ${port} is in use by another program.`,
  );
  await first.close();
  const second = await startService({ system: 'new', port });
  await second.close();
});
