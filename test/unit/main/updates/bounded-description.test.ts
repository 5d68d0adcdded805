import { describe, expect, it } from 'vitest';
import { isBounded } from '../../../../src/main/updates/bounded-description.ts';

/** An alias of nine times the one before, and so on. */
function nested(levels: number, innermost: unknown): unknown {
  let value = innermost;
  for (let level = 0; level < levels; level += 1) value = Array.from({ length: 9 }, () => value);
  return value;
}

describe('the description of a version', () => {
  it('is bounded as releases write it, also with long notes', () => {
    const files = [
      { url: 'Deskbell-1.1.0-x86_64.AppImage', sha512: 'x'.repeat(88), size: 1, blockMapSize: 2 },
    ];
    const notes = { releaseNotes: 'n'.repeat(1024 * 1024), releaseDate: new Date(0) };
    expect(isBounded({ version: '1.1.0', files, path: files[0]?.url, ...notes })).toBe(true);
  });

  it.each([
    ['stands for many values', { version: nested(10, 'x') }],
    ['repeats a long text', { version: Array.from({ length: 9 }, () => 'x'.repeat(1024 * 1024)) }],
    ['repeats a long name', { version: Array.from({ length: 9 }, () => ({ ['x'.repeat(1024 * 1024)]: 1 })) }],
    ['is deep', nested(30, 'x')],
  ])('is not when it %s', (_how, description) => {
    expect(isBounded(description)).toBe(false);
  });

  it('is not when it contains itself', () => {
    const circle: unknown[] = [];
    circle.push(circle);
    expect(isBounded(circle)).toBe(false);
  });
});
