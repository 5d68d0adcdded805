import {
  tunnelSecrets,
  type TunnelProviderId,
  type TunnelSecretName,
} from '../../../shared/tunnel-providers.ts';
import type { TunnelSettings } from '../../../shared/tunnel-settings.ts';

/** A field of a way in which pushes come; `tunnel.field.<name>` is its label. */
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
  /** What stands there when nothing was entered yet. */
  first?: string;
  placeholder?: string;
  /** Of a cloudflared tunnel that has a name. */
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

/** In the order in which they are filled in. */
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

/** The fields that count with what is entered now. */
export function fieldsOf(
  provider: TunnelProviderId,
  entered: Readonly<Record<string, string>>,
): TunnelField[] {
  return fields[provider].filter(({ namedOnly }) => namedOnly !== true || entered['mode'] === 'named');
}

/** What stands in the fields at first: what is set, else what usually fits. */
export function firstValues(provider: TunnelProviderId, now: TunnelSettings): Record<string, string> {
  const set = new Map<string, unknown>(now.provider === provider ? Object.entries(now) : []);
  return Object.fromEntries(
    fields[provider].map(({ name, first = '' }) => {
      const value = set.get(name);
      return [name, typeof value === 'string' || typeof value === 'number' ? String(value) : first];
    }),
  );
}

/** What was entered, as the schema of the settings reads it: empty fields are left out, ports are numbers. */
export function entered(
  provider: TunnelProviderId,
  values: Readonly<Record<string, string>>,
): Record<string, unknown> {
  const given = fieldsOf(provider, values).flatMap(({ name, kind }): [string, unknown][] => {
    const value = values[name]?.trim() ?? '';
    if (value === '') return [];
    return [[name, kind === 'port' && /^\d+$/.test(value) ? Number(value) : value]];
  });
  return { provider, ...Object.fromEntries(given) };
}

/** The secrets that count with what is entered now, and whether one must be there. */
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
