import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  chosenDisplay,
  cornerOf,
  insideArea,
  isInside,
  popupBounds,
  resizedBounds,
  type Area,
  type Corner,
} from '../../../../src/main/windows/placement.ts';

const workArea = { x: 0, y: 25, width: 1920, height: 1055 };
const size = { width: 380, height: 220 };

/** A display of any place, size and scale; the system gives its work area in whole device-independent pixels. */
const display = fc
  .record({
    x: fc.integer({ min: -12_000, max: 12_000 }),
    y: fc.integer({ min: -12_000, max: 12_000 }),
    width: fc.integer({ min: 1, max: 8_000 }),
    height: fc.integer({ min: 1, max: 8_000 }),
    scale: fc.constantFrom(1, 1.25, 1.5, 1.75, 2, 3),
  })
  .map(({ x, y, width, height, scale }): Area => {
    const whole = (pixels: number): number => Math.floor(pixels / scale);
    return {
      x: whole(x),
      y: whole(y),
      width: Math.max(1, whole(width)),
      height: Math.max(1, whole(height)),
    };
  });
const length = fc.integer({ min: 1, max: 4_000 });
const anySize = fc.record({ width: length, height: length });
const corner = fc.constantFrom<Corner>('top-left', 'top-right', 'bottom-left', 'bottom-right');

describe('the position of the popup', () => {
  it.each([
    ['top-right', { x: 1524, y: 41 }],
    ['top-left', { x: 16, y: 41 }],
    ['bottom-right', { x: 1524, y: 844 }],
    ['bottom-left', { x: 16, y: 844 }],
  ] as const)('is the corner %s, with a margin to bars and edges', (where, at) => {
    expect(popupBounds(workArea, size, where)).toEqual({ ...at, ...size });
  });

  it('is where the system shows its own notifications, until another one is chosen', () => {
    expect([cornerOf('auto', 'win32'), cornerOf('auto', 'darwin'), cornerOf('auto', 'linux')]).toEqual([
      'bottom-right',
      'top-right',
      'top-right',
    ]);
    expect(cornerOf('top-left', 'win32')).toBe('top-left');
  });

  it('is on the chosen display, or on the one with the pointer while that is unplugged', () => {
    const [left, right] = [
      { label: 'Left', workArea },
      { label: 'Right', workArea: { ...workArea, x: 1920 } },
    ];
    const displays = { all: [left, right], primary: left, atPointer: right };
    expect(chosenDisplay('pointer', displays)).toBe(right);
    expect(chosenDisplay('primary', displays)).toBe(left);
    expect(chosenDisplay({ label: 'Left' }, displays)).toBe(left);
    expect(chosenDisplay({ label: 'Beamer' }, displays)).toBe(right);
  });

  it('is never outside of the work area, on any display, at any scale and size', () => {
    fc.assert(
      fc.property(display, anySize, corner, (area, wanted, where) => {
        const popup = popupBounds(area, wanted, where);
        expect(isInside(popup, area)).toBe(true);
        expect(Math.min(popup.width, popup.height)).toBeGreaterThan(0);
        expect(Object.values(popup).every(Number.isInteger)).toBe(true);
      }),
    );
  });

  it('keeps the edge of its corner when it grows, and stays fully visible after being moved', () => {
    fc.assert(
      fc.property(display, display, length, corner, (area, left, height, where) => {
        const grown = resizedBounds(left, height, area, where);
        expect(isInside(grown, area)).toBe(true);
        const kept =
          where.startsWith('bottom') && isInside({ ...left, y: left.y + left.height - height, height }, area);
        if (kept) expect(grown.y + grown.height).toBe(left.y + left.height);
        const hangs = where.startsWith('top') && isInside({ ...left, height }, area);
        if (hangs) expect(grown).toEqual({ ...left, height });
      }),
    );
  });

  it('becomes fully visible again when the displays change, with the smallest move', () => {
    fc.assert(
      fc.property(display, display, (area, left) => {
        const there = insideArea(left, area);
        expect(isInside(there, area)).toBe(true);
        expect(insideArea(there, area)).toEqual(there);
        if (isInside(left, area)) expect(there).toEqual(left);
      }),
    );
  });
});
