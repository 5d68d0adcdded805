import { expect, it, vi } from 'vitest';

it('a polled expectation may take longer than a second, as on a busy machine', async () => {
  const start = performance.now();
  await vi.waitFor(() => expect(performance.now() - start).toBeGreaterThan(1_200));
  await expect.poll(() => performance.now() - start).toBeGreaterThan(2_400);
});

it('a polled expectation fails with its own message, within the timeout of the test', async () => {
  const never = vi.waitFor(() => expect(1).toBe(2), { timeout: 10 });
  await expect(never).rejects.toThrow('expected 1 to be 2');
  await expect(vi.waitFor(() => expect(1).toBe(3), 10)).rejects.toThrow('expected 1 to be 3');
});
