import { createHttp, type Http } from '../http.ts';

export interface Credentials {
  userName: string;
  password: string;
  authority: string | undefined;
}

/** A client for each server that the collections of an address book are on; each sends the password to its server alone. */
export interface Clients {
  of(url: string): Http;
  dispose(): Promise<void>;
}

export function createClients({ userName, password, authority }: Credentials): Clients {
  const clients = new Map<string, Http>();
  return {
    of(url) {
      const { origin } = new URL(url);
      const client = clients.get(origin) ?? createHttp({ authority, secret: { origin, userName, password } });
      clients.set(origin, client);
      return client;
    },
    async dispose() {
      await Promise.all([...clients.values()].map((client) => client.dispose()));
    },
  };
}
