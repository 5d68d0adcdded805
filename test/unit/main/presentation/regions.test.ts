import { describe, expect, it } from 'vitest';
import { createRegions, regionReader, type Regions } from '../../../../src/main/presentation/regions.ts';
import type { Locale } from '../../../../src/shared/ipc/snapshot.ts';
import { card } from './samples.ts';

const folder = new URL('../../../../resources/regions', import.meta.url).pathname;

function desk() {
  let redraws = 0;
  let more = Promise.withResolvers<undefined>();
  const regions = createRegions(regionReader(folder));
  regions.onRead(() => {
    redraws += 1;
    more.resolve(undefined);
    more = Promise.withResolvers();
  });
  const region = (number: string, locale: Locale): string | undefined => ask(regions, number, locale);
  /** Asks again after every table that was read. */
  const settled = async (number: string, locale: Locale = 'en'): Promise<string | undefined> => {
    const tables = locale === 'en' ? 1 : 2;
    region(number, locale);
    while (redraws < tables) await more.promise;
    return region(number, locale);
  };
  return { region, settled, redraws: () => redraws };
}

const ask = (regions: Regions, number: string, locale: Locale): string | undefined =>
  regions.withRegion(card({ party: { number, withheld: false, matches: [] } }), locale).party.region;

describe('the region of an unknown number', () => {
  it.each([
    ['+493023125000', 'en', 'Berlin'],
    ['+4989123456', 'en', 'Munich'],
    ['+4989123456', 'de', 'München'],
    ['+41443456789', 'de', 'Zürich'],
    ['+442079460123', 'en', 'London'],
    ['+442079460123', 'de', 'London'],
    ['+12125550123', 'en', 'New York, NY'],
  ] as const)('%s is, in %s, %s', async (number, locale, region) => {
    expect(await desk().settled(number, locale)).toBe(region);
  });

  it.each(['+491751234567', '+80012345678', '4711'])('is not guessed: %s', async (number) => {
    const { region } = desk();
    region('+493023125000', 'en');
    expect(region(number, 'en')).toBeUndefined();
    await Promise.resolve();
  });

  it('is added after the first drawing, which does not wait for it', async () => {
    const { region, settled, redraws } = desk();
    expect(region('+493023125000', 'en')).toBeUndefined();
    expect(await settled('+493023125000')).toBe('Berlin');
    expect(redraws()).toBe(1);
  });

  it('is not looked up when the directory knows the caller', () => {
    let asked = 0;
    const regions = createRegions(() => {
      asked += 1;
      return Promise.resolve('');
    });
    const party = { number: '+4930', withheld: false, matches: [{ contactId: '1', name: 'Anna Berg' }] };
    const known = card({ party });
    expect(regions.withRegion(known, 'en')).toBe(known);
    expect(asked).toBe(0);
  });
});
