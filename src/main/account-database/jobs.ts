import { asStorageError, StorageError } from '../../storage/storage-error.ts';
import {
  openAccountDatabase,
  type OpenedAccountDatabase,
} from '../../account-database/open-account-database.ts';
import type { Handler, Handlers } from '../base/worker-rpc.ts';
import type { DatabaseJobs } from './backend.ts';

/** Does the jobs of one timeline at a time. @throws StorageError */
export function createDatabaseJobs(now: () => number): Handler<DatabaseJobs> {
  let open: OpenedAccountDatabase | undefined;
  const inUse = (): OpenedAccountDatabase => {
    if (!open) throw new StorageError('other', 'The timeline is not open.');
    return open;
  };
  const store = (): OpenedAccountDatabase['store'] => inUse().store;
  const close = (): void => {
    open?.close();
    open = undefined;
  };
  const jobs: Handlers<DatabaseJobs> = {
    open: (request) => {
      close();
      open = openAccountDatabase({ ...request, now });
      return open.setAside;
    },
    put: (request) => store().put(request),
    writeNote: (request) => store().writeNote(request),
    putAgentLog: (request) => store().putAgentLog(request),
    writeContact: (request) => store().writeContact(request),
    callRules: () => store().callRules(),
    writeCallRules: (request) => store().writeCallRules(request),
    ruleUse: ({ since }) => store().ruleUse(since),
    seen: () => store().seen(),
    mark: (request) => store().mark(request),
    waiting: ({ limit }) => store().waiting(limit),
    settled: ({ mark, how }) => store().settled(mark, how),
    refreshed: ({ key, flags }) => store().refreshed(key, flags),
    gone: ({ key }) => store().gone(key),
    missing: (request) => store().missing(request),
    agentLogs: ({ key }) => store().agentLogs(key),
    searchCalls: (request) => store().searchCalls(request),
    list: (request) => store().list(request),
    conversations: (request) => store().conversations(request),
    searchConversations: (request) => store().searchConversations(request),
    conversation: ({ number }) => store().conversation(number),
    thread: (request) => store().thread(request),
    markConversation: (request) => store().markConversation(request),
    underWay: ({ limit }) => store().open(limit),
    writeOutgoing: (request) => store().writeOutgoing(request),
    outgoing: () => store().outgoing(),
    tallies: (request) => store().tallies(request),
    backUp: () => inUse().backUp(),
    close,
  };
  return (name, ...args) => {
    try {
      return jobs[name](...args);
    } catch (error) {
      throw asStorageError(error);
    }
  };
}
