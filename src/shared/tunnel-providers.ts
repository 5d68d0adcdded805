/** `automatic`: loopback if the platform runs on this computer, else polling. */
export const tunnelProviders = [
  'automatic',
  'relay',
  'ssh',
  'ngrok',
  'cloudflared',
  'direct',
  'polling',
] as const;
export type TunnelProviderId = (typeof tunnelProviders)[number];

/** Stored only in the keychain and in the memory of the main process. */
export type TunnelSecretName = 'passphrase' | 'authtoken' | 'token';
export type TunnelSecrets = Partial<Record<TunnelSecretName, string>>;

/** Secrets of each provider and whether they are required: a key file may have no passphrase. */
export const tunnelSecrets: Readonly<
  Record<TunnelProviderId, Readonly<Partial<Record<TunnelSecretName, 'required' | 'optional'>>>>
> = {
  automatic: {},
  relay: {},
  ssh: { passphrase: 'optional' },
  ngrok: { authtoken: 'required' },
  cloudflared: { token: 'optional' },
  direct: {},
  polling: {},
};

/** Shown before a provider is chosen. */
export interface TunnelCapabilities {
  /** Answers reach the platform; without them, rules such as redirection have no effect. */
  answers: boolean;
  /** Missed pushes are delivered later. */
  replays: boolean;
  /** One address of the account serves many desks. */
  manyDesks: boolean;
}

const own: TunnelCapabilities = { answers: true, replays: false, manyDesks: false };

export const tunnelCapabilities: Readonly<Record<TunnelProviderId, TunnelCapabilities>> = {
  automatic: own,
  relay: { answers: true, replays: true, manyDesks: true },
  ssh: own,
  ngrok: own,
  cloudflared: own,
  direct: own,
  polling: { answers: false, replays: false, manyDesks: true },
};
