import { createUser } from '@nats-io/nkeys';
import { describe, expect, it } from 'vitest';
import type { KeychainEntry } from '../../../../../src/main/base/keychain.ts';
import { createRelayKeys } from '../../../../../src/main/pushes/tunnel/relay-keys.ts';

function keychainWith(held: { text?: string } = {}, works = true) {
  const entry: KeychainEntry = {
    read: () => Promise.resolve(works ? { ...held } : { problem: { id: 'keychain.missing' } }),
    write: (text) => {
      if (!works) return Promise.resolve({ storedIn: 'memory', problem: { id: 'keychain.missing' } });
      held.text = text;
      return Promise.resolve({ storedIn: 'keychain' });
    },
    remove: () => {
      delete held.text;
      return Promise.resolve({});
    },
  };
  return { entry, held };
}
const make = (): string => new TextDecoder().decode(createUser().getSeed());

describe('the key of this desk at a relay', () => {
  it('survives a restart, and differs between relays', async () => {
    const { entry } = keychainWith();
    const before = createRelayKeys(entry);
    const [one, again, other] = await Promise.all([
      before.seed('desk-one', make),
      before.seed('desk-one', make),
      before.seed('desk-other', make),
    ]);
    expect(again).toBe(one);
    expect(other).not.toBe(one);
    const after = createRelayKeys(entry);
    expect([await after.seed('desk-one', make), await after.seed('desk-other', make)]).toEqual([one, other]);
  });

  it('is removed when the user signs out', async () => {
    const { entry, held } = keychainWith();
    const keys = createRelayKeys(entry);
    const one = await keys.seed('desk-one', make);
    await keys.forget();
    expect(held).toEqual({});
    expect(await keys.seed('desk-one', make)).not.toBe(one);
  });

  it('lasts until the program ends if there is no keychain', async () => {
    const { entry } = keychainWith({}, false);
    const keys = createRelayKeys(entry);
    expect(await keys.seed('desk-one', make)).toBe(await keys.seed('desk-one', make));
  });

  it.each(['no JSON', '{}', '[{"desk":"desk-one","seed":"short"}]'])(
    'is created again when something else wrote %s',
    async (text) => {
      const { entry } = keychainWith({ text });
      expect(await createRelayKeys(entry).seed('desk-one', make)).toMatch(/^SU[A-Z2-7]{56}$/);
    },
  );

  it('is stored for the last eight relays', async () => {
    const { entry, held } = keychainWith();
    const keys = createRelayKeys(entry);
    for (let at = 0; at < 9; at += 1) await keys.seed(`desk-${at}`, make);
    const listed = JSON.parse(held.text ?? '') as { desk: string }[];
    expect(listed.map(({ desk }) => desk)).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((at) => `desk-${at}`));
  });
});
