import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createFaxDocuments, type FaxDocuments } from '../../../../src/main/messages/fax-documents.ts';
import { takeDocument } from '../../../../src/main/messages/pdf-check.ts';
import { messageHandlers } from '../../../../src/main/messages/handlers.ts';
import { specDialect } from '../../../../src/platform/dialects/spec.ts';
import { v2Dialect } from '../../../../src/platform/dialects/v2.ts';
import { Refusal } from '../../../../src/main/base/refusal.ts';
import type { MessageRow } from '../../../../src/shared/ipc/requests/messages.ts';
import type { MessageSighting } from '../../../../src/account-database/sighting.ts';
import { sighting } from '../../account-database/support.ts';
import { timelineWorld, type TimelineWorld } from '../timeline/world.ts';
import { fakeAccount, type Asked } from '../support.ts';

export const anna = '+493012345';

export interface MessagesWorld extends TimelineWorld {
  handlers: ReturnType<typeof messageHandlers>;
  asked: Asked[];
  documents: FaxDocuments;
  /** For files of the user. */
  folder: string;
  /** The reported progress of uploads. */
  uploads: number[];
  /** The requests that send something. */
  sent(): Asked[];
  /** How often a check of the delivery was requested. */
  looked: () => number;
  /** Whether the platform can be reached. */
  away: boolean;
  thread(number?: string): Promise<MessageRow[]>;
  /** The same page, in a program that was started anew. */
  startAgain(): Promise<void>;
}

/** The messages of a desk on a real file, with a platform that answers so. */
export async function messagesWorld(
  answer: (asked: Asked) => unknown = () => undefined,
  options: { fail?: (job: string) => Error | undefined; dialect?: 'spec' | 'v2' } = {},
): Promise<MessagesWorld> {
  const world = timelineWorld(options.fail ? { fail: options.fail } : {});
  const { account, asked } = fakeAccount(answer);
  const dialectOf = options.dialect === 'v2' ? v2Dialect : specDialect;
  account.dialect = Promise.resolve({ dialect: dialectOf(account.transport) });
  onTestFinished(() => account.close());
  const folder = mkdtempSync(join(tmpdir(), 'deskbell-fax-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  let taken = 0;
  const documents = createFaxDocuments({
    folder: join(folder, 'fax'),
    check: takeDocument,
    newId: () => `d${(taken += 1)}`,
  });
  const uploads: number[] = [];
  let looked = 0;
  const start = (): ReturnType<typeof messageHandlers> =>
    messageHandlers({
      desk: () => {
        if (all.away) throw new Refusal({ kind: 'offline', detail: '' });
        return {
          account,
          deliveryWatch: { soon: () => void (looked += 1), look: () => undefined },
          outbox: { soon: () => undefined },
        };
      },
      database: world.database,
      timeline: world.timeline,
      directory: {
        country: 'DE',
        match: () => [],
        search: (text) =>
          text === 'anna' ? [{ contactId: '1', name: 'Anna', number: anna, pretty: anna }] : [],
      },
      now: world.clock.now,
      fax: {
        documents,
        choosePdf: () => Promise.resolve(undefined),
        onUpload: (upload) => {
          if (upload) uploads.push(upload.share);
        },
      },
    });
  const all: MessagesWorld = Object.assign(world, {
    handlers: undefined as unknown as ReturnType<typeof messageHandlers>,
    asked,
    documents,
    folder,
    uploads,
    sent: () => asked.filter(({ method }) => method === 'POST'),
    looked: () => looked,
    away: false,
    thread: async (number = anna) => (await all.handlers['message.thread']({ number, limit: 50 })).rows,
    startAgain: async () => {
      await world.restart();
      all.handlers = start();
    },
  });
  all.handlers = start();
  await world.settled();
  return all;
}

/** An SMS as the platform lists it. */
export function listed(id: string, change: Partial<MessageSighting> = {}): MessageSighting {
  const { outcome: _, ...reported } = sighting({
    family: 'events',
    id: `sms/${id}`,
    number: anna,
    direction: 'out',
  });
  return { ...reported, kind: 'sms', outcome: 'sent', flags: { read: true }, ...change };
}
