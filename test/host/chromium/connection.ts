import type { Readable, Writable } from 'node:stream';
import type { Protocol } from '../../../node_modules/playwright-core/types/protocol.d.ts';

type Command = keyof Protocol.CommandParameters & keyof Protocol.CommandReturnValues;
type Params<C extends Command> = Protocol.CommandParameters[C];
type Result<C extends Command> = Protocol.CommandReturnValues[C];
type CdpEvent = keyof Protocol.Events;
type Listen = <E extends CdpEvent>(event: E, listener: (params: Protocol.Events[E]) => void) => void;

/** One DevTools session: the browser itself, or one page. */
export interface Session {
  send<C extends Command>(command: C, params?: Params<C>): Promise<Result<C>>;
  /** Sends without waiting; an error (the page is gone) is dropped. */
  post<C extends Command>(command: C, params?: Params<C>): void;
  on: Listen;
}

export interface Connection extends Session {
  session(sessionId: string): Session;
}

export interface Link extends Connection {
  /** Chromium has said something. */
  isAnswered(): boolean;
  /** Another Chromium takes the place of one that ended before it said anything: it is told all again. */
  attach(toBrowser: Writable, fromBrowser: Readable): void;
}

interface Message {
  id?: number;
  method?: string;
  params?: object;
  sessionId?: string;
  result?: object;
  error?: { message: string };
}

interface Waiting {
  command: string;
  resolve(result: object): void;
  reject(error: Error): void;
}

/**
 * Speaks the DevTools protocol over a pair of pipes (`--remote-debugging-pipe`): JSON texts, each ended by a zero byte.
 * Chromium exits when its end of the pipes breaks, so it never outlives this process.
 */
export function connect(toBrowser: Writable, fromBrowser: Readable): Link {
  const waiting = new Map<number, Waiting>();
  const listeners = new Map<string, ((params: object) => void)[]>();
  let lastId = 0;
  let rest: Buffer = Buffer.alloc(0);
  let open = true;
  let answered = false;
  let sink = toBrowser;
  /** Messages sent before the first answer. */
  let early: string[] = [];

  const receive = (message: Message): void => {
    if (message.id !== undefined) {
      const call = waiting.get(message.id);
      waiting.delete(message.id);
      if (message.error) call?.reject(new Error(`${call.command}: ${message.error.message}`));
      else call?.resolve(message.result ?? {});
      return;
    }
    const named = listeners.get(`${message.sessionId ?? ''} ${message.method ?? ''}`);
    for (const listener of named ?? []) listener(message.params ?? {});
  };

  const take = (chunk: Buffer): void => {
    answered = true;
    early = [];
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let start = 0;
    for (let end = rest.indexOf(0); end >= 0; end = rest.indexOf(0, start)) {
      receive(JSON.parse(rest.toString('utf8', start, end)) as Message);
      start = end + 1;
    }
    rest = rest.subarray(start);
  };
  const closed = (): void => {
    // Another one may take its place.
    if (!answered) return;
    open = false;
    for (const call of waiting.values()) call.reject(new Error(`${call.command}: Chromium has closed`));
    waiting.clear();
  };
  const attach: Link['attach'] = (into, from) => {
    sink = into;
    from.on('data', take);
    from.on('close', closed);
    from.on('error', closed);
    into.on('error', closed);
    for (const text of early) into.write(text);
  };
  attach(toBrowser, fromBrowser);

  const sessionOf = (sessionId: string | undefined): Session => {
    const send: Session['send'] = (command, params) =>
      new Promise((resolve, reject) => {
        if (!open) return reject(new Error(`${command}: Chromium has closed`));
        const id = ++lastId;
        waiting.set(id, { command, resolve: resolve, reject });
        const text = `${JSON.stringify({ id, method: command, params, sessionId })}\0`;
        if (!answered) early.push(text);
        sink.write(text);
      });
    return {
      send,
      post: (command, params) => void send(command, params).catch(() => undefined),
      on: (event, listener) => {
        const key = `${sessionId ?? ''} ${event}`;
        listeners.set(key, [...(listeners.get(key) ?? []), listener as (params: object) => void]);
      },
    };
  };
  return { ...sessionOf(undefined), session: sessionOf, isAnswered: () => answered, attach };
}
