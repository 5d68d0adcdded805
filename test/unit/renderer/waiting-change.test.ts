import { describe, expect, it } from 'vitest';
import { whileItWaits } from '../../../src/renderer/desk/people/waiting-change.ts';

describe('the notice of a queued change', () => {
  const holdsAfter = (...states: [waiting: number, refused: number][]): boolean[] => {
    const holds = whileItWaits('a');
    return states.map(([waiting, refused]) =>
      holds([
        { id: 'b', waiting: 0, refused: 9 },
        { id: 'a', waiting, refused },
      ]),
    );
  };

  it('is withdrawn when its server refuses the change', () => {
    expect(holdsAfter([1, 0], [0, 1])).toEqual([true, false]);
    // It was refused before, and its new version is refused again.
    expect(holdsAfter([0, 1], [1, 0], [0, 1])).toEqual([true, true, false]);
    // Listeners were not called for the intermediate state.
    expect(holdsAfter([0, 0], [0, 1])).toEqual([true, false]);
  });

  it('is withdrawn when its server has accepted the change, or there is a conflict', () => {
    expect(holdsAfter([1, 0], [0, 0])).toEqual([true, false]);
  });

  it('stays while other changes are made, and those of other address books are refused', () => {
    expect(holdsAfter([0, 2], [1, 2], [2, 2])).toEqual([true, true, true]);
  });

  it('is withdrawn with its address book', () => {
    expect(whileItWaits('a')([])).toBe(false);
  });
});
