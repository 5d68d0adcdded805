import { expect, it } from 'vitest';
import { numberName, shownNumber } from '../../../src/shared/shown-number.ts';

it('shows a number of the account grouped, with the line that it leads to', () => {
  expect(numberName(shownNumber({ number: '+493023125002', label: 'Support' }))).toBe(
    '+49 30 23125002 – Support',
  );
  expect(numberName(shownNumber({ number: '+493023125002' }))).toBe('+49 30 23125002');
});
