import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

export interface RelayMetrics {
  pushes: Tally<'account' | 'event' | 'outcome'>;
  routes: Tally<'account' | 'route'>;
  pushSeconds: Histogram;
  spooled: Counter;
  slowDisk: Counter;
  unspooled: Counter;
  duplicates: Counter;
  setAside: Counter<'reason'>;
  leftOut: Counter<'reason'>;
  enrolments: Counter<'status'>;
  replays: Counter;
  replayedMessages: Counter;
  questions: Counter<'result'>;
  faults: Counter;
  registry: Registry;
  /** In the text format of Prometheus. */
  text(): Promise<string>;
  contentType: string;
}

/** Counts the outcomes of pushes; the registry gets the labels only when it is read. */
interface Tally<L extends string> {
  inc(labels: Readonly<Record<L, string>>): void;
}

export interface MetricSources {
  spoolMessages: () => number;
  spoolBytes: () => number;
  connected: () => boolean;
}

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.02, 0.03, 0.045, 0.05, 0.1, 0.25, 0.8, 1];

/** Everything that a gateway counts. Labels hold names of accounts and words of ours, never users or numbers. */
export function createMetrics({ spoolMessages, spoolBytes, connected }: MetricSources): RelayMetrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const counter = <L extends string>(name: string, help: string, labelNames: L[] = []): Counter<L> =>
    new Counter({ name: `deskbell_relay_${name}`, help, labelNames, registers });
  const gauge = (name: string, help: string, read: () => number): void => {
    new Gauge({
      name: `deskbell_relay_${name}`,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  };
  const tally = <L extends string>(name: string, help: string, labelNames: L[]): Tally<L> => {
    const counts = new Map<string, { labels: Readonly<Record<L, string>>; count: number }>();
    new Counter({
      name: `deskbell_relay_${name}`,
      help,
      labelNames,
      registers,
      collect() {
        for (const one of counts.values()) this.inc(one.labels, one.count);
        counts.clear();
      },
    });
    return {
      inc: (labels) => {
        let key = '';
        for (const label of labelNames) key += `${labels[label]}\n`;
        const entry = counts.get(key);
        if (entry === undefined) counts.set(key, { labels, count: 1 });
        else entry.count += 1;
      },
    };
  };
  gauge('spool_messages', 'Messages that wait on the disk of this gateway.', spoolMessages);
  gauge('spool_bytes', 'What they take.', spoolBytes);
  gauge('nats_connected', '1 while NATS is connected.', () => Number(connected()));
  return {
    pushes: tally('pushes_total', 'Requests of the platform, by what became of them.', [
      'account',
      'event',
      'outcome',
    ]),
    routes: tally('routes_total', 'How the users concerned were found.', ['account', 'route']),
    pushSeconds: new Histogram({
      name: 'deskbell_relay_push_seconds',
      help: 'From the head of a push to its answer.',
      buckets: SECONDS,
      registers,
    }),
    spooled: counter('spooled_total', 'Messages written to the disk because NATS did not take them in time.'),
    slowDisk: counter('slow_disk_total', 'Messages answered for before the disk had synchronised them.'),
    unspooled: counter('unspooled_total', 'Messages of the disk that were delivered.'),
    duplicates: counter('duplicates_total', 'Messages that a stream had already.'),
    setAside: counter('set_aside_total', 'Messages that can never be delivered, by reason.', ['reason']),
    leftOut: counter('left_out_total', 'Users who got no copy of a message that named them, by reason.', [
      'reason',
    ]),
    enrolments: counter('enrolments_total', 'Desks that asked for an identity, by status.', ['status']),
    replays: counter('replays_total', 'Replays that desks asked for.'),
    replayedMessages: counter('replayed_messages_total', 'Messages sent in replays.'),
    questions: counter('questions_total', 'Calls about which a desk was asked, by result.', ['result']),
    faults: counter('faults_total', 'Faults of this program.'),
    registry,
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
