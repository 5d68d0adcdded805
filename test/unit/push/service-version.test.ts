import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { serviceVersionOf } from '../../../src/push/service-version.ts';

describe('the version of the push interface', () => {
  it.each(['service', 'sipgate', 'anything'])('stands in the headers of the platform, called %s', (name) => {
    const headers = { [`x-${name}-version`]: '2', [`x-${name}-lifecycle`]: 'beta', host: 'desk.test' };
    expect(serviceVersionOf(headers)).toEqual({ version: '2', lifecycle: 'beta' });
  });

  it.each([{}, { version: '2' }, { 'x-service-version': '' }, { 'x-service-version': undefined }])(
    'is not said by %j',
    (headers) => {
      expect(serviceVersionOf(headers)).toEqual({});
    },
  );

  it('is short, whatever the headers are', () => {
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
