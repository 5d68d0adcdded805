import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { serviceVersionOf } from '../../../src/push/service-version.ts';
import { presetFor } from '../../../src/shared/presets.ts';

describe('the version of the push interface', () => {
  const reported = (word: string): Record<string, string> => ({
    [`x-${word}-version`]: '2',
    [`x-${word}-lifecycle`]: 'beta',
    host: 'desk.test',
  });

  it('is in the headers of the specification', () => {
    expect(serviceVersionOf(reported('service'))).toEqual({ version: '2', lifecycle: 'beta' });
  });

  it('is in headers with the vendor prefix of the preset', () => {
    const { versionHeaderWord } = presetFor('https://api.sipgate.com/v2');
    expect(serviceVersionOf(reported('sipgate'), versionHeaderWord)).toMatchObject({ version: '2' });
    expect(serviceVersionOf(reported('service'), versionHeaderWord)).toMatchObject({ version: '2' });
  });

  it.each(['client', 'forwarded', 'sipgate'])('is not in a header with another prefix: %s', (word) => {
    expect(serviceVersionOf(reported(word))).toEqual({});
    const both = { ...reported('service'), [`x-${word}-version`]: '9' };
    expect(serviceVersionOf(both)).toEqual({ version: '2', lifecycle: 'beta' });
  });

  it.each([{}, { version: '2' }, { 'x-service-version': '' }, { 'x-service-version': undefined }])(
    'is missing in %j',
    (headers) => {
      expect(serviceVersionOf(headers)).toEqual({});
    },
  );

  it('is short, for any headers', () => {
    const names = fc.oneof(fc.constantFrom('x-service-version', 'x-service-lifecycle'), fc.string());
    const values = fc.oneof(fc.string({ maxLength: 500 }), fc.array(fc.string()), fc.constant(undefined));
    fc.assert(
      fc.property(fc.dictionary(names, values), (headers) => {
        const { version = '', lifecycle = '' } = serviceVersionOf(headers);
        expect(Math.max(version.length, lifecycle.length)).toBeLessThan(65);
      }),
    );
  });
});
