import { describe, expect, it } from 'vitest';
import { looksCostly } from '../../../src/shared/costly-numbers.ts';

describe('a number that may cost extra', () => {
  it.each([
    ['+499001234567', '49'],
    ['+491805123456', '49'],
    ['+491371234567', '49'],
    ['11833', '49'],
    ['09001234567', '49'],
    ['+43900123456', '49'],
    ['+41900123456', '49'],
    ['+449012345678', '49'],
    ['+19005551234', '49'],
    ['+33899123456', '49'],
    ['+881612345678', '49'],
    ['+979123456789', '49'],
  ])('%s is known by its beginning', (number, code) => expect(looksCostly(number, code)).toBe(true));

  it.each([
    ['+493023125101', '49'],
    ['+4989998877', '49'],
    ['+491712345678', '49'],
    ['+442079460123', '49'],
    ['+12015550123', '49'],
    ['+436641234567', '49'],
    ['03023125101', '49'],
    ['10', '49'],
  ])('%s is an ordinary one', (number, code) => expect(looksCostly(number, code)).toBe(false));
});
