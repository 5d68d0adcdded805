import type { DatabasePeer } from '../account-database/backend.ts';
import type { Directory } from '../../contacts/directory.ts';
import type { faxRequests } from '../../shared/ipc/requests/fax.ts';
import type { messageRequests } from '../../shared/ipc/requests/messages.ts';
import { fromPush } from '../../shared/phone-number.ts';
import type { HandlersOf } from '../base/handlers.ts';
import { Refusal } from '../base/refusal.ts';
import type { DeskTimeline } from '../timeline/desk-timeline.ts';
import type { Outbox } from '../timeline/outbox.ts';
import { createConversations } from './conversations.ts';
import { createFaxDesk } from './fax.ts';
import { faxHandlers, type FaxHandlerDeps } from './fax-handlers.ts';
import { createFaxUploads, type FaxUploadsDeps } from './fax-uploads.ts';
import { faxStore } from './fax-store.ts';
import { outgoingStore } from './outgoing-store.ts';
import { createSmsSenders } from './senders.ts';
import { createSmsDesk, type SendingSession } from './sms.ts';

export type FaxSystem = Pick<FaxHandlerDeps, 'documents' | 'choosePdf'> & Pick<FaxUploadsDeps, 'onUpload'>;

export interface MessageDeps {
  desk(): SendingSession & { outbox: Outbox };
  database: DatabasePeer;
  timeline: Pick<DeskTimeline, 'refresh'>;
  directory: Pick<Directory, 'country' | 'match' | 'search'>;
  fax: FaxSystem;
  now: () => number;
}

export function messageHandlers(deps: MessageDeps): HandlersOf<typeof messageRequests & typeof faxRequests> {
  const { desk, database, timeline, directory, fax, now } = deps;
  const outgoing = outgoingStore(database, now);
  const sms = createSmsDesk({ desk, database, timeline, outgoing, country: () => directory.country, now });
  const conversations = createConversations({ database, outgoing, directory, underWay: sms.underWay });
  const senders = createSmsSenders();
  const faxOrders = faxStore(database, now);
  const uploads = createFaxUploads({ ...fax, desk, timeline, store: faxOrders });
  const faxes = createFaxDesk({
    ...{ uploads, database, timeline, directory, now },
    store: faxOrders,
    documents: fax.documents,
  });
  /** As in the timeline. */
  const e164Of = (number: string): string => fromPush(number, directory.country) ?? '';

  /** Does nothing offline. */
  function whereThere(act: (open: ReturnType<MessageDeps['desk']>) => void): void {
    try {
      act(desk());
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }

  return {
    ...faxHandlers({ ...fax, desk, faxes, country: () => directory.country, choices: outgoing }),
    'message.conversations': (request) => conversations.list(request),
    'message.look': () => whereThere(({ deliveryWatch }) => deliveryWatch.look()),
    'message.thread': ({ number, ...request }) => conversations.thread(e164Of(number), request),
    'message.read': async ({ number }) => {
      const read = await database.ask('conversations.markRead', { number: e164Of(number), written: now() });
      if (read === 0) return;
      timeline.refresh();
      whereThere(({ outbox }) => outbox.soon());
    },
    'message.draft': async ({ number }) => {
      const draft = (await outgoing.drafts()).find((each) => each.number === e164Of(number));
      return { text: draft?.text ?? '', ...(draft?.to !== undefined && { to: draft.to }) };
    },
    'message.keepDraft': ({ number, text, to }) =>
      outgoing.putDraft({ number: e164Of(number), text, at: now(), ...(to !== undefined && { to }) }),
    'message.send': (request) => sms.send(request),
    'message.again': ({ id }) => sms.again(id),
    'message.discard': ({ id }) => sms.discard(id),
    'message.senders': async () => {
      const chosen = await outgoing.choice('sms').catch(() => undefined);
      const found = await senders(desk().account);
      return { ...found, ...(chosen !== undefined && { chosen }) };
    },
    'message.chooseSender': ({ id }) => outgoing.choose('sms', id),
  };
}
