import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readRange } from '../../../../src/main/media/serve.ts';

describe('the byte range that a player requests', () => {
  it.each([
    ['from the beginning, as the first request', 'bytes=0-', { from: 0, to: 99 }],
    ['from the middle to the end', 'bytes=40-', { from: 40, to: 99 }],
    ['in the middle', 'bytes=10-19', { from: 10, to: 19 }],
    ['beyond the end', 'bytes=90-500', { from: 90, to: 99 }],
    ['the last bytes', 'bytes=-10', { from: 90, to: 99 }],
    ['more last bytes than there are', 'bytes=-500', { from: 0, to: 99 }],
    ['behind the end', 'bytes=100-', 'unsatisfiable'],
    ['no last bytes', 'bytes=-0', 'unsatisfiable'],
    ['backwards', 'bytes=20-10', 'whole'],
    ['several parts', 'bytes=0-1,5-6', 'whole'],
    ['another unit', 'items=0-1', 'whole'],
    ['nothing', 'bytes=-', 'whole'],
    ['nonsense', 'bytes=a-b', 'whole'],
  ])('%s', (_, header, wanted) => {
    expect(readRange(header, 100)).toEqual(wanted);
  });

  it('is the whole file without a header, and empty for an empty file', () => {
    expect(readRange(null, 100)).toBe('whole');
    expect(readRange('bytes=0-', 0)).toBe('unsatisfiable');
  });

  it('never exceeds the file, whatever is requested', () => {
    const header = fc.oneof(
      fc.tuple(fc.nat(), fc.option(fc.nat())).map(([from, to]) => `bytes=${from}-${to ?? ''}`),
      fc.nat().map((last) => `bytes=-${last}`),
      fc.string(),
    );
    fc.assert(
      fc.property(header, fc.integer({ min: 1, max: 1_000_000 }), (text, size) => {
        const range = readRange(text, size);
        if (typeof range === 'string') return;
        expect(range.from).toBeGreaterThanOrEqual(0);
        expect(range.to).toBeLessThan(size);
        expect(range.from).toBeLessThanOrEqual(range.to);
      }),
    );
  });
});
