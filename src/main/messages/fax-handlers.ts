import type { faxRequests } from '../../shared/ipc/requests/fax.ts';
import { pretty } from '../../shared/phone-number.ts';
import type { HandlersOf } from '../base/handlers.ts';
import type { FaxDesk } from './fax.ts';
import type { FaxDocuments } from './fax-documents.ts';
import { createFaxLines } from './fax-lines.ts';
import type { OutgoingStore } from './outgoing-store.ts';
import { recipientOf, type SendingSession } from './sms.ts';

export interface FaxHandlerDeps {
  desk(): SendingSession;
  faxes: FaxDesk;
  documents: FaxDocuments;
  country(): string;
  choices: Pick<OutgoingStore, 'choice' | 'choose'>;
  /** Shows the file dialog for a PDF. @returns its path, unless cancelled */
  choosePdf(): Promise<string | undefined>;
}

export function faxHandlers(deps: FaxHandlerDeps): HandlersOf<typeof faxRequests> {
  const { faxes, documents, choices } = deps;
  const lines = createFaxLines();
  return {
    'fax.lines': async () => {
      const chosen = await choices.choice('fax').catch(() => undefined);
      return { ...(await lines(deps.desk().account)), ...(chosen !== undefined && { chosen }) };
    },
    'fax.choose': async () => {
      const path = await deps.choosePdf();
      return path === undefined ? null : documents.take(path);
    },
    'fax.take': ({ path }) => documents.take(path),
    'fax.drop': ({ documentId }) => documents.discard(documentId),
    'fax.recipient': ({ text }) => {
      const number = recipientOf(text, deps.country());
      return { number, pretty: pretty(number) };
    },
    'fax.send': async (request) => {
      const found = await lines(deps.desk().account);
      await choices.choose('fax', request.line);
      await faxes.send(request, found.lines.find(({ id }) => id === request.line)?.label);
    },
    'fax.cancel': ({ id }) => faxes.cancel(id),
    'fax.again': (request) => faxes.again(request),
    'fax.discard': ({ id }) => faxes.discard(id),
    'fax.list': () => faxes.list(),
  };
}
