import { clipboard, shell, utilityProcess } from 'electron';
import { join } from 'node:path';
import { endsOf, type CardEnds } from '../calls/card.ts';
import type { Call } from '../calls/call.ts';
import type { OwnContacts } from '../contacts/own.ts';
import { createAgentLogs, type AgentLogs } from './agent-logs/agent-logs.ts';
import { createExporter, type Exporter } from './contacts/exporter.ts';
import exportProcess from './contacts/export-process.ts?modulePath';
import { createMediaCache, mediaLimit } from './media/cache.ts';
import { createDeskMedia, type DeskMedia } from './media/desk-media.ts';
import { createMediaFiles } from './media/media-files.ts';
import { mediumName } from './media/medium-name.ts';
import { askWhereToSave, showInFolder } from './media/system.ts';
import { openAddressBooks, type AddressBookStores } from './open-address-books.ts';
import type { Foundation } from './open-foundation.ts';
import { openPeople, type PeopleStores } from './open-people.ts';
import { endsContext } from './presentation/cards.ts';
import { networkForkOptions } from './proxy/proxy-environment.ts';
import { openExpiry, openPersons, startDatabase, type Expiry } from './open-privacy.ts';
import type { Persons } from './privacy/persons.ts';
import type { Retention } from './privacy/retention.ts';
import { createTunnelSecrets, type TunnelSecretStore } from './pushes/tunnel/secrets.ts';
import { timelinePath } from './timeline/account-name.ts';
import type { DatabasePeer } from './account-database/backend.ts';
import { connectDatabase } from './account-database/connection.ts';
import { createCurrentDatabase, type CurrentDatabase } from './account-database/current-database.ts';
import { createOwnContactStore, type OwnContactStore } from './account-database/own-contact-store.ts';
import { createAgentLogStore } from './timeline/agent-log-store.ts';
import { createDeskTimeline, type DeskTimeline } from './timeline/desk-timeline.ts';
import { openReader } from './account-database/open-reader.ts';
import { tellSetAside } from './account-database/set-aside-notice.ts';

/** Contacts, timeline, media, and other stored data. */
export interface Stores extends PeopleStores, AddressBookStores {
  database: DatabasePeer;
  ownStore: OwnContactStore;
  timeline: DeskTimeline;
  media: DeskMedia;
  retention: Retention;
  expiry: Expiry;
  persons: Persons;
  exporter: Exporter;
  agentLogs: AgentLogs;
  tunnelSecrets: TunnelSecretStore;
  /** The ends of a call, by contacts and lines. */
  ends(call: Call): CardEnds;
  askWhere(name: string): Promise<string | undefined>;
  /** Ends the database process, after the account was closed. */
  close(): void;
}

/** The phase of start-up after the foundation: everything stored, and the process of the database. `close` ends it. */
export function openStores(foundation: Foundation): Stores {
  const { profile, keychain, state, settings, texts, current, calls, environment, deskWindow } = foundation;
  const people = openPeople(foundation);
  const { directory, contacts, stored, own } = people;
  const ends = (call: Call): CardEnds => endsOf(call, endsContext(state.get(), directory));
  const askWhere = (name: string): Promise<string | undefined> => askWhereToSave(name, deskWindow.window());
  const { database, ownStore, end } = openDatabase(foundation, own);
  const timeline = createDeskTimeline({
    state,
    directory,
    contacts: ownStore,
    calls: () => calls.board().calls,
    ends,
    clock: environment.clock,
    database,
  });
  const cache = createMediaCache({ folder: join(profile, 'media'), limit: mediaLimit, now: Date.now });
  const media = createDeskMedia({
    cache,
    files: createMediaFiles({ cache, environment, account: () => current.require().account }),
    entry: timeline.entry,
    nameOf: ({ entry }, index, ending) => mediumName(entry, index, ending, { directory, say: texts.say }),
    askWhere,
    openPath: (path) => shell.openPath(path),
    showInFolder,
  });
  const expiry = openExpiry(foundation, media, timeline.refresh);
  database.whileOpen(expiry.follow);
  ownStore.onRead(contacts.changed);
  const books = openAddressBooks(foundation, people, { timeline, database });
  return {
    ...people,
    ...{ database, ownStore, timeline, ends },
    ...books,
    askWhere,
    media,
    expiry,
    retention: expiry.retention,
    persons: openPersons(foundation, {
      ...{ database, ownStore, media, people, books, expiry, askWhere },
    }),
    exporter: createExporter({
      fork: () => utilityProcess.fork(exportProcess, [], networkForkOptions('Deskbell export')),
      stored: () => ({ path: contacts.path, contacts: stored.size }),
      own,
      askWhere,
      contactsName: () => texts.say({ id: 'export.name' }),
      transport: () => current.require().account.transport,
    }),
    agentLogs: createAgentLogs({
      environment,
      keychain: keychain.entry('agent-logs'),
      settings,
      state,
      keep: createAgentLogStore({ database, timeline, clock: environment.clock }),
      copy: (text) => clipboard.writeText(text),
    }),
    tunnelSecrets: createTunnelSecrets({
      keychain: keychain.entry('tunnel'),
      onNames: (known) => state.patch({ tunnelSecrets: known }),
      onProblem: (sentence) => state.notice({ id: 'keychain', tone: 'danger', sentence }),
    }),
    close() {
      books.lookups.close();
      expiry.end();
      end();
    },
  };
}

function openDatabase(
  foundation: Foundation,
  own: OwnContacts,
): { database: CurrentDatabase; ownStore: OwnContactStore; end(): void } {
  const { profile, state, environment } = foundation;
  const backend = startDatabase(foundation, 'Deskbell account database');
  const database = createCurrentDatabase((account, onOpened) =>
    connectDatabase({
      path: timelinePath(profile, account),
      backend,
      openReader,
      onOpened,
      onSetAside: tellSetAside(state),
    }),
  );
  const ownStore = createOwnContactStore({ database, own, clock: environment.clock });
  return { database, ownStore, end: backend.end };
}
