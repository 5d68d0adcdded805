import { expect, it } from 'vitest';
import { createDigitSender } from '../../../src/renderer/ui/digit-sender.ts';

it('sends digits in the order typed, those that come meanwhile together in the next request', async () => {
  const sent: string[] = [];
  const open: (() => void)[] = [];
  const type = createDigitSender((digits) => {
    sent.push(digits);
    return new Promise<void>((resolve) => open.push(resolve));
  });
  for (const digit of '123#') type(digit);
  expect(sent).toEqual(['1']);
  open.shift()?.();
  await expect.poll(() => sent).toEqual(['1', '23#']);
  open.shift()?.();
  await Promise.resolve();
  type('4');
  await expect.poll(() => sent).toEqual(['1', '23#', '4']);
});
