import type { Server, ServerOptions } from 'node:http';
import { tunnelCapabilities, type TunnelProviderId } from '../../shared/tunnel-settings.ts';
import type { AgentLogReceiver } from '../agent-log-receiver.ts';
import {
  TunnelError,
  type ProbeResult,
  type PushReceiver,
  type TunnelProvider,
  type TunnelStatus,
  type TunnelTrouble,
} from '../port.ts';
import { createStatusHolder } from '../status.ts';
import { stopped, troubleOf } from '../trouble.ts';
import { answerOn } from './answer.ts';
import { watchLoop } from './loop-watch.ts';
import { http } from './node-http.ts';
import { createProbes, type Fetch } from './probes.ts';

/** Dependencies of every provider that ends in an HTTP server of this desk. */
export interface HttpProviderOptions {
  randomBytes: (length: number) => Uint8Array;
  now: () => number;
  fetch: Fetch;
  /** The part of the address that only the platform learns; absent: random, and different for each provider. */
  secret?: string | undefined;
  /** How long a whole request may take to arrive, ms. */
  arrivalMs?: number | undefined;
}

/** An open route from outside to the server. */
interface OpenRoute {
  /** The public address: scheme, host, perhaps a port and a path; no slash at its end. */
  base: string;
  /** Whether it answers within `ms`; absent: a test push to the public address finds out. */
  check?(ms: number): Promise<boolean>;
  close(): Promise<void>;
}

interface RouteContext {
  server: Server;
  /** Aborted when the route is no longer needed. */
  signal: AbortSignal;
  /** The route broke by itself after it was open. */
  onBroken: (trouble: TunnelTrouble) => void;
  /** It broke and reconnects by itself, or has come back at the same address. */
  onAway: () => void;
  onBack: () => void;
}

export interface Route {
  /** Opens the route; rejects if that fails or `signal` is aborted, and leaves nothing open then. */
  open(context: RouteContext): Promise<OpenRoute>;
  createServer?: (options: ServerOptions) => Promise<Server>;
}

interface Run {
  abort: AbortController;
  opened: Promise<OpenRoute>;
}

/** Shortest timeout of a test push to a remote address when it checks the route, ms. */
const REMOTE_PROBE_TIMEOUT_MS = 4_000;
const SECRET_BYTES = 32;
const DEFAULT_ARRIVAL_MS = 5_000;
/** Longer than the platform keeps a connection, so that it never closes under a push that is being sent. */
const KEEP_ALIVE_MS = 65_000;

/**
 * A provider that ends in an HTTP server. It uses node:http directly, because the platform delays call set-up until the
 * answer arrives. Providers differ in the route to that server.
 */
export function createHttpProvider(
  id: TunnelProviderId,
  options: HttpProviderOptions,
  route: Route,
): TunnelProvider {
  const status = createStatusHolder();
  const secret = options.secret ?? Buffer.from(options.randomBytes(SECRET_BYTES)).toString('base64url');
  const path = `/push/${secret}`;
  const probes = createProbes({ path, randomBytes: options.randomBytes, fetch: options.fetch });
  let run: Run | undefined;
  let online: TunnelStatus = { state: 'starting' };
  /** Whether the route was open and has not been reopened since. */
  let isOpen = false;

  async function start(receiver: PushReceiver, logs?: AgentLogReceiver): Promise<void> {
    if (run !== undefined) throw new Error(`The ${id} provider is already started.`);
    status.set({ state: 'starting' });
    const abort = new AbortController();
    const { signal } = abort;
    const opening = openRoute(signal);
    run = { abort, opened: opening };
    try {
      const { server, base, close } = await opening;
      if (signal.aborted) {
        await close();
        throw stopped();
      }
      const publicUrl = base + path;
      const handler = receiver.at({ path, publicUrl });
      const loop = watchLoop(() => performance.now());
      server.once('close', loop.stop);
      const arrivalMs = options.arrivalMs ?? DEFAULT_ARRIVAL_MS;
      answerOn(server, { handler, logs, path, now: options.now, probes, loop, arrivalMs });
      online = { state: 'online', publicUrl };
      isOpen = true;
      status.set(online);
    } catch (error) {
      const trouble = troubleOf(error);
      if (!signal.aborted) {
        run = undefined;
        status.set({ state: 'failed', trouble });
      }
      throw error instanceof TunnelError ? error : new TunnelError(trouble, { cause: error });
    }
  }

  async function openRoute(signal: AbortSignal): Promise<OpenRoute & { server: Server }> {
    isOpen = false;
    const server = await (route.createServer ?? plainServer)(limits);
    try {
      const open = await route.open({
        server,
        signal,
        onBroken: (trouble) => {
          if (!signal.aborted && isOpen) status.set({ state: 'failed', trouble });
        },
        onAway: () => {
          if (!signal.aborted && status.get().state === 'online') status.set({ state: 'starting' });
        },
        onBack: () => {
          if (!signal.aborted && isOpen && status.get().state === 'starting') status.set(online);
        },
      });
      const close = async (): Promise<void> => {
        await open.close();
        await closeServer(server);
      };
      return { ...open, server, close };
    } catch (error) {
      await closeServer(server);
      throw error;
    }
  }

  async function stop(): Promise<void> {
    const stopping = run;
    if (stopping === undefined) return;
    run = undefined;
    stopping.abort.abort();
    const open = await stopping.opened.catch(() => undefined);
    await open?.close();
    status.set({ state: 'offline' });
  }

  const publicUrl = (): string | undefined => {
    const current = status.get();
    return current.state === 'online' ? current.publicUrl : undefined;
  };

  const probe = (ms: number): Promise<ProbeResult> => {
    const url = publicUrl();
    if (url !== undefined) return probes.send(url, ms);
    return Promise.resolve({ ok: false, sentence: { id: 'providers.test.notOpen' } });
  };

  return {
    id,
    capabilities: tunnelCapabilities[id],
    start,
    stop,
    status: status.get,
    onStatus: status.listen,
    publicUrl,
    check: async (ms) => {
      if (run === undefined || status.get().state !== 'online') return false;
      const open = await run.opened;
      return open.check?.(ms) ?? (await probe(Math.max(ms, REMOTE_PROBE_TIMEOUT_MS))).ok;
    },
    probe,
  };
}

const plainServer = (options: ServerOptions): Promise<Server> => Promise.resolve(http.createServer(options));

/** For a head that is slow on a kept connection, which `limitArrival` does not see begin. */
const HEAD_CHECK_MS = 30_000;

const limits: ServerOptions = {
  requestTimeout: DEFAULT_ARRIVAL_MS,
  headersTimeout: DEFAULT_ARRIVAL_MS,
  connectionsCheckingInterval: HEAD_CHECK_MS,
  keepAliveTimeout: KEEP_ALIVE_MS,
};

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
