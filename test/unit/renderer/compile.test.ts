import { compileMessage } from '@lingui/message-utils/compileMessage';
import { setupI18n } from '@lingui/core';
import { describe, expect, it } from 'vitest';
import { compile } from '../../../src/renderer/i18n/compile.ts';
import { catalogs } from '../../../src/shared/messages/index.ts';

describe('the compiler of messages', () => {
  for (const [locale, catalog] of Object.entries(catalogs)) {
    it(`agrees with the one of Lingui on every message in ${locale}`, () => {
      for (const [id, message] of Object.entries(catalog)) {
        expect(compile(message), id).toEqual(compileMessage(message));
      }
    });
  }

  it.each([
    '{a}{b} and {c, number}',
    '{n, plural, =0 {none} one {# thing of {who}} other {# things}}',
    '{kind, select, in {{n, plural, one {one} other {#}} in} other {out}}',
    "It''s '{literal}' and '{n}'",
    'C# {x}',
    '',
  ])('agrees with the one of Lingui on “%s”', (message) => {
    expect(compile(message)).toEqual(compileMessage(message));
  });

  it('makes messages that Lingui fills in', () => {
    const i18n = setupI18n({ locale: 'de', messages: { de: {} } });
    i18n.load('de', { x: compile('{count, plural, one {# Anruf} other {# Anrufe}} von {who}') });
    expect(i18n._('x', { count: 1, who: 'Anna' })).toBe('1 Anruf von Anna');
    expect(i18n._('x', { count: 1200, who: 'Anna' })).toBe('1.200 Anrufe von Anna');
  });

  it.each(['{', '{a', '{a, plural, one {x}', '{n, date, short}'])(
    'names the place in the broken message “%s”',
    (message) => {
      expect(() => compile(message)).toThrow(/Expected .* at \d+ of message/);
    },
  );
});
