import { describe, expect, it } from 'vitest';
import { createSilenceKey } from '../../../../src/main/presentation/silence-key.ts';

function keys({ taken = [] as string[], byPortal = false } = {}) {
  const held = new Map<string, () => void>();
  const refused: string[] = [];
  const registrations: string[] = [];
  let presses = 0;
  const key = createSilenceKey(
    {
      register: (accelerator, press) => {
        registrations.push(accelerator);
        if (accelerator === 'Nonsense') throw new TypeError('not an accelerator');
        if (taken.includes(accelerator)) return false;
        held.set(accelerator, press);
        return true;
      },
      unregister(accelerator) {
        if (!byPortal) held.delete(accelerator);
      },
    },
    (accelerator) => refused.push(accelerator),
    byPortal,
  );
  key.onPress(() => (presses += 1));
  return { key, held, refused, registrations, presses: () => presses };
}

describe('the silence key', () => {
  it('is registered only while a call sounds', () => {
    const { key, held, presses } = keys();
    key.follow('Ctrl+Alt+S');
    held.get('Ctrl+Alt+S')?.();
    expect(presses()).toBe(1);
    key.follow(null);
    expect([...held]).toEqual([]);
  });

  it('registered through a desktop portal is bound once, and ignored while no call sounds', () => {
    const { key, held, registrations, presses } = keys({ byPortal: true });
    key.follow('Ctrl+Alt+S');
    key.follow(null);
    held.get('Ctrl+Alt+S')?.();
    expect(presses()).toBe(0);
    key.follow('Ctrl+Alt+S');
    held.get('Ctrl+Alt+S')?.();
    expect([presses(), registrations]).toEqual([1, ['Ctrl+Alt+S']]);
  });

  it('follows a change of the settings', () => {
    const { key, held } = keys();
    key.follow('Ctrl+Alt+S');
    key.follow('Alt+F9');
    expect([...held.keys()]).toEqual(['Alt+F9']);
  });

  it.each(['Ctrl+Q', 'Nonsense'])(
    'that cannot be registered is reported once per ring: %s',
    (accelerator) => {
      const { key, held, refused } = keys({ taken: ['Ctrl+Q'] });
      key.follow(accelerator);
      key.follow(accelerator);
      expect([refused, [...held]]).toEqual([[accelerator], []]);
      key.follow(null);
      key.follow(accelerator);
      expect(refused).toHaveLength(2);
    },
  );
});
