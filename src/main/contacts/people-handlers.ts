import type { People } from '../../contacts/people.ts';
import type { peopleRequests, PersonView } from '../../shared/ipc/requests/people.ts';
import type { CallCard } from '../../shared/model/card.ts';
import type { DeskEvent } from '../../shared/ipc/desk-event.ts';
import type { DatabasePeer } from '../account-database/backend.ts';
import type { ReceivedLog } from '../../account-database/agent-logs.ts';
import type { HandlersOf } from '../base/handlers.ts';
import type { Exporter } from './exporter.ts';
import type { PlatformBook } from './platform-book.ts';
import { Refusal } from '../base/refusal.ts';

interface PeopleDeps {
  directory: Pick<People, 'browse' | 'places' | 'duplicates' | 'person' | 'contact'>;
  database: DatabasePeer;
  card(id: string): CallCard | undefined;
  openDeskFor(event: DeskEvent): void;
  exporter: Exporter;
  book: Pick<PlatformBook, 'refresh' | 'search' | 'keep'>;
  copy(text: string): Promise<void>;
}

/** People read in one turn of the main loop, each from another place of the disk; the window asks for the next ones. */
const peopleAtOnce = 25;

/** Requests about people and their agent logs. */
export function peopleHandlers(deps: PeopleDeps): HandlersOf<typeof peopleRequests> {
  const { directory, database, exporter, copy, book } = deps;

  /** Stores the platform's version only if it differs. */
  async function refreshed(id: string): Promise<PersonView | undefined> {
    const before = directory.contact(id);
    // The platform does not have local contacts and those of address books.
    if (before === undefined || before.own === true || before.book !== undefined) return undefined;
    const now = await book.refresh(id);
    if (!now) return undefined;
    await book.keep(now, before);
    return directory.person(id);
  }

  return {
    'contact.search': ({ limit, ...request }) =>
      directory.browse({ ...request, limit: Math.min(limit, peopleAtOnce) }),
    'contact.places': ({ from }) => directory.places(from),
    'contact.duplicates': (request) => directory.duplicates(request),
    'person.read': ({ contactId }) => directory.person(contactId),
    'person.refresh': ({ contactId }) => refreshed(contactId),
    'contact.searchPlatform': async ({ text }) => ({ found: (await book.search(text)) ?? null }),
    'person.open': ({ id }) => {
      const contactId = deps.card(id)?.party.matches[0]?.contactId;
      if (contactId === undefined) throw new Refusal({ kind: 'no-such-call' });
      deps.openDeskFor({ kind: 'showPerson', contactId });
    },
    'person.copyNumber': ({ number }) => copy(number),
    'person.copyAddress': ({ address }) => copy(address),
    'contact.export': (request) => exporter.contacts(request),
    'phonebook.save': (request) => exporter.phonebook(request),
    'contact.exportProgress': ({ id }) => exporter.progress(id),
    'contact.stopExport': ({ id }) => exporter.cancel(id),
    'agentLog.read': async ({ key }) => (await database.ask('agentLogs.ofEntry', key)).map(({ log }) => log),
    'agentLog.copy': async ({ key }) =>
      copy((await database.ask('agentLogs.ofEntry', key)).map(asItCame).join('\n')),
  };
}

/** Logs stored by older versions have no original. */
const asItCame = ({ log, original }: ReceivedLog): string => original ?? JSON.stringify(log);
