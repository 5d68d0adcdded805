import { describe, expect, it } from 'vitest';
import { createLatestRequest } from '../../../../src/main/base/latest-request.ts';

describe('the latest request', () => {
  it('aborts the previous one and starts when that has ended', async () => {
    const request = createLatestRequest();
    const reported: string[] = [];
    const first = request(async (signal) => {
      reported.push('first');
      await new Promise<void>((aborted) => signal.addEventListener('abort', () => aborted()));
      reported.push('first aborted');
      throw new Error('aborted');
    });
    const ends = Promise.allSettled([first]);
    await Promise.resolve();
    await request((signal) => {
      reported.push(signal.aborted ? 'second aborted' : 'second');
      return Promise.resolve();
    });
    expect(reported).toEqual(['first', 'first aborted', 'second']);
    expect((await ends)[0].status).toBe('rejected');
  });
});
