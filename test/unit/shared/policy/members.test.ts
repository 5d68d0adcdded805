import { describe, expect, it } from 'vitest';
import { policyMemberTexts } from '../../../../src/shared/messages/policy-members.ts';
import { policyMembers, privateSettings, valueAt } from '../../../../src/shared/policy/members.ts';
import { settingsSchema } from '../../../../src/shared/model/settings.ts';

describe('the members of a policy', () => {
  it('have a description in both languages each, and every description has a member', () => {
    const described = Object.keys(policyMemberTexts).map((id) => id.replace('policy.member.', ''));
    expect(policyMembers.map(({ path }) => path).sort()).toEqual(described.sort());
    for (const { en, de } of Object.values(policyMemberTexts)) {
      expect(en).not.toMatch(/\n|^$/);
      expect(de).not.toMatch(/\n|^$/);
    }
  });

  it('accept their default value', () => {
    for (const { path, schema, initial } of policyMembers) {
      expect({ path, ok: schema.safeParse(initial).success }).toEqual({ path, ok: true });
    }
  });

  it('are all settings except for private ones', () => {
    const paths = policyMembers.map(({ path }) => path);
    const names = Object.keys(settingsSchema.shape).filter((name) => !privateSettings.has(name));
    for (const name of names) {
      expect(paths.some((path) => path === name || path.startsWith(`${name}.`))).toBe(true);
    }
    for (const path of privateSettings) expect(paths).not.toContain(path);
    expect(valueAt(settingsSchema.parse({}), 'popup.corner')).toBe('auto');
  });
});
