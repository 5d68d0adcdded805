import { z } from 'zod';

export * from './tunnel-providers.ts';

const port = z
  .int('a port from 1 to 65535')
  .min(1, 'a port from 1 to 65535')
  .max(65_535, 'a port from 1 to 65535');
const text = (expected: string) => z.string(expected).trim().min(1, expected).max(1_000, expected);
/** Programs take what begins with a hyphen for one of their options. */
export const noOption = 'a text that does not begin with a hyphen';
const isNoOption = (given: string): boolean => !given.startsWith('-');
const word = (expected: string) => text(expected).refine(isNoOption, noOption);
const host = word('a host name or an address').regex(/^[^\s/@]+$/, 'a host name or an address, nothing else');

const ofThisComputer = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** A push address: https or loopback, without query. */
const publicUrl = text('an https address').refine((address) => {
  const url = URL.parse(address);
  if (url === null || url.username !== '' || url.password !== '') return false;
  if (/[?#]/.test(address)) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && ofThisComputer.test(url.hostname));
}, 'an https address without user, query and fragment');

/** The team gateway; the desk authenticates by its platform token. */
const relay = z.object({
  provider: z.literal('relay'),
  /** Address of the gateways. */
  relayUrl: publicUrl,
  /** Name of the account at a relay with several. */
  account: text('the name of the account').exactOptional(),
});

/** Remote forwarding through the user's server, whose web server leads from `publicUrl` to `remotePort`. */
const ssh = z.object({
  provider: z.literal('ssh'),
  host,
  port: port.default(22),
  user: word('the name of the user there'),
  /** OpenSSH or PEM private key; absent: keys of the ssh agent. */
  keyFile: text('the path of a key file').exactOptional(),
  /** Bind address on the server. */
  remoteHost: host.default('127.0.0.1'),
  remotePort: port,
  /** Leads to that port. */
  publicUrl,
  /** `SHA256:…` of the server's key; trusted on first use. */
  hostKey: z
    .string()
    .regex(/^SHA256:[\w+/]{43}$/, 'SHA256: and 43 characters')
    .exactOptional(),
});

const ngrok = z.object({
  provider: z.literal('ngrok'),
  /** A reserved ngrok domain; absent: the account's, or a random one. */
  domain: host.exactOptional(),
});

const cloudflared = z.object({
  provider: z.literal('cloudflared'),
  /** `quick`: a random address without an account. `named`: a tunnel of the user's account. */
  mode: z.enum(['quick', 'named']).default('quick'),
  /** Absent: `cloudflared` in the path. */
  binary: word('the path of cloudflared').exactOptional(),
  /** Name or id of a tunnel with local credentials; otherwise the token has it. */
  tunnelName: word('the name of the tunnel').exactOptional(),
  /** The tunnel's hostname; `named` only. */
  publicUrl: publicUrl.exactOptional(),
  /** Local port of the tunnel; absent: any, which works only without a token. */
  localPort: port.exactOptional(),
});

/** The user's reverse proxy or port forwarding to a listener of this desk. */
const direct = z.object({
  provider: z.literal('direct'),
  /** Bind address: IPv4 or IPv6, `0.0.0.0` or `::` for all. */
  bind: z.union([z.ipv4(), z.ipv6()], 'an IPv4 or IPv6 address').default('127.0.0.1'),
  port,
  publicUrl,
  /** PEM files; both or none. Reloaded after changes. */
  certFile: text('the path of a certificate file').exactOptional(),
  keyFile: text('the path of a key file').exactOptional(),
});

const problem = (context: z.RefinementCtx, field: string, message: string): void =>
  context.addIssue({ code: 'custom', path: [field], message });

/** The tunnel provider and its settings. Secrets are stored elsewhere: see `tunnelSecrets`. */
export const tunnelSettingsSchema = z
  .discriminatedUnion('provider', [
    z.object({ provider: z.literal('automatic') }),
    relay,
    ssh,
    ngrok,
    cloudflared,
    direct,
    z.object({ provider: z.literal('polling') }),
  ])
  .superRefine((settings, context) => {
    if (
      settings.provider === 'direct' &&
      (settings.certFile === undefined) !== (settings.keyFile === undefined)
    ) {
      const missing = settings.certFile === undefined ? 'certFile' : 'keyFile';
      problem(context, missing, 'certificate and key, both or none');
    }
    if (
      settings.provider === 'cloudflared' &&
      settings.mode === 'named' &&
      settings.publicUrl === undefined
    ) {
      problem(context, 'publicUrl', 'the public address of the tunnel');
    }
  });

export type TunnelSettings = z.output<typeof tunnelSettingsSchema>;
export type TunnelSettingsOf<P extends TunnelSettings['provider']> = Extract<TunnelSettings, { provider: P }>;
