import { openConnection, type Answer } from './connection.ts';

export interface Load {
  port: number;
  connections: number;
  /** The bytes of the next push. */
  next: () => Buffer;
}

/** Anything but a call's XML ends the measurement: what is refused is quick. */
function mustBeXml({ status, body }: Answer): void {
  if (status !== 200 || !body.includes('onAnswer='))
    throw new Error(`A push was answered ${status}: ${body}`);
}

/** Closed loop: each connection sends its next push when the last one is answered. Answers per second. */
export async function saturate({ port, connections, next }: Load, ms: number): Promise<number> {
  const failed = Promise.withResolvers<never>();
  const opened = await Promise.all(
    Array.from({ length: connections }, () => openConnection(port, failed.reject)),
  );
  let answered = 0;
  const started = performance.now();
  const end = started + ms;
  const work = opened.map(
    (connection) =>
      new Promise<void>((finished) => {
        const ask = (): void => {
          if (performance.now() >= end) return finished();
          connection.ask(next(), (answer) => {
            mustBeXml(answer);
            answered += 1;
            ask();
          });
        };
        ask();
      }),
  );
  await Promise.race([Promise.all(work), failed.promise]);
  const seconds = (performance.now() - started) / 1000;
  for (const connection of opened) connection.close();
  return answered / seconds;
}

export interface Latencies {
  /** From when a push was due to its answer, ms. */
  answered: number[];
  /** From when a push was due to when the generator sent it, ms: its own share of the above. */
  late: number[];
}

/** In the last milliseconds the generator polls, since a timer is up to one late. */
const pollMs = 2;

/**
 * Open loop: pushes are due at random times (Poisson), however long the earlier ones take; each takes a connection
 * that is free, or waits for one.
 */
export async function arrive(
  { port, connections, next }: Load,
  { perSecond, seconds, random }: { perSecond: number; seconds: number; random: () => number },
): Promise<Latencies> {
  const failed = Promise.withResolvers<never>();
  const free = await Promise.all(
    Array.from({ length: connections }, () => openConnection(port, failed.reject)),
  );
  const all = [...free];
  const started = performance.now() + 100;
  const dueAt: number[] = [];
  for (let at = 0; ;) {
    at += (-Math.log(1 - random()) / perSecond) * 1000;
    if (at > seconds * 1000) break;
    dueAt.push(started + at);
  }
  const latencies: Latencies = { answered: [], late: [] };
  const finished = Promise.withResolvers<void>();
  let sent = 0;

  function send(): void {
    for (;;) {
      const due = dueAt[sent];
      const now = performance.now();
      if (due === undefined) return;
      if (due - now > pollMs) return void setTimeout(send, due - now - pollMs);
      if (due > now) return void setImmediate(send);
      // In turn: the desk closes a connection on which nothing comes.
      const connection = free.shift();
      if (connection === undefined) return void setImmediate(send);
      sent += 1;
      latencies.late.push(now - due);
      connection.ask(next(), (answer) => {
        latencies.answered.push(performance.now() - due);
        mustBeXml(answer);
        free.push(connection);
        if (latencies.answered.length === dueAt.length) finished.resolve();
      });
    }
  }

  send();
  await Promise.race([finished.promise, failed.promise]);
  for (const connection of all) connection.close();
  return latencies;
}
