import { openConnection, type Answer } from './connection.ts';

export interface Load {
  port: number;
  connections: number;
  /** The bytes of the next push. */
  next: () => Buffer;
}

/** Anything but a call's XML ends the measurement, as refusals are quick and would flatter it. */
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
  /** From when a push was sent to its answer, ms; or from when it was due, where it had to wait for a connection. */
  answered: number[];
  /** From when a push was due to when the generator sent it, ms. */
  late: number[];
}

/**
 * Open loop: pushes are due at random times (Poisson), however long the earlier ones take; each takes a connection
 * that is free, or waits for one. The generator sleeps between them, although its timers know whole milliseconds only:
 * one that polls keeps the scheduler from running the server that it has just woken.
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
  let waited = false;

  function send(): void {
    for (;;) {
      const due = dueAt[sent];
      const now = performance.now();
      if (due === undefined) return;
      if (due > now) return void setTimeout(send, due - now);
      // Connections are used in turn, as the desk closes an idle one.
      const connection = free.shift();
      waited ||= connection === undefined;
      if (connection === undefined) return;
      const countsFrom = waited ? due : now;
      waited = false;
      sent += 1;
      latencies.late.push(now - due);
      connection.ask(next(), (answer) => {
        latencies.answered.push(performance.now() - countsFrom);
        mustBeXml(answer);
        free.push(connection);
        if (latencies.answered.length === dueAt.length) finished.resolve();
        else if (waited) send();
      });
    }
  }

  send();
  await Promise.race([finished.promise, failed.promise]);
  for (const connection of all) connection.close();
  return latencies;
}
