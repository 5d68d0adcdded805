import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evicted, type CachedFile } from '../../../../src/main/media/cache.ts';

const files: fc.Arbitrary<CachedFile[]> = fc.uniqueArray(
  fc.record({
    name: fc.stringMatching(/^[a-f]{1,8}$/),
    bytes: fc.nat({ max: 1000 }),
    used: fc.nat({ max: 20 }),
  }),
  { selector: ({ name }) => name, maxLength: 20 },
);

describe('what leaves a full cache', () => {
  it('is what was not used for longest', () => {
    const cachedFiles = [
      { name: 'old', bytes: 60, used: 1 },
      { name: 'new', bytes: 60, used: 3 },
      { name: 'middle', bytes: 30, used: 2 },
    ];
    expect(evicted(cachedFiles, 100)).toEqual(['old']);
    expect(evicted(cachedFiles, 80)).toEqual(['middle', 'old']);
    expect(evicted(cachedFiles, 150)).toEqual([]);
  });

  it('is never what was used last, however large it is', () => {
    expect(evicted([{ name: 'film', bytes: 500, used: 1 }], 100)).toEqual([]);
  });

  it('leaves no more than fits, and removes nothing newer than what stays', () => {
    fc.assert(
      fc.property(files, fc.nat({ max: 3000 }), (cachedFiles, limit) => {
        const gone = new Set(evicted(cachedFiles, limit));
        const stay = cachedFiles.filter(({ name }) => !gone.has(name));
        const size = stay.reduce((sum, { bytes }) => sum + bytes, 0);
        expect(size <= limit || stay.length === 1).toBe(true);
        expect(cachedFiles.length === 0 || stay.length > 0).toBe(true);
        const oldest = Math.min(...stay.map(({ used }) => used));
        for (const { name, used } of cachedFiles)
          if (gone.has(name)) expect(used).toBeLessThanOrEqual(oldest);
      }),
    );
  });
});
