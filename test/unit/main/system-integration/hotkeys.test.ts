import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createHotkeys } from '../../../../src/main/system-integration/hotkeys.ts';
import { suggestedHotkeys, type HotkeyAction, type HotkeyProblem } from '../../../../src/shared/hotkeys.ts';

function desk() {
  const registered = new Map<string, () => void>();
  const taken = new Set<string>();
  let suspended = false;
  const pressed: HotkeyAction[] = [];
  let problems: Partial<Record<HotkeyAction, HotkeyProblem>> = {};
  const keys = createHotkeys({
    shortcuts: {
      register(key, action) {
        if (key.includes('Never')) throw new TypeError('not a valid accelerator');
        if (suspended || taken.has(key) || registered.has(key)) return false;
        registered.set(key, action);
        return true;
      },
      unregister: (key) => void registered.delete(key),
      setSuspended: (on) => void (suspended = on),
    },
    press: (action) => pressed.push(action),
    onProblems: (now) => (problems = now),
    mac: false,
  });
  return {
    keys,
    registered,
    taken,
    pressed,
    problems: () => problems,
    suspended: () => suspended,
  };
}

describe('the hotkey registration', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('holds the keys while somebody is signed in, and releases them afterwards', () => {
    const { keys, registered, pressed } = desk();
    keys.follow(suggestedHotkeys, []);
    expect(registered.size).toBe(6);
    registered.get('CommandOrControl+Alt+Shift+M')?.();
    expect(pressed).toEqual(['mute']);
    keys.follow(undefined, []);
    expect(registered.size).toBe(0);
  });

  it('ignores a released key that the portal of the desktop still reports', () => {
    const { keys, registered, pressed } = desk();
    keys.follow(suggestedHotkeys, []);
    const given = registered.get('CommandOrControl+Alt+Shift+H');
    keys.follow({ ...suggestedHotkeys, hangUp: null }, []);
    given?.();
    expect(pressed).toEqual([]);
    keys.follow({ ...suggestedHotkeys, hangUp: null, mute: 'CommandOrControl+Alt+Shift+H' }, []);
    given?.();
    expect(pressed).toEqual(['mute']);
  });

  it('reports a key that another program holds, and tries it again', () => {
    const { keys, registered, taken, problems } = desk();
    taken.add('CommandOrControl+Alt+Shift+H');
    keys.follow(suggestedHotkeys, []);
    expect(problems()).toEqual({ hangUp: 'taken' });
    expect(registered.size).toBe(5);
    taken.clear();
    keys.retry();
    expect(problems()).toEqual({});
    expect(registered.size).toBe(6);
  });

  it('registers no key that is set twice, reserved by the system or invalid', () => {
    const { keys, registered, problems } = desk();
    keys.follow(
      { ...suggestedHotkeys, mute: 'CommandOrControl+Alt+Shift+H', hold: 'Alt+F4', palette: 'Never' },
      ['CommandOrControl+Alt+Shift+N'],
    );
    expect(problems()).toEqual({
      mute: 'twice',
      hold: 'reserved',
      doNotDisturb: 'twice',
      palette: 'unreadable',
    });
    expect(registered.size).toBe(2);
  });

  it('registers a changed key and releases the previous one', () => {
    const { keys, registered } = desk();
    keys.follow(suggestedHotkeys, []);
    keys.follow({ ...suggestedHotkeys, mute: 'F9', hold: null }, []);
    expect([...registered.keys()]).toContain('F9');
    expect([...registered.keys()]).not.toContain('CommandOrControl+Alt+Shift+M');
    expect(registered.size).toBe(5);
  });

  it('lets keys through while one is recorded, and a change ends that', () => {
    const { keys, registered, suspended } = desk();
    keys.follow(suggestedHotkeys, []);
    keys.record(true);
    expect(suspended()).toBe(true);
    keys.follow({ ...suggestedHotkeys, mute: 'F9' }, []);
    expect(suspended()).toBe(false);
    expect(registered.size).toBe(6);
  });

  it('ends a recording that the page never ended', () => {
    const { keys, suspended } = desk();
    keys.record(true);
    vi.advanceTimersByTime(60_000);
    expect(suspended()).toBe(false);
  });
});
