import { z } from 'zod';
import type { KeychainEntry } from '../base/keychain.ts';
import type { ProxyCredentials } from '../../network/proxy-sign-in.ts';

const stored = z.object({ user: z.string(), password: z.string() });

/** Name and password for the network's proxies, in the keychain. */
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
    // Where there is no keychain they are asked for again at the next start.
    await keychain.write(JSON.stringify(credentials));
  },
});
