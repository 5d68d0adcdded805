import { z } from 'zod';
import type { TunnelProviderId } from './tunnel-providers.ts';

export * from './tunnel-providers.ts';

const port = z
  .int('a port from 1 to 65535')
  .min(1, 'a port from 1 to 65535')
  .max(65_535, 'a port from 1 to 65535');
const text = (expected: string) => z.string(expected).trim().min(1, expected).max(1_000, expected);
const host = text('a host name or an address').regex(/^[^\s/@]+$/, 'a host name or an address, nothing else');

const ofThisComputer = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** An address that the platform can send to: https, or of this computer, with nothing behind the path. */
const publicUrl = text('an https address').refine((address) => {
  const url = URL.parse(address);
  if (url === null || url.username !== '' || url.password !== '') return false;
  if (/[?#]/.test(address)) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && ofThisComputer.test(url.hostname));
}, 'an https address without user, query and fragment');

/** The team gateway; the desk shows it its token of the platform. */
const relay = z.object({
  provider: z.literal('relay'),
  /** Where the gateways are. */
  relayUrl: publicUrl,
  /** The account's name at the relay, where it serves several. */
  account: text('the name of the account').exactOptional(),
});

/** Reverse forwarding by the user's own server, whose web server leads `publicUrl` to `remotePort`. */
const ssh = z.object({
  provider: z.literal('ssh'),
  host,
  port: port.default(22),
  user: text('the name of the user there'),
  /** Private key in OpenSSH or PEM format; absent: the keys of the running agent. */
  keyFile: text('the path of a key file').exactOptional(),
  /** Where the server listens for its web server. */
  remoteHost: host.default('127.0.0.1'),
  remotePort: port,
  /** What leads to that port from outside. */
  publicUrl,
  /** `SHA256:…` of the server's key; kept at first use, and checked from then on. */
  hostKey: z
    .string()
    .regex(/^SHA256:[\w+/]{43}$/, 'SHA256: and 43 characters')
    .exactOptional(),
});

const ngrok = z.object({
  provider: z.literal('ngrok'),
  /** A domain reserved at ngrok; absent: the one that the account has, or another at each start. */
  domain: host.exactOptional(),
});

const cloudflared = z.object({
  provider: z.literal('cloudflared'),
  /** `quick`: another address at each start, without an account. `named`: a tunnel of the user's account. */
  mode: z.enum(['quick', 'named']).default('quick'),
  /** Path of the program; absent: `cloudflared` where programs are found. */
  binary: text('the path of cloudflared').exactOptional(),
  /** Name or id of the tunnel, where its credentials are on this computer; else the token says it. */
  tunnelName: text('the name of the tunnel').exactOptional(),
  /** What the tunnel's public hostname is; `named` only. */
  publicUrl: publicUrl.exactOptional(),
  /** Port of this computer that the tunnel leads to; absent: any free one, which only fits where no token is used. */
  localPort: port.exactOptional(),
});

/** The user's own reverse proxy or port forwarding in front of a listener of this desk. */
const direct = z.object({
  provider: z.literal('direct'),
  /** Address to listen on: IPv4 or IPv6, `0.0.0.0` or `::` for all. */
  bind: z.union([z.ipv4(), z.ipv6()], 'an IPv4 or IPv6 address').default('127.0.0.1'),
  port,
  publicUrl,
  /** PEM files; both or none. Read anew when they change. */
  certFile: text('the path of a certificate file').exactOptional(),
  keyFile: text('the path of a key file').exactOptional(),
});

const problem = (context: z.RefinementCtx, field: string, message: string): void =>
  context.addIssue({ code: 'custom', path: [field], message });

/** Which way pushes come, and what that way needs. Secrets are kept apart: see `tunnelSecrets`. */
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
export type TunnelSettingsOf<P extends TunnelProviderId> = Extract<TunnelSettings, { provider: P }>;
