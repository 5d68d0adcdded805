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
  /** Its members get calls that name no user. */
  queue: z.boolean().default(false),
});

const secret = z.string().regex(/^[\w-]{24,128}$/, 'must be 24 to 128 letters, digits, - and _');
const sources = z
  .array(z.string().refine(isSource, 'must be an address or a network as in 192.0.2.0/24'))
  .default([]);
/** Names must be HTTP tokens (RFC 9110, 5.6.2), values a single line. */
const headers = z
  .record(
    z.string().regex(/^[\w!#$%&'*+.^`|~-]+$/, 'must be the name of a header'),
    z.string().regex(/^[\x20-\x7e]{1,500}$/, 'must be one line'),
  )
  .default({});

const account = z.strictObject({
  /** Short name, part of subjects and metrics. */
  name: z.string().regex(/^[a-z0-9-]{1,40}$/, 'must be 1 to 40 of a-z, 0-9 and -'),
  /** Last part of the push address. */
  secret,
  /** Addresses and networks that may send pushes; an empty list allows all. */
  sources,
  /** Headers that each push must have, added by a proxy in front of the relay. */
  headers,
  /** If absent, no logs of AI agents are accepted. They are unsigned, so only secret, sources and headers protect them. */
  agentLogs: z.strictObject({ secret, sources, headers }).optional(),
  /** Base URL of the platform's REST API. */
  baseUrl: z.string().min(1),
  /** The account whose tokens may enrol, as in its answer to GET /authorization/userinfo. */
  masterSipId: z.string().min(1),
  /** PEM; defaults to the key of a known platform. */
  pushPublicKey: z.string().includes('PUBLIC KEY', { error: 'must be a public key as PEM' }).optional(),
  signatureHeader: z.string().min(1).optional(),
  /** The longest time that a call rings. */
  ringSeconds: z.int().min(5).max(600).default(60),
  /** Replace the platform's data about lines with the same id, and about numbers. */
  lines: z.array(line).default([]),
  numbers: z.array(z.strictObject({ number, target: z.string().min(1) })).default([]),
});

export const relayConfig = z.strictObject({
  listen: z
    .strictObject({
      host: z.string().min(1).default('0.0.0.0'),
      port: port.default(8080),
      /** Addresses and networks of load balancers, whose `X-Forwarded-For` is trusted. */
      proxies: sources,
      /** PEM files; without them a proxy in front of the relay must do TLS. */
      tls: z.strictObject({ certFile: z.string().min(1), keyFile: z.string().min(1) }).optional(),
    })
    .prefault({}),
  /** Health and metrics; must not be public. */
  admin: z
    .strictObject({ host: z.string().min(1).default('127.0.0.1'), port: port.default(9464) })
    .prefault({}),
  /** Address of the gateways for the platform and the desks. */
  publicUrl: webAddress,
  nats: z.strictObject({
    /** Addresses for gateways. */
    servers: z.array(natsAddress).min(1, 'must name at least one server'),
    /** Addresses for desks: `nats`, `tls`, and `wss` for desks behind proxies. */
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
  /** Lifetime of a desk's identity before it must be renewed. */
  identityMinutes: z
    .int()
    .min(1)
    .max(24 * 60)
    .default(60),
  /** Interval of each desk's reports; a desk counts as silent after twice that. */
  reportSeconds: z.int().min(1).max(600).default(30),
  logLevel: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  accounts: z
    .array(account)
    .min(1, 'must name at least one account')
    .refine((all) => areUnique(all.map(({ name }) => name)), 'must have different names')
    .refine(
      (all) => areUnique(all.flatMap((one) => [one.secret, one.agentLogs?.secret ?? []].flat())),
      'must have different secrets',
    ),
});

export type RelayConfig = z.infer<typeof relayConfig>;
export type AccountConfig = RelayConfig['accounts'][number];

function areUnique(texts: string[]): boolean {
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
