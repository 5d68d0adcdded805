import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textsIn } from '../../support/texts.ts';
import { fillTemplate, placeholders, readTemplate } from '../../../src/shared/crm-address.ts';

const fields = {
  number: '+493023125101',
  national: '03023125101',
  name: 'Anna & Max Berg?',
  line: 'Sales',
  direction: 'in',
} as const;

describe('the CRM address for a caller', () => {
  it('contains the known facts of the call, URL-encoded', () => {
    const template =
      'https://crm.example.com/find?tel={number}&n={national}&who={name}&l={line}&d={direction}';
    expect(fillTemplate(template, fields)).toBe(
      'https://crm.example.com/find?tel=%2B493023125101&n=03023125101&who=Anna%20%26%20Max%20Berg%3F&l=Sales&d=in',
    );
  });

  it('has empty values for unknown facts', () => {
    expect(fillTemplate('https://a.example/{name}/{line}', { ...fields, name: '', line: '' })).toBe(
      'https://a.example//',
    );
  });

  it('gets no additional part from any caller’s name', () => {
    const template = 'https://a.example/find/{name}?q={line}#{name}';
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('.', '..')),
        fc.string(),
        (name, line) => {
          const url = new URL(fillTemplate(template, { ...fields, name, line }));
          expect(url.origin).toBe('https://a.example');
          expect([...url.searchParams.keys()]).toEqual(['q']);
          if (!/^\.+$/.test(line)) expect(url.searchParams.get('q')).toBe(line.toWellFormed());
          expect(url.pathname.split('/').slice(0, -1)).toEqual(['', 'find']);
          expect(url.href).not.toMatch(/['()!*]/);
        },
      ),
    );
  });
});

describe('a template of a CRM address', () => {
  it.each([
    'https://crm.example.com/{number}',
    'https://crm.example.com:8443/a?b={national}&c={name}#{line}',
    'HTTPS://crm.example.com/',
  ])('is accepted: %s', (template) => {
    expect(readTemplate(template, [])).toEqual({ ok: true });
  });

  it.each([
    ['crm.noScheme', 'crm.example.com/{number}'],
    ['crm.noScheme', '{number}'],
    ['crm.forbidden', 'javascript:alert({number})'],
    ['crm.forbidden', 'JavaScript:alert(1)'],
    ['crm.forbidden', 'file:///etc/passwd'],
    ['crm.forbidden', 'data:text/html,{name}'],
    ['crm.unknownPlaceholder', 'https://a.example/{phone}'],
    ['crm.unknownPlaceholder', 'https://a.example/{}'],
    ['crm.brace', 'https://a.example/{number}}'],
    ['crm.brace', 'https://a.example/{number'],
    ['crm.noAddress', 'https://'],
    ['crm.noAddress', 'https://a b/'],
    ['crm.credentials', 'https://me:secret@a.example/{number}'],
    ['crm.hostPlaceholder', 'https://{name}.example/'],
    ['crm.hostPlaceholder', 'https://a.example{name}/'],
    ['crm.schemeNotAllowed', 'http://a.example/{number}'],
    ['crm.schemeNotAllowed', 'mycrm:call?n={number}'],
  ])('is rejected, %s: %s', (id, template) => {
    expect(readTemplate(template, [])).toMatchObject({ ok: false, problem: { id } });
  });

  it('of another scheme needs the user’s consent, and some are never allowed', () => {
    expect(readTemplate('mycrm:call?n={number}', [])).toMatchObject({ ok: false, scheme: 'mycrm' });
    expect(readTemplate('mycrm:call?n={number}', ['mycrm'])).toEqual({ ok: true });
    expect(readTemplate('javascript:{number}', ['javascript'])).toMatchObject({
      problem: { id: 'crm.forbidden' },
    });
  });

  it('is rejected with a reason in both languages', () => {
    for (const locale of ['en', 'de'] as const) {
      const reading = readTemplate('mycrm:{number}', []);
      if (reading.ok) throw new Error('it was taken');
      expect(textsIn(locale).say(reading.problem)).toContain('mycrm:');
    }
  });

  it('is parsed or rejected, whatever it contains', () => {
    const part = fc.oneof(
      fc.string(),
      fc.constantFrom(
        'https://',
        'a.example',
        ':',
        '/',
        '?',
        '@',
        ...placeholders.map((name) => `{${name}}`),
      ),
    );
    fc.assert(
      fc.property(fc.array(part), fc.array(fc.string()), (parts, schemes) => {
        const template = parts.join('');
        const reading = readTemplate(template, schemes);
        if (!reading.ok) expect(reading.problem.id).toMatch(/^crm\./);
        else expect(URL.canParse(fillTemplate(template, fields))).toBe(true);
      }),
    );
  });
});
