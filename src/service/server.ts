import { createAdaptorServer } from '@hono/node-server';
import { generateKeyPair, randomUUID, type KeyObject } from 'node:crypto';
import type { Server } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { createApp, createInnerControl } from './app.ts';
import { systemClock, type Clock } from './clock.ts';
import type { ServiceContext, Timings } from './context.ts';
import { silenceCalls } from './control/reset.ts';
import { createPushSender } from './push/sender.ts';
import { OWN_USER, type System } from './state/account.ts';
import { tokensOf, type ClassicScope, type Tokens, createTokenRing } from './state/tokens.ts';
import { createState } from './initial-state.ts';

export interface ServiceSettings {
  /** 0 or absent: any free port. */
  port?: number;
  /** `both`: an account of each type, distinguished by their tokens. */
  system: System | 'both';
  /** How many contacts the address book has, 0 to 1,000,000; 250 when absent. */
  contacts?: number;
  /** How many events there were before the start, 0 to 1,000,000; 400 when absent. */
  events?: number;
  /** PEM texts; the service then speaks https. */
  tls?: { key: string; cert: string };
  clock?: Clock;
  /** Makes call ids and random callers repeatable. */
  seed?: number;
  /** The account was migrated from the classic to the new system: calls of before are in the history alone. */
  migrated?: boolean;
  /** Requests per second and user; unlimited if absent. */
  rateLimit?: number;
  /** Allow pushes to https addresses only, as on the platform; otherwise also to plain http on this machine. */
  httpsOnly?: boolean;
  /** PEM certificates that pushes trust in addition to the well-known ones. */
  ca?: string;
  /** Shorter timeouts for tests: 10 s for pushes and 45 s of ringing if absent. */
  timings?: Partial<Timings>;
  /** The claim `featureScope` in the tokens of a classic account; CLASSIC when absent. */
  classicScope?: ClassicScope;
  /** Whether the control address exists (default). Without it only `control` controls the service. */
  controlAddress?: boolean;
  /** Logs nothing, not even internal errors. */
  quiet?: boolean;
}

export interface Service {
  /** Ends in `/v2`. */
  baseUrl: string;
  controlUrl: string;
  /** Tokens of the signed-in user; if there are two accounts, of the new one. */
  tokens: Tokens;
  accounts: { system: System; tokens: Tokens; controlUrl: string }[];
  /** SPKI as PEM: verifies the signature header of pushes. */
  pushPublicKey: string;
  /** A control request (POST) of the embedding program, to the first account. */
  control(path: string, body: object): Promise<{ status: number; text: string }>;
  /** Ends all calls silently and frees the port. */
  close(): Promise<void>;
}

let keyPair: Promise<{ publicKey: KeyObject; privateKey: KeyObject }> | undefined;
/** One pair for all services of a process: finding one takes more time than everything else that a start does. */
const keysOfPushes = (): NonNullable<typeof keyPair> =>
  (keyPair ??= promisify(generateKeyPair)('rsa', { modulusLength: 2048 }));

/** On 127.0.0.1. Rejects with a sentence when the port is in use or not allowed. */
export async function startService(options: ServiceSettings): Promise<Service> {
  const keys = await keysOfPushes();
  const clock = options.clock ?? systemClock;
  const random = createRandom(options.seed);
  const httpsOnly = options.httpsOnly ?? false;
  const shared: SharedContext = {
    clock,
    random: random.next,
    newId: options.seed === undefined ? randomUUID : random.uuid,
    timings: { push: 10_000, ring: 45_000, ...options.timings },
    sender: createPushSender(keys.privateKey, { httpsOnly, ca: options.ca }),
    httpsOnly,
    rateLimit: options.rateLimit,
    classicScope: options.classicScope ?? 'CLASSIC',
    initial: {
      contacts: options.contacts ?? 250,
      events: options.events ?? 400,
      migrated: options.migrated ?? false,
    },
  };
  const systems: System[] = options.system === 'both' ? ['new', 'classic'] : [options.system];
  const services = systems.map((system) => createContext(shared, system));
  const server = createServer(services, options);
  const control = services[0] && createInnerControl(services[0], reporter(options));
  const port = await listen(server, options.port ?? 0);
  const origin = `${options.tls ? 'https' : 'http'}://127.0.0.1:${port}`;
  for (const service of services) service.origin = origin;
  const accounts = services.map(({ state, tokens }) => ({
    system: state.account.system,
    tokens: tokensOf(tokens, OWN_USER),
    controlUrl: `${origin}/_service/accounts/${state.account.system}`,
  }));
  return {
    baseUrl: `${origin}/v2`,
    controlUrl: `${origin}/_service`,
    tokens: accounts[0]?.tokens ?? tokensOf(new Map(), OWN_USER),
    accounts,
    pushPublicKey: keys.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    control: async (path, body) => {
      const answer = await control?.request(path, { method: 'POST', body: JSON.stringify(body) });
      return { status: answer?.status ?? 404, text: (await answer?.text()) ?? '' };
    },
    close: () => close(services, server),
  };
}

function createServer(services: readonly ServiceContext[], options: ServiceSettings): Server {
  const { tls } = options;
  const { fetch } = createApp(services, reporter(options), options.controlAddress);
  const server = tls
    ? createAdaptorServer({ fetch, createServer: createHttpsServer, serverOptions: tls })
    : createAdaptorServer({ fetch });
  return server as Server;
}

function reporter({ quiet }: ServiceSettings): (error: Error) => void {
  if (quiet) return () => undefined;
  return (error) => {
    process.stderr.write(`${error.stack ?? error.message}\n`);
  };
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(new Error(listenProblem(error, port), { cause: error }));
    });
    server.listen(port, '127.0.0.1', () => {
      resolve((server.address() as AddressInfo).port);
    });
  });
}

function listenProblem(error: NodeJS.ErrnoException, port: number): string {
  if (error.code === 'EADDRINUSE')
    return `Port ${port} is in use by another program. Choose another with --port.`;
  if (error.code === 'EACCES')
    return `Port ${port} may not be used without more rights. Choose one above 1023.`;
  return `The service cannot listen on port ${port}: ${error.message}`;
}

async function close(services: readonly ServiceContext[], server: Server): Promise<void> {
  for (const service of services) {
    silenceCalls(service);
    service.sender.close();
  }
  await new Promise<void>((resolve) => {
    server.close(() => {
      resolve();
    });
    server.closeAllConnections();
  });
}

/** What the accounts of one service share. */
type SharedContext = Omit<ServiceContext, 'tokens' | 'initialTokens' | 'state' | 'origin'>;

/** Creates one account: its data and its users' tokens. `origin` is set once the server listens. */
function createContext(shared: SharedContext, system: System): ServiceContext {
  const now = shared.clock.now();
  const state = createState(system, shared.initial, now);
  const tokens = createTokenRing(state.account, now, shared.classicScope);
  return { ...shared, tokens, initialTokens: tokens, state, origin: '' };
}

/** Random numbers that are the same for the same seed; without a seed they differ at every start. */
interface Random {
  /** 0 or more, less than 1. */
  next: () => number;
  /** A version 4 UUID. */
  uuid: () => string;
}

export function createRandom(seed: number = Math.floor(Math.random() * 2 ** 32)): Random {
  let state = seed >>> 0;
  const word = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return (value ^ (value >>> 14)) >>> 0;
  };
  const uuid = (): string => {
    const hex = [word(), word(), word(), word()].map((part) => part.toString(16).padStart(8, '0')).join('');
    const variant = (8 + (Number.parseInt(hex[16] ?? '0', 16) % 4)).toString(16);
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
  };
  return { next: () => word() / 2 ** 32, uuid };
}
