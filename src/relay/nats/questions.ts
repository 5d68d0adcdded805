import { createInbox, type Msg, type MsgHdrs, type NatsConnection } from '@nats-io/nats-core';

interface Question {
  subject: string;
  body: Uint8Array;
  headers?: MsgHdrs;
  /** Whether these are all the answers there will be. */
  isAll: (answers: readonly Msg[]) => boolean;
}

/** Questions over NATS that several may answer. */
export interface Questions {
  /** The answers that came in time; undefined if no desk is there. Rejects if the question cannot be sent. */
  ask(question: Question): Promise<Msg[] | undefined>;
}

export interface QuestionsDeps {
  connection: () => NatsConnection | undefined;
  /** How long to wait for the first answer … */
  firstMs: number;
  /** … and from then on for the others. */
  othersMs: number;
}

const NO_RESPONDERS = 503;

/** One per gateway. Questions run side by side over one subscription of each connection. */
export function createQuestions({ connection, firstMs, othersMs }: QuestionsDeps): Questions {
  const open = new Map<string, (answer: Msg) => void>();
  let listening: { nats: NatsConnection; inbox: string } | undefined;
  let count = 0;

  /** The subscription outlives a break of the connection; a new connection needs one of its own. */
  function inboxOf(nats: NatsConnection): string {
    if (listening?.nats === nats) return listening.inbox;
    const inbox = createInbox();
    nats.subscribe(`${inbox}.*`, {
      callback: (error, answer) => {
        if (error === null) open.get(answer.subject.slice(inbox.length + 1))?.(answer);
      },
    });
    listening = { nats, inbox };
    return inbox;
  }

  return {
    async ask({ subject, body, headers, isAll }) {
      const nats = connection();
      if (nats === undefined) throw new Error('NATS cannot be reached.');
      count += 1;
      const token = count.toString(36);
      const answers: Msg[] = [];
      const { promise, resolve } = Promise.withResolvers<Msg[] | undefined>();
      let timer = setTimeout(() => resolve(answers), firstMs);
      open.set(token, (answer) => {
        const isNobody = answer.data.length === 0 && answer.headers?.code === NO_RESPONDERS;
        if (isNobody) return resolve(undefined);
        answers.push(answer);
        if (isAll(answers)) return resolve(answers);
        if (answers.length > 1) return;
        clearTimeout(timer);
        timer = setTimeout(() => resolve(answers), othersMs);
      });
      try {
        nats.publish(subject, body, { reply: `${inboxOf(nats)}.${token}`, ...(headers && { headers }) });
        return await promise;
      } finally {
        clearTimeout(timer);
        open.delete(token);
      }
    },
  };
}
