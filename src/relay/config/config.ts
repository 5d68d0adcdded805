import { z } from 'zod';
import { allowSources } from '../../push/sources.ts';

const port = z
  .int('must be a whole number')
  .min(0, 'must be from 0 to 65535')
  .max(65_535, 'must be from 0 to 65535');
const natsAddress = z
  .string()
  .regex(/^(nats|tls|ws|wss):\/\/[^/\s]+$/, 'must be an address as in nats://host:4222');
const webAddress = z
  .string()
  .regex(/^https?:\/\/[^\s?#]+$/, 'must be an address as in https://relay.example.com')
  .transform((text) => text.replace(/\/+$/, ''));
const number = z.string().regex(/^\+[1-9]\d{6,14}$/, 'must be a number as in +493023125000');
const users = z.array(z.string().min(1));

const line = z.strictObject({
  id: z.string().min(1),
  userIds: users,
  /** Its members get what names nobody. */
  queue: z.boolean().default(false),
});

const secret = z.string().regex(/^[\w-]{24,128}$/, 'must be 24 to 128 letters, digits, - and _');
const sources = z
  .array(z.string().refine(isSource, 'must be an address or a network as in 192.0.2.0/24'))
  .default([]);
/** Names are tokens of HTTP (RFC 9110, 5.6.2); a value is one line. */
const headers = z
  .record(
    z.string().regex(/^[\w!#$%&'*+.^`|~-]+$/, 'must be the name of a header'),
    z.string().regex(/^[\x20-\x7e]{1,500}$/, 'must be one line'),
  )
  .default({});

const account = z.strictObject({
  /** Short name, part of subjects and metrics. */
  name: z.string().regex(/^[a-z0-9-]{1,40}$/, 'must be 1 to 40 of a-z, 0-9 and -'),
  /** Last part of the address that the platform pushes to. */
  secret,
  /** Addresses and networks that pushes come from; all where none is given. */
  sources,
  /** Headers that each push must have, as something in front of the relay adds them. */
  headers,
  /** Without it no logs of AI agents are taken. They are not signed: secret, sources and headers are all there is. */
  agentLogs: z.strictObject({ secret, sources, headers }).optional(),
  /** Base address of the platform's REST interface. */
  baseUrl: z.string().min(1),
  /** Whose tokens may enrol: as GET /authorization/userinfo of this account says it. */
  masterSipId: z.string().min(1),
  /** PEM; without it that of a known platform holds. */
  pushPublicKey: z.string().includes('PUBLIC KEY', { error: 'must be a public key as PEM' }).optional(),
  signatureHeader: z.string().min(1).optional(),
  /** How long a call rings at most. */
  ringSeconds: z.int().min(5).max(600).default(60),
  /** Take the place of what the platform says of lines with the same id, and of numbers. */
  lines: z.array(line).default([]),
  numbers: z.array(z.strictObject({ number, target: z.string().min(1) })).default([]),
});

export const relayConfig = z.strictObject({
  listen: z
    .strictObject({
      host: z.string().min(1).default('0.0.0.0'),
      port: port.default(8080),
      /** PEM files; without them something in front must speak TLS. */
      /** Addresses and networks of balancers, which say in `X-Forwarded-For` whom they speak for. */
      proxies: sources,
      tls: z.strictObject({ certFile: z.string().min(1), keyFile: z.string().min(1) }).optional(),
    })
    .prefault({}),
  /** Health and metrics, not for the public. */
  admin: z
    .strictObject({ host: z.string().min(1).default('127.0.0.1'), port: port.default(9464) })
    .prefault({}),
  /** Where the platform and the desks reach the gateways. */
  publicUrl: webAddress,
  nats: z.strictObject({
    /** For gateways. */
    servers: z.array(natsAddress).min(1, 'must name at least one server'),
    /** For desks: `nats`, `tls`, and for those behind proxies `wss`. */
    deskServers: z.array(natsAddress).min(1, 'must name at least one server'),
    /** Public key of the relay's account. */
    account: z.string().regex(/^A[A-Z2-7]{55}$/, 'must be the public key of a NATS account (A…)'),
    signingSeed: z
      .string()
      .regex(/^SA[A-Z2-7]{56}\s*$/, 'must be the seed of an account’s signing key (SA…)'),
    replicas: z.union([z.literal(1), z.literal(3)], 'must be 1 or 3').default(1),
    pushMegabytes: z.int().min(16).default(1024),
    logMegabytes: z.int().min(16).default(4096),
  }),
  spool: z.strictObject({
    folder: z.string().min(1),
    maxMegabytes: z.int().min(1).max(4096).default(64),
  }),
  /** How long the identity of a desk is of use before it must be renewed. */
  identityMinutes: z
    .int()
    .min(1)
    .max(24 * 60)
    .default(60),
  /** How often each desk says that it is well; a desk counts as silent after twice that. */
  reportSeconds: z.int().min(1).max(600).default(30),
  logLevel: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  accounts: z
    .array(account)
    .min(1, 'must name at least one account')
    .refine((all) => areDifferent(all.map(({ name }) => name)), 'must have different names')
    .refine(
      (all) => areDifferent(all.flatMap((one) => [one.secret, one.agentLogs?.secret ?? []].flat())),
      'must have different secrets',
    ),
});

export type RelayConfig = z.infer<typeof relayConfig>;
export type AccountConfig = RelayConfig['accounts'][number];

function areDifferent(texts: string[]): boolean {
  return new Set(texts).size === texts.length;
}

function isSource(text: string): boolean {
  try {
    allowSources([text]);
    return true;
  } catch {
    return false;
  }
}
