import { describe, expect, it } from 'vitest';
import { accountCountry } from '../../../../src/main/account/country.ts';

const english = { userId: 'w0', locale: 'en_GB' };
const none = { callerIds: [], devices: [] };

describe('the country of an account', () => {
  it('is taken from its numbers, whatever the language of the user', () => {
    expect(accountCountry({ ...none, callerIds: [{ number: '+493023125000' }] }, english)).toBe('DE');
    expect(accountCountry({ ...none, callerIds: [{ number: '4315158900' }] }, english)).toBe('AT');
  });

  it('is taken from the first valid number without reading the others, as every call needs it', () => {
    const unread = {
      get number(): string {
        throw new Error('This number was read.');
      },
    };
    expect(accountCountry({ ...none, callerIds: [{ number: '4315158900' }, unread] }, english)).toBe('AT');
  });

  it('is taken from a device’s number when the numbers may not be read', () => {
    const device = { id: 'e0', alias: 'Desk phone', type: 'register', callerId: '+41446681800' } as const;
    expect(accountCountry({ ...none, devices: [device] }, english)).toBe('CH');
  });

  it('falls back to the user’s locale, then to Germany', () => {
    expect(accountCountry(none, english)).toBe('GB');
    expect(accountCountry(none, { userId: 'w0' })).toBe('DE');
    expect(accountCountry(none, undefined)).toBe('DE');
  });
});
