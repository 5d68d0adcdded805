import type { Proxies } from '../../network/open-socket.ts';
import type { Keychain } from '../base/keychain.ts';
import { keychainName } from '../base/keychain-name.ts';
import { storedCredentials } from '../proxy/stored-credentials.ts';

/**
 * The proxy credentials that the program has stored for a profile (undefined: the system's default), given once: a
 * proxy may lock an account whose password is refused repeatedly.
 */
export const proxyPasswordOf =
  (profile: string | undefined, open: (name: string) => Pick<Keychain, 'entry'>): Proxies['credentials'] =>
  async (_proxy, _host, refused) => {
    if (refused) return undefined;
    const name = keychainName({ profile: profile ?? '', ownProfile: profile !== undefined });
    return storedCredentials(open(name).entry('proxy'))
      .read()
      .catch(() => undefined);
  };
