import type { Sentence } from '../../shared/sentence.ts';
import { bookSecret, type Keychain } from '../base/keychain.ts';

/** Passwords of address books, which are only in the keychain and in this cache. */
export interface BookPasswords {
  of(id: string): Promise<string | undefined>;
  /** Stores a password; an empty one deletes the stored one. */
  change(id: string, password: string): Promise<void>;
}

/** @param complain called if the keychain cannot be used, so that the password is lost at the end of the program */
export function createBookPasswords(
  keychain: Pick<Keychain, 'entry'>,
  complain: (problem: Sentence) => void,
): BookPasswords {
  const cache = new Map<string, Promise<string | undefined>>();
  const entry = (id: string): ReturnType<Keychain['entry']> => keychain.entry(`${bookSecret}${id}`);

  async function load(id: string): Promise<string | undefined> {
    const { text, problem } = await entry(id).read();
    if (problem) {
      complain(problem);
      // It may be unlocked by the next time.
      cache.delete(id);
    }
    return text;
  }

  return {
    of(id) {
      const password = cache.get(id) ?? load(id);
      cache.set(id, password);
      return password;
    },
    async change(id, password) {
      cache.set(id, Promise.resolve(password === '' ? undefined : password));
      if (password === '') {
        await entry(id).remove();
        return;
      }
      const written = await entry(id).write(password);
      if (written.storedIn === 'memory') complain(written.problem);
    },
  };
}
