import {
  tunnelSecrets,
  type TunnelProviderId,
  type TunnelSecretName,
} from '../../../shared/tunnel-providers.ts';
import type { TunnelSettings } from '../../../shared/tunnel-settings.ts';

/** A field of a provider; its label is `tunnel.field.<name>`. */
export interface TunnelField {
  name:
    | 'relayUrl'
    | 'account'
    | 'host'
    | 'port'
    | 'user'
    | 'keyFile'
    | 'remoteHost'
    | 'remotePort'
    | 'publicUrl'
    | 'domain'
    | 'mode'
    | 'binary'
    | 'tunnelName'
    | 'localPort'
    | 'bind'
    | 'certFile';
  kind: 'text' | 'port' | 'mode';
  optional?: boolean;
  /** The default value. */
  first?: string;
  placeholder?: string;
  /** Only for a named cloudflared tunnel. */
  namedOnly?: boolean;
}

const text = (name: TunnelField['name'], more: Partial<TunnelField> = {}): TunnelField => ({
  name,
  kind: 'text',
  ...more,
});
const port = (name: TunnelField['name'], more: Partial<TunnelField> = {}): TunnelField => ({
  name,
  kind: 'port',
  ...more,
});
const address = { placeholder: 'https://desk.example.com' };

/** In form order. */
const fields: Readonly<Record<TunnelProviderId, readonly TunnelField[]>> = {
  automatic: [],
  relay: [
    text('relayUrl', { placeholder: 'https://relay.example.com' }),
    text('account', { optional: true }),
  ],
  ssh: [
    text('host'),
    port('port', { first: '22' }),
    text('user'),
    text('keyFile', { optional: true }),
    text('publicUrl', address),
    port('remotePort', { first: '8020' }),
    text('remoteHost', { first: '127.0.0.1' }),
  ],
  ngrok: [text('domain', { optional: true })],
  cloudflared: [
    { name: 'mode', kind: 'mode', first: 'quick' },
    text('publicUrl', { ...address, namedOnly: true }),
    text('tunnelName', { optional: true, namedOnly: true }),
    port('localPort', { optional: true, namedOnly: true }),
    text('binary', { optional: true }),
  ],
  direct: [
    text('publicUrl', address),
    text('bind', { first: '127.0.0.1' }),
    port('port', { first: '8020' }),
    text('certFile', { optional: true }),
    text('keyFile', { optional: true }),
  ],
  polling: [],
};

/** The fields needed with these values. */
export function fieldsOf(
  provider: TunnelProviderId,
  entered: Readonly<Record<string, string>>,
): TunnelField[] {
  return fields[provider].filter(({ namedOnly }) => namedOnly !== true || entered['mode'] === 'named');
}

/** The initial values: the settings, or defaults. */
export function firstValues(provider: TunnelProviderId, now: TunnelSettings): Record<string, string> {
  const set = new Map<string, unknown>(now.provider === provider ? Object.entries(now) : []);
  return Object.fromEntries(
    fields[provider].map(({ name, first = '' }) => {
      const value = set.get(name);
      return [name, typeof value === 'string' || typeof value === 'number' ? String(value) : first];
    }),
  );
}

/** The input as the settings schema expects it: without empty fields, ports as numbers. */
export function entered(
  provider: TunnelProviderId,
  values: Readonly<Record<string, string>>,
): Record<string, unknown> {
  const entries = fieldsOf(provider, values).flatMap(({ name, kind }): [string, unknown][] => {
    const value = values[name]?.trim() ?? '';
    if (value === '') return [];
    return [[name, kind === 'port' && /^\d+$/.test(value) ? Number(value) : value]];
  });
  return { provider, ...Object.fromEntries(entries) };
}

/** The secrets needed with these values, and whether one is required. */
export function secretsOf(
  provider: TunnelProviderId,
  values: Readonly<Record<string, string>>,
): { name: TunnelSecretName; optional: boolean }[] {
  if (provider === 'cloudflared' && values['mode'] !== 'named') return [];
  return Object.entries(tunnelSecrets[provider]).map(([name, need]) => ({
    name: name as TunnelSecretName,
    optional: need === 'optional',
  }));
}
