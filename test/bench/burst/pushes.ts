import { openConnection, type Answer } from '../answer/connection.ts';

/** Bytes of a field that nobody knows, in each push: kept, they would be seen in the memory of the desk. */
export const unknownBytes = 16 * 1024;
const CONNECTIONS = 16;

export interface BurstCall {
  callId: string;
  /** Number of the caller in the notation of pushes. */
  from: string;
}

/** Calls of one burst, each from a number of its own. */
export const burstCalls = (round: number, count: number): BurstCall[] =>
  Array.from({ length: count }, (_, index) => ({
    callId: `burst-${round}-${index}`,
    from: `4930${String(70_000_000 + round * 100_000 + index)}`,
  }));

export const newCall = ({ callId, from }: BurstCall): Record<string, string> => ({
  event: 'newCall',
  direction: 'in',
  from,
  to: '4921163553355',
  callId,
  origCallId: callId,
  unknown: callId.padEnd(unknownBytes, callId),
});

export const hangUp = ({ callId, from }: BurstCall): Record<string, string> => ({
  event: 'hangup',
  direction: 'in',
  from,
  to: '4921163553355',
  callId,
  origCallId: callId,
  cause: 'cancel',
});

export interface BurstTimes {
  /** From a push to its answer, ms. */
  answered: number[];
  /** When the last one was sent, by `performance.now()`. */
  lastSentAt: number;
}

/**
 * Sends all pushes as fast as sixteen connections carry them; the last one comes behind all others.
 * @throws Error where one of them is answered by another status
 */
export async function sendBurst(
  address: URL,
  pushes: readonly Record<string, string>[],
  status: number,
): Promise<BurstTimes> {
  const failed = Promise.withResolvers<never>();
  const connections = await Promise.all(
    Array.from({ length: CONNECTIONS }, () => openConnection(Number(address.port), failed.reject)),
  );
  const times: BurstTimes = { answered: [], lastSentAt: 0 };
  let next = 0;
  const work = connections.map(async (connection) => {
    for (let push = pushes[next++]; push; push = pushes[next++]) {
      const request = requestBytes(address, push);
      const sentAt = performance.now();
      times.lastSentAt = sentAt;
      const answer = await new Promise<Answer>((resolve) => connection.ask(request, resolve));
      times.answered.push(performance.now() - sentAt);
      if (answer.status !== status) throw new Error(`A push was answered ${answer.status}.`);
    }
  });
  await Promise.race([Promise.all(work), failed.promise]);
  for (const connection of connections) connection.close();
  return times;
}

function requestBytes(address: URL, fields: Record<string, string>): Buffer {
  const body = new URLSearchParams(fields).toString();
  const head = [
    `POST ${address.pathname} HTTP/1.1`,
    `Host: ${address.host}`,
    'Content-Type: application/x-www-form-urlencoded; charset=UTF-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`);
}
