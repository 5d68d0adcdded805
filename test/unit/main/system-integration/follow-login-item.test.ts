import { describe, expect, it } from 'vitest';
import { openSettings, type LayeredSettings } from '../../../../src/main/settings/settings-store.ts';
import { followLoginItem } from '../../../../src/main/system-integration/follow-login-item.ts';
import type { LoginItem } from '../../../../src/main/system-integration/login-item.ts';
import { noPolicy, type Policy } from '../../../../src/shared/policy/policy.ts';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A computer whose settings file and login item outlive the program. */
function computer(): {
  start(policy: Policy): LayeredSettings & { look(): void };
  startsAtLogin(): boolean;
  /** The system refuses changes, or takes them again. */
  refuse(refuses: boolean): void;
  /** Refusals that are shown. */
  shown: string[];
  /** Changes the setting with the tools of the system, as a user does. */
  setBySystem(startsAtLogin: boolean): void;
} {
  const folder = mkdtempSync(join(tmpdir(), 'deskbell-login-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  let inSystem = false;
  let refuses = false;
  const shown: string[] = [];
  return {
    startsAtLogin: () => inSystem,
    shown,
    refuse: (refused) => void (refuses = refused),
    setBySystem: (startsAtLogin) => void (inSystem = startsAtLogin),
    start(policy) {
      const settings = openSettings({
        folder,
        now: 0,
        report: () => undefined,
        withdraw: () => undefined,
        after: () => undefined,
        hasContacts: () => false,
        openWriter: () => (data) => writeFileSync(join(folder, 'settings.json'), JSON.stringify(data)),
      });
      settings.usePolicy(policy);
      const createItem = (now: boolean): LoginItem => {
        let current = now;
        const write = (wanted: boolean): void => {
          if (refuses) throw new Error('refused');
          inSystem = current = wanted;
        };
        return {
          read: () => (current = inSystem),
          // Like the real one, it does not write a value that it believes to be set.
          set: (wanted) => (wanted === current ? undefined : write(wanted)),
          enforce: write,
          followProgram: () => undefined,
        };
      };
      const follower = followLoginItem(settings, createItem, {
        refused: (error) => void shown.splice(0, 1, String(error)),
        accepted: () => void shown.splice(0),
      });
      return { ...settings, look: follower.look };
    },
  };
}

const atLogin: Policy = { ...noPolicy, locked: new Map([['start.atLogin', true]]) };

describe('the start with the session', () => {
  it('is set by a policy that existed before the program, and ends with it', () => {
    const { start, startsAtLogin } = computer();
    const settings = start(atLogin);
    expect(startsAtLogin()).toBe(true);
    settings.usePolicy(noPolicy);
    expect(startsAtLogin()).toBe(false);
  });

  it('ends with a policy that was removed while the program was closed', () => {
    const { start, startsAtLogin } = computer();
    start(atLogin);
    start(atLogin);
    expect(startsAtLogin()).toBe(true);
    const settings = start(noPolicy);
    expect(startsAtLogin()).toBe(false);
    expect(settings.get().learnt).toEqual({ userNames: {} });
  });

  it('is restored at the next start if it is locked and a user removed it in the system', () => {
    const { start, startsAtLogin, setBySystem } = computer();
    start(atLogin);
    setBySystem(false);
    start(atLogin);
    expect(startsAtLogin()).toBe(true);
    setBySystem(true);
    start({ ...noPolicy, locked: new Map([['start.atLogin', false]]) });
    expect(startsAtLogin()).toBe(false);
  });

  it('stays off if a user may choose and removed it in the system', () => {
    const { start, startsAtLogin, setBySystem } = computer();
    const byDefault: Policy = { ...noPolicy, defaults: new Map([['start.atLogin', true]]) };
    start(byDefault);
    expect(startsAtLogin()).toBe(true);
    setBySystem(false);
    start(byDefault);
    expect(startsAtLogin()).toBe(false);
  });

  it('stays as the user chose it, with a policy and without', () => {
    const { start, startsAtLogin } = computer();
    start(noPolicy).update({ start: { atLogin: true, hidden: false } });
    start({ ...noPolicy, defaults: new Map([['start.atLogin', false]]) });
    expect(startsAtLogin()).toBe(true);
    start(atLogin);
    start(noPolicy);
    expect(startsAtLogin()).toBe(true);
  });

  it('is shown as the user set it in the system, also while the program runs', () => {
    const { start, startsAtLogin, setBySystem } = computer();
    start(noPolicy).update({ start: { atLogin: true, hidden: true } });
    setBySystem(false);
    const settings = start(noPolicy);
    expect(settings.get().start).toEqual({ atLogin: false, hidden: true });
    setBySystem(true);
    settings.look();
    expect(settings.get().start).toEqual({ atLogin: true, hidden: true });
    settings.update({ start: { atLogin: false, hidden: true } });
    expect(startsAtLogin()).toBe(false);
    setBySystem(true);
    expect(start({ ...noPolicy, locked: new Map([['start.atLogin', false]]) }).get().start.atLogin).toBe(
      false,
    );
    expect(startsAtLogin()).toBe(false);
  });

  it.each([
    ['by its user', noPolicy],
    ['by a policy', atLogin],
    ['by the default of a policy', { ...noPolicy, defaults: new Map([['start.atLogin', true]]) }],
  ])('that is set %s and refused is told, and set by a later look', (_by, policy) => {
    const { start, startsAtLogin, refuse, shown } = computer();
    refuse(true);
    const settings = start(policy);
    let followed = 0;
    settings.onChange(() => (followed += 1));
    settings.update({ start: { atLogin: true, hidden: false } });
    settings.update({ theme: 'dark' });
    settings.look();
    expect(shown).toEqual(['Error: refused']);
    expect([followed > 0, settings.get().start.atLogin, startsAtLogin()]).toEqual([true, true, false]);
    refuse(false);
    settings.look();
    expect([shown, settings.get().start.atLogin, startsAtLogin()]).toEqual([[], true, true]);
  });
});
