import { expect, test } from 'vitest';
import { titleOf } from '../../../src/renderer/desk/people/title-of.ts';

const work = { number: '+493023125101', pretty: '+49 30 23125101' };

test.each([
  ['by their name', 'Anna Berg', [work], 'Anna Berg'],
  ['by the number that is all the platform has, as numbers are read', work.number, [work], work.pretty],
  ['as the platform names them where none of their numbers is that', '+49111', [work], '+49111'],
  ['by nothing where there is nothing', '', [], ''],
])('somebody is called %s', (_how, name, numbers, title) => {
  expect(titleOf({ name, numbers })).toBe(title);
});
