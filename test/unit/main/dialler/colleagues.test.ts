import { describe, expect, it } from 'vitest';
import { createColleagueNames } from '../../../../src/main/dialler/colleagues.ts';
import type { DeskState } from '../../../../src/main/state/state.ts';

const jonas = { userId: 'w1', name: 'Jonas Brandt', directDials: ['+493023125011'] };
const aylin = { userId: 'w2', name: 'Aylin Kaya', directDials: ['n7'] };

describe('the name of a colleague', () => {
  it('is found by a direct-dial number, or by a number that leads to them', () => {
    const state: Pick<DeskState, 'colleagues' | 'callerIds'> = {
      colleagues: [jonas, aylin],
      callerIds: [{ number: '+49 30 23125012', id: 'n7' }],
    };
    const nameOf = createColleagueNames(
      () => state,
      () => 'DE',
    );
    expect(nameOf('+493023125011')).toBe('Jonas Brandt');
    expect(nameOf('+493023125012')).toBe('Aylin Kaya');
    expect(nameOf('+493023125013')).toBeUndefined();
  });

  it('comes from the newest list', () => {
    let colleagues = [jonas];
    const nameOf = createColleagueNames(
      () => ({ colleagues, callerIds: [] }),
      () => 'DE',
    );
    expect(nameOf('+493023125011')).toBe('Jonas Brandt');
    colleagues = [{ ...jonas, name: 'Ida Kern' }];
    expect(nameOf('+493023125011')).toBe('Ida Kern');
    colleagues = [];
    expect(nameOf('+493023125011')).toBeUndefined();
  });
});
