/** What the load generator needs to know of a server under test. */
export interface ServerAddress {
  port: number;
  path: string;
}

export interface ServerOptions {
  /** PEM (SPKI) of the key that signs the pushes. */
  pushPublicKey: string;
  /** The desk has this many call rules and contacts; absent: none. */
  rules?: { count: number; contacts: number };
}
