import type { RelayConfig } from './config/config.ts';
import { entries } from './directory/book.ts';
import type { KnownDirectory } from './directory/known-directory.ts';
import { learnPlaces } from './directory/learn.ts';
import { createEnrol, type EnrolmentResult, type EnrolDeps, type EnrolOrder } from './enrol.ts';
import { createIdentityIssuer } from './identity/identity-issuer.ts';
import type { Mint } from './identity/mint.ts';
import type { Monitor } from './monitor.ts';
import type { NatsServices } from './nats-services.ts';

export interface EnrolmentDeps extends Pick<EnrolDeps, 'platform'> {
  config: Pick<RelayConfig, 'identityMinutes' | 'reportSeconds' | 'nats'>;
  mint: Mint;
  directory: KnownDirectory;
  services: Pick<NatsServices, 'share' | 'jetstream'>;
  monitor: Monitor;
}

const LEARNED_WITHIN_MS = 10_000;

/** Enrols desks, and sends what is learned about their users to all gateways. */
export function createEnrolment(deps: EnrolmentDeps): (order: EnrolOrder) => Promise<EnrolmentResult> {
  const { platform, config, mint, directory, services, monitor } = deps;
  const { share } = services;
  const now = (): number => platform.clock.now();
  const lifetimeS = config.identityMinutes * 60;

  const onEnrolled: EnrolDeps['onEnrolled'] = (
    { account: { config: account }, answers },
    userId,
    transport,
  ) => {
    share.tell(account.name, entries.user(userId), { enrolled: true });
    if (answers) share.tell(account.name, entries.answers(userId), { until: now() + 2 * lifetimeS * 1000 });
    learnPlaces(transport, AbortSignal.timeout(LEARNED_WITHIN_MS)).then(
      ({ lines, numbers }) => {
        for (const line of lines) share.tell(account.name, entries.line(line.id), line);
        if (numbers.length > 0) share.tell(account.name, entries.numbers, numbers);
      },
      (error: unknown) => monitor.fault('The lines of the account could not be learned.', error),
    );
  };

  return createEnrol({
    issue: createIdentityIssuer({ mint, connection: services.jetstream, now }),
    platform,
    isRevoked: directory.book.isRevoked,
    directoryKnown: directory.readSoon,
    terms: {
      lifetimeS,
      servers: serversForDesks(config.nats.deskServers),
      reportSeconds: config.reportSeconds,
    },
    onEnrolled,
  });
}

function serversForDesks(servers: readonly string[]): { tcp: string[]; websocket: string[] } {
  const isWebsocket = (server: string): boolean => /^wss?:/.test(server);
  return { tcp: servers.filter((server) => !isWebsocket(server)), websocket: servers.filter(isWebsocket) };
}
