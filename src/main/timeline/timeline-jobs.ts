import { asStorageError, StorageError } from '../../storage/storage-error.ts';
import { openTimeline, type OpenedTimeline } from '../../timeline/open-timeline.ts';
import type { JobName, TimelineJobs } from './backend.ts';

/** A job that takes long and stops no other answers later. */
type Answer<N extends JobName> = TimelineJobs[N]['answer'] | Promise<TimelineJobs[N]['answer']>;
type Jobs = { [N in JobName]: (request: TimelineJobs[N]['request']) => Answer<N> };

/** Does the jobs of one timeline at a time. @throws StorageError */
export function createTimelineJobs(
  now: () => number,
): <N extends JobName>(name: N, request: TimelineJobs[N]['request']) => Answer<N> {
  let open: OpenedTimeline | undefined;
  const inUse = (): OpenedTimeline => {
    if (!open) throw new StorageError('other', 'The timeline is not open.');
    return open;
  };
  const store = (): OpenedTimeline['store'] => inUse().store;
  const close = (): undefined => {
    open?.close();
    open = undefined;
  };
  const jobs: Jobs = {
    open: (request) => {
      close();
      open = openTimeline({ ...request, now });
      return open.setAside;
    },
    put: (request) => store().put(request),
    writeNote: (request) => store().writeNote(request),
    putAgentLog: (request) => {
      store().putAgentLog(request);
      return undefined;
    },
    writeContact: (request) => {
      store().writeContact(request);
      return undefined;
    },
    callRules: () => store().callRules(),
    writeCallRules: (request) => {
      store().writeCallRules(request);
      return undefined;
    },
    ruleUse: ({ since }) => store().ruleUse(since),
    seen: () => {
      store().seen();
      return undefined;
    },
    mark: (request) => store().mark(request),
    waiting: ({ limit }) => store().waiting(limit),
    settled: ({ mark, how }) => {
      store().settled(mark, how);
      return undefined;
    },
    refreshed: ({ key, flags }) => {
      store().refreshed(key, flags);
      return undefined;
    },
    gone: ({ key }) => {
      store().gone(key);
      return undefined;
    },
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
    writeOutgoing: (request) => {
      store().writeOutgoing(request);
      return undefined;
    },
    outgoing: () => store().outgoing(),
    tallies: (request) => store().tallies(request),
    backUp: () => inUse().backUp(),
    close,
  };
  return (name, request) => {
    try {
      return jobs[name](request);
    } catch (error) {
      throw asStorageError(error);
    }
  };
}
