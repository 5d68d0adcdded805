/** How pushes reach this desk; `automatic`: by loopback where the platform runs on this computer, else by polling. */
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

/** A secret of a provider. It lives in the keychain and in the memory of the main process, nowhere else. */
export type TunnelSecretName = 'passphrase' | 'authtoken' | 'token';
export type TunnelSecrets = Partial<Record<TunnelSecretName, string>>;

/** The secrets of each provider, and whether it can do without: the key file's may have no passphrase. */
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

/** What a way of receiving pushes can do, shown before it is chosen. */
export interface TunnelCapabilities {
  /** The desk's answer reaches the platform; without it rules such as redirection do nothing. */
  answers: boolean;
  /** Pushes that came while the desk was away come later. */
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
