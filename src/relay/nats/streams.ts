import {
  DiscardPolicy,
  RetentionPolicy,
  StorageType,
  type JetStreamManager,
  type StreamConfig,
} from '@nats-io/jetstream';
import type { MessageKind } from '../../shared/relay/wire.ts';

export interface StreamLimits {
  /** 1 on a single server, 3 in a cluster, where a message is acknowledged once a majority has stored it. */
  replicas: 1 | 3;
  /** Disk space for pushes and for agent logs on each server, in bytes. */
  pushBytes: number;
  logBytes: number;
}

export const streamOf: Readonly<Record<MessageKind, string>> = { push: 'PUSHES', log: 'AGENT_LOGS' };
export const DIRECTORY_STREAM = 'DIRECTORY';
/** Which desks got an identity, for its longest lifetime. */
export const IDENTITIES_STREAM = 'IDENTITIES';
/** The last report of each desk. */
export const REPORTS_STREAM = 'REPORTS';

const second = 1e9;
const hour = 3600 * second;
const day = 24 * hour;

type StreamDefinition = Partial<StreamConfig> & Pick<StreamConfig, 'name' | 'subjects'>;

/** All streams of the relay. Each has a size limit, at which the oldest messages are dropped. */
function streamConfigs({ replicas, pushBytes, logBytes }: StreamLimits): StreamDefinition[] {
  const common = {
    retention: RetentionPolicy.Limits,
    storage: StorageType.File,
    discard: DiscardPolicy.Old,
    num_replicas: replicas,
    deny_delete: true,
  };
  return [
    {
      ...common,
      name: streamOf.push,
      subjects: ['push.*.*'],
      republish: { src: 'push.*.*', dest: 'desk.{{wildcard(1)}}.{{wildcard(2)}}.push' },
      // A desk that was off over a long weekend still gets its missed calls.
      max_age: 7 * day,
      max_bytes: pushBytes,
      max_msgs_per_subject: 5_000,
      max_msg_size: 512 * 1024,
      // Longer than a gateway needs to reconnect. Later repetitions from its spool are detected by desks by (callId, event).
      duplicate_window: 120 * second,
    },
    {
      ...common,
      name: streamOf.log,
      subjects: ['log.*.*'],
      republish: { src: 'log.*.*', dest: 'desk.{{wildcard(1)}}.{{wildcard(2)}}.log' },
      max_age: 90 * day,
      max_bytes: logBytes,
      max_msgs_per_subject: 20_000,
      max_msg_size: 1024 * 1024,
      duplicate_window: 120 * second,
    },
    {
      ...common,
      name: DIRECTORY_STREAM,
      subjects: ['directory.*.*'],
      max_msgs_per_subject: 1,
      max_bytes: 64 * 1024 * 1024,
      max_msg_size: 1024 * 1024,
      duplicate_window: second,
    },
    {
      ...common,
      name: IDENTITIES_STREAM,
      subjects: ['identity.*.*.*'],
      // An identity lasts at most a day.
      max_age: 25 * hour,
      max_msgs_per_subject: 1,
      max_bytes: 64 * 1024 * 1024,
      max_msg_size: 4 * 1024,
      duplicate_window: second,
    },
    {
      ...common,
      name: REPORTS_STREAM,
      subjects: ['report.*.*.*'],
      // Desks publish here directly: an acknowledgement would go to a reply subject of their choice, with the server's rights.
      no_ack: true,
      // Equals the storage time of pushes, since a desk may have missed them.
      max_age: 7 * day,
      max_msgs_per_subject: 1,
      max_bytes: 64 * 1024 * 1024,
      max_msg_size: 4 * 1024,
      duplicate_window: second,
    },
  ];
}

const ADDED_LATER = [IDENTITIES_STREAM, REPORTS_STREAM];

/** Creates the streams that an older relay lacks: without them no desk could enrol or report. */
export async function ensureAddedStreams(manager: JetStreamManager, limits: StreamLimits): Promise<void> {
  for (const config of streamConfigs(limits).filter(({ name }) => ADDED_LATER.includes(name))) {
    const present = await manager.streams.info(config.name).catch(() => undefined);
    if (present === undefined) await manager.streams.add(config);
  }
}

/** Creates the streams, or updates the limits of existing ones. Never deletes one. */
export async function ensureStreams(manager: JetStreamManager, limits: StreamLimits): Promise<string[]> {
  const done: string[] = [];
  for (const config of streamConfigs(limits)) {
    const present = await manager.streams.info(config.name).catch(() => undefined);
    if (present === undefined) await manager.streams.add(config);
    else await manager.streams.update(config.name, config);
    done.push(`${present === undefined ? 'Created' : 'Updated'} stream ${config.name}.`);
  }
  return done;
}
