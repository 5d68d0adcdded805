import { describe, expect, it } from 'vitest';
import { callThrough } from '../../../../src/main/channels/callthrough.ts';
import { fakeAccount } from '../support.ts';
import { shows } from '../../../coverage/shows.ts';

const through = (from: string, to: string) => {
  const { account, asked } = fakeAccount(() => ({ number: '+493023125999' }), 'classic');
  return { asked, way: callThrough({ account, country: 'DE', now: () => 1000 }, { from, to }) };
};

describe('a callthrough', () => {
  it('shows both numbers in full, and the number to call until it expires', async () => {
    shows('callthrough → route valid for 30 seconds', 'callthrough: 30 seconds');
    const { way, asked } = through('0151 23456789', '030 / 23125101');
    expect(await way).toEqual({
      number: '+493023125999',
      pretty: '+49 30 23125999',
      until: 31_000,
      source: '+4915123456789',
    });
    expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /my/sessions/callthrough']);
  });

  it.each([
    ['', '030 23125101', { kind: 'not-a-number', text: '' }],
    ['0151 23456789', 'Berg', { kind: 'not-a-number', text: 'Berg' }],
    ['10', '030 23125101', { kind: 'not-a-number', text: '10' }],
    ['0151 23456789', '112', { kind: 'bad-setting', problem: { id: 'callthrough.emergency' } }],
  ])('from %j to %j sends no request to the platform', async (from, to, failure) => {
    const { way, asked } = through(from, to);
    await expect(way).rejects.toMatchObject({ failure });
    expect(asked).toEqual([]);
  });
});
