import { openConnection, type PushConnection } from '../answer/connection.ts';
import { sendAtRandom } from './send-at-random.ts';

/** The platform's side: it sends signed calls over kept-alive connections. */
export interface Sender {
  /** Sends as fast as they are answered, for `ms` or until `count` are sent. @returns how many were sent, and for how long */
  saturate(range: Range, ms: number): Promise<{ sent: number; seconds: number }>;
  /** At random times, however long the answers take. @returns how late each was sent, ms */
  send(range: Range, perSecond: number): Promise<number[]>;
  /** When each call was sent, ms of the system's monotonic clock. */
  sentAt: Float64Array;
  /** How long each answer took since the last `forget`, ms, and which calls were refused. */
  answeredMs: number[];
  refused: number[];
  /** Servers close what was idle for long, as while calls are signed: opens all connections anew. */
  reopen(): Promise<void>;
  close(): void;
}

interface Range {
  first: number;
  count: number;
}

const connections = 64;
const now = (): number => Number(process.hrtime.bigint()) / 1e6;

export interface SenderOptions {
  /** Requests by the number of their call. */
  requests: readonly Buffer[];
  /** How many there will be. */
  calls: number;
  /** In [0, 1). */
  random: () => number;
}

export async function openSender(port: number, { requests, calls, random }: SenderOptions): Promise<Sender> {
  let failed = Promise.withResolvers<never>();
  let open: PushConnection[] = [];
  let free: PushConnection[] = [];
  const sentAt = new Float64Array(calls);
  const answeredMs: number[] = [];
  const refused: number[] = [];

  function ask(connection: PushConnection, call: number, done: () => void): void {
    const request = requests[call];
    if (request === undefined) throw new RangeError(`There is no call ${call}.`);
    const sent = now();
    sentAt[call] = sent;
    connection.ask(request, ({ status }) => {
      answeredMs.push(now() - sent);
      if (status !== 200) refused.push(call);
      done();
    });
  }

  async function reopen(): Promise<void> {
    for (const connection of open) connection.close();
    failed = Promise.withResolvers();
    failed.promise.catch(() => undefined);
    const { reject } = failed;
    open = await Promise.all(Array.from({ length: connections }, () => openConnection(port, reject)));
    free = [...open];
  }
  await reopen();

  return {
    sentAt,
    reopen,
    answeredMs,
    refused,
    saturate: async ({ first, count }, ms) => {
      let sent = 0;
      const started = now();
      const work = open.map(
        (connection) =>
          new Promise<void>((finished) => {
            const next = (): void => {
              if (sent === count || now() - started >= ms) return finished();
              ask(connection, first + sent, next);
              sent += 1;
            };
            next();
          }),
      );
      await Promise.race([Promise.all(work), failed.promise]);
      return { sent, seconds: (now() - started) / 1000 };
    },
    send: async (range, perSecond) => {
      const sending = sendAtRandom({
        ...range,
        perSecond,
        random,
        send: (call) => {
          const connection = free.shift();
          if (connection === undefined) return false;
          ask(connection, call, () => free.push(connection));
          return true;
        },
      });
      const late = await Promise.race([sending, failed.promise]);
      const deadline = now() + 10_000;
      while (free.length < open.length && now() < deadline)
        await new Promise((resolve) => setTimeout(resolve, 5));
      return late;
    },
    close: () => {
      for (const connection of open) connection.close();
    },
  };
}
