import { describe, expect, it } from 'vitest';
import { oauthScope } from '../../../src/shared/presets.ts';

const rights = (...args: Parameters<typeof oauthScope>): string[] => oauthScope(...args).split(' ');

describe('the scopes of browser sign-in', () => {
  it('on the classic system include groups, phonelines, fax lines and starting calls', () => {
    const asked = rights('classic');
    for (const right of ['groups:read', 'groups:users:read', 'phonelines:read', 'groups:faxlines:read'])
      expect(asked).toContain(right);
    expect(asked).toEqual(expect.arrayContaining(['sessions:calls:write', 'voicemails:read']));
    expect(asked).not.toContain('channels:read');
  });

  it('on the new system exclude those of the classic one', () => {
    const asked = rights('new');
    expect(asked).toContain('channels:read');
    expect(asked.filter((right) => /^(groups|phonelines|voicemails)/.test(right))).toEqual([]);
  });

  it.each(['classic', 'new'] as const)(
    'on the %s system include sending faxes and SMS, and the shown number of phones',
    (system) => {
      const wanted = ['faxlines:read', 'sessions:fax:write', 'sessions:sms:write'];
      const narrow = ['devices:callerid:write', 'users:defaultdevice:write', 'devices:callerid:read'];
      expect(rights(system)).toEqual(expect.arrayContaining([...wanted, ...narrow]));
    },
  );

  it('include those of both systems while it is unknown, each once', () => {
    const asked = rights();
    expect(asked).toEqual(expect.arrayContaining([...rights('classic'), ...rights('new')]));
    expect(new Set(asked).size).toBe(asked.length);
  });
});
