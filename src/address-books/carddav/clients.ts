import type { OpenSocket } from '../../network/open-socket.ts';
import { userPlaceholder } from '../../shared/policy/user-placeholder.ts';
import { AddressBookException } from '../source.ts';
import { createHttp, type Http } from '../http.ts';

export interface ClientDeps {
  userName: string;
  password: string;
  authority: string | undefined;
  openSocket: OpenSocket;
}

/** A client for each server that the collections of an address book are on; each sends the password to its server alone. */
export interface Clients {
  of(url: string): Http;
  dispose(): Promise<void>;
}

export function createClients({ userName, password, ...options }: ClientDeps): Clients {
  const clients = new Map<string, Http>();
  return {
    of(url) {
      // The address contains the user name, which is not entered yet.
      if (url.includes(userPlaceholder)) throw new AddressBookException('sign-in', '–');
      const { origin } = new URL(url);
      const client =
        clients.get(origin) ?? createHttp({ ...options, secret: { origin, userName, password } });
      clients.set(origin, client);
      return client;
    },
    async dispose() {
      await Promise.all([...clients.values()].map((client) => client.dispose()));
    },
  };
}
