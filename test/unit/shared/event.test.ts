import { expect, it } from 'vitest';
import { createEvent } from '../../../src/shared/event.ts';

it('calls its listeners at once and in their order', () => {
  const event = createEvent<[string]>();
  const calls: string[] = [];
  event.on((name) => calls.push(`first ${name}`));
  event.on((name) => calls.push(`second ${name}`));
  void event.emit('a');
  expect(calls).toEqual(['first a', 'second a']);
});

it('resolves when the promises of all listeners have resolved', async () => {
  const event = createEvent();
  const slow = Promise.withResolvers<undefined>();
  event.on(() => slow.promise);
  event.on(() => undefined);
  let isOver = false;
  const emitted = event.emit().then(() => (isOver = true));
  await Promise.resolve();
  expect(isOver).toBe(false);
  slow.resolve(undefined);
  await emitted;
  expect(isOver).toBe(true);
});

it('fails with a listener', async () => {
  const event = createEvent();
  event.on(() => Promise.reject(new Error('failed')));
  await expect(event.emit()).rejects.toThrow('failed');
});
