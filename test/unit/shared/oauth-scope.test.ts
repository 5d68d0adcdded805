import { describe, expect, it } from 'vitest';
import { oauthScope } from '../../../src/shared/presets.ts';

const rights = (...args: Parameters<typeof oauthScope>): string[] => oauthScope(...args).split(' ');

describe('the rights that a sign-in with the browser asks for', () => {
  it('on the classic system read its groups, phonelines and fax lines, and start calls', () => {
    const asked = rights('classic');
    for (const right of ['groups:read', 'groups:users:read', 'phonelines:read', 'groups:faxlines:read'])
      expect(asked).toContain(right);
    expect(asked).toEqual(expect.arrayContaining(['sessions:calls:write', 'voicemails:read']));
    expect(asked).not.toContain('channels:read');
  });

  it('on the new system are not those of the classic one', () => {
    const asked = rights('new');
    expect(asked).toContain('channels:read');
    expect(asked.filter((right) => /^(groups|phonelines|voicemails)/.test(right))).toEqual([]);
  });

  it.each(['classic', 'new'] as const)(
    'on the %s system send faxes and SMS, and set what phones show',
    (system) => {
      const wanted = ['faxlines:read', 'sessions:fax:write', 'sessions:sms:write'];
      const narrow = ['devices:callerid:write', 'users:defaultdevice:write', 'devices:callerid:read'];
      expect(rights(system)).toEqual(expect.arrayContaining([...wanted, ...narrow]));
    },
  );

  it('are those of both while nobody knows the system, each once', () => {
    const asked = rights();
    expect(asked).toEqual(expect.arrayContaining([...rights('classic'), ...rights('new')]));
    expect(new Set(asked).size).toBe(asked.length);
  });
});
