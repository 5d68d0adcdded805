import { z } from 'zod';
import type { KeychainEntry } from '../base/keychain.ts';
import type { ProxyCredentials } from '../../network/proxy-sign-in.ts';

const stored = z.object({ user: z.string(), password: z.string() });

/** The proxy credentials in the keychain. */
export const storedCredentials = (
  keychain: Pick<KeychainEntry, 'read' | 'write'>,
): {
  read(): Promise<ProxyCredentials | undefined>;
  write(credentials: ProxyCredentials): Promise<void>;
} => ({
  async read() {
    const { text } = await keychain.read();
    return text === undefined ? undefined : stored.safeParse(JSON.parse(text)).data;
  },
  async write(credentials) {
    // Without a keychain, the user is asked again after the next start.
    await keychain.write(JSON.stringify(credentials));
  },
});
