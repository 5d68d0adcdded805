import { describe, expect, it } from 'vitest';
import { createTunnelSecrets } from '../../../../../src/main/pushes/tunnel/secrets.ts';
import type { KeychainEntry } from '../../../../../src/main/base/keychain.ts';
import type { Sentence } from '../../../../../src/shared/sentence.ts';

function store(kept: { text?: string } = {}, problem?: Sentence) {
  const known: unknown[] = [];
  const complaints: Sentence[] = [];
  let reads = 0;
  const keychain: KeychainEntry = {
    read: () => {
      reads += 1;
      return Promise.resolve({ ...kept, ...(problem && { problem }) });
    },
    write: (text) => {
      if (problem) return Promise.resolve({ storedIn: 'memory', problem });
      kept.text = text;
      return Promise.resolve({ storedIn: 'keychain' });
    },
    remove: () => Promise.resolve({}),
  };
  const secrets = createTunnelSecrets({
    keychain,
    onNames: (names) => known.push(names),
    onProblem: (sentence) => complaints.push(sentence),
  });
  return { secrets, kept, known, complaints, reads: () => reads };
}

describe('the secrets of tunnel providers', () => {
  it('are stored in the keychain by provider, and only their names are reported', async () => {
    const { secrets, kept, known } = store();
    await secrets.change('ngrok', { authtoken: 'word' });
    await secrets.change('ssh', { passphrase: 'phrase' });
    expect(await secrets.of('ngrok')).toEqual({ authtoken: 'word' });
    expect(known.at(-1)).toEqual({ ngrok: ['authtoken'], ssh: ['passphrase'] });
    expect(await store(kept).secrets.of('ssh')).toEqual({ passphrase: 'phrase' });
  });

  it('are removed when an empty one is entered', async () => {
    const { secrets, known } = store();
    await secrets.change('ngrok', { authtoken: 'word' });
    await secrets.change('ngrok', { authtoken: '' });
    expect(await secrets.of('ngrok')).toEqual({});
    expect(known.at(-1)).toEqual({ ngrok: [] });
  });

  it('are not read for providers without any, since the keychain may have to be unlocked', async () => {
    const { secrets, reads } = store();
    for (const provider of ['automatic', 'relay', 'direct', 'polling'] as const) {
      expect(await secrets.of(provider)).toEqual({});
    }
    expect(reads()).toBe(0);
    await Promise.all([secrets.of('ssh'), secrets.of('ngrok')]);
    expect(reads()).toBe(1);
  });

  it.each(['no JSON', '{"ngrok":{"authtoken":7}}', '{"else":{}}'])(
    'are empty when something else wrote %s',
    async (text) => {
      expect(await store({ text }).secrets.of('ngrok')).toEqual({});
    },
  );

  it('last for the session if there is no keychain, which is reported', async () => {
    const problem: Sentence = { id: 'keychain.missing' };
    const { secrets, complaints } = store({}, problem);
    await secrets.change('ngrok', { authtoken: 'word' });
    expect(await secrets.of('ngrok')).toEqual({ authtoken: 'word' });
    expect(complaints).toContain(problem);
  });
});
