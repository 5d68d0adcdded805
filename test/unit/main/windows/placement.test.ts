import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { popupBounds } from '../../../../src/main/windows/placement.ts';

const display = { x: 0, y: 25, width: 1920, height: 1055 };

describe('the place of the popup', () => {
  it('is the top right corner below the menu bar', () => {
    expect(popupBounds(display, { width: 380, height: 220 }, 'top')).toEqual({
      x: 1524,
      y: 41,
      width: 380,
      height: 220,
    });
  });

  it('is the bottom right corner above the task bar', () => {
    expect(popupBounds(display, { width: 380, height: 220 }, 'bottom')).toEqual({
      x: 1524,
      y: 844,
      width: 380,
      height: 220,
    });
  });

  it('is never outside of the work area, on no display and at no size', () => {
    const length = fc.integer({ min: 1, max: 8_000 });
    const area = fc.record({
      x: fc.integer({ min: -9_000, max: 9_000 }),
      y: fc.integer({ min: -9_000, max: 9_000 }),
      width: length,
      height: length,
    });
    fc.assert(
      fc.property(
        area,
        fc.record({ width: length, height: length }),
        fc.constantFrom('top', 'bottom'),
        (workArea, size, corner) => {
          const popup = popupBounds(workArea, size, corner);
          expect(popup.x).toBeGreaterThanOrEqual(workArea.x);
          expect(popup.y).toBeGreaterThanOrEqual(workArea.y);
          expect(popup.x + popup.width).toBeLessThanOrEqual(workArea.x + workArea.width);
          expect(popup.y + popup.height).toBeLessThanOrEqual(workArea.y + workArea.height);
          expect(popup.height).toBeGreaterThan(0);
        },
      ),
    );
  });
});
