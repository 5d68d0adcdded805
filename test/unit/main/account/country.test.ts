import { describe, expect, it } from 'vitest';
import { accountCountry } from '../../../../src/main/account/country.ts';

const english = { userId: 'w0', locale: 'en_GB' };
const none = { callerIds: [], devices: [] };

describe('the country of an account', () => {
  it('is that of its numbers, whatever language the user reads', () => {
    expect(accountCountry({ ...none, callerIds: [{ number: '+493023125000' }] }, english)).toBe('DE');
    expect(accountCountry({ ...none, callerIds: [{ number: '4315158900' }] }, english)).toBe('AT');
  });

  it('is that of the first number that is known: the others are not read, as it is asked for at every call', () => {
    const unread = {
      get number(): string {
        throw new Error('This number was read.');
      },
    };
    expect(accountCountry({ ...none, callerIds: [{ number: '4315158900' }, unread] }, english)).toBe('AT');
  });

  it('is that of a device’s number where the numbers may not be read', () => {
    const device = { id: 'e0', alias: 'Desk phone', type: 'register', callerId: '+41446681800' } as const;
    expect(accountCountry({ ...none, devices: [device] }, english)).toBe('CH');
  });

  it('is that of the user’s locale where nothing else is known, and Germany at last', () => {
    expect(accountCountry(none, english)).toBe('GB');
    expect(accountCountry(none, { userId: 'w0' })).toBe('DE');
    expect(accountCountry(none, undefined)).toBe('DE');
  });
});
