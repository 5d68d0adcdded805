import { expect, it } from 'vitest';
import { mayCheck } from '../../../../src/main/windows/permissions.ts';

const own = 'app://deskbell';

it.each([
  ['speaker-selection', `${own}/`, undefined, true],
  ['media', own, 'audio', true],
  ['media', own, 'video', false],
  ['media', own, undefined, false],
  ['notifications', own, undefined, false],
  ['clipboard-read', own, undefined, false],
  ['speaker-selection', 'https://crm.example.com/', undefined, false],
  ['media', 'app://deskbell.evil/', 'audio', false],
])('a page may use %s without asking, as %s with %s: %s', (permission, origin, media, allowed) => {
  expect(mayCheck(permission, origin, media, own)).toBe(allowed);
});
