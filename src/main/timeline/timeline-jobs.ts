import { asStorageError, StorageError } from '../../storage/storage-error.ts';
import { openTimeline, type OpenedTimeline } from '../../timeline/open-timeline.ts';
import type { JobName, TimelineJobs } from './backend.ts';

/** A job that takes long and stops no other answers later. */
type Answer<N extends JobName> = TimelineJobs[N]['answer'] | Promise<TimelineJobs[N]['answer']>;
type Jobs = { [N in JobName]: (wish: TimelineJobs[N]['wish']) => Answer<N> };

/** Does the jobs of one timeline at a time. @throws StorageError */
export function createTimelineJobs(
  now: () => number,
): <N extends JobName>(name: N, wish: TimelineJobs[N]['wish']) => Answer<N> {
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
    open: (wish) => {
      close();
      open = openTimeline({ ...wish, now });
      return open.setAside;
    },
    put: (wish) => store().put(wish),
    writeNote: (wish) => store().writeNote(wish),
    putAgentLog: (wish) => {
      store().putAgentLog(wish);
      return undefined;
    },
    writeContact: (wish) => {
      store().writeContact(wish);
      return undefined;
    },
    callRules: () => store().callRules(),
    writeCallRules: (wish) => {
      store().writeCallRules(wish);
      return undefined;
    },
    ruleUse: ({ since }) => store().ruleUse(since),
    seen: () => {
      store().seen();
      return undefined;
    },
    mark: (wish) => store().mark(wish),
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
    missing: (wish) => store().missing(wish),
    agentLogs: ({ key }) => store().agentLogs(key),
    searchCalls: (wish) => store().searchCalls(wish),
    list: (wish) => store().list(wish),
    conversations: (wish) => store().conversations(wish),
    searchConversations: (wish) => store().searchConversations(wish),
    conversation: ({ number }) => store().conversation(number),
    thread: (wish) => store().thread(wish),
    markConversation: (wish) => store().markConversation(wish),
    underWay: ({ limit }) => store().open(limit),
    writeOutgoing: (wish) => {
      store().writeOutgoing(wish);
      return undefined;
    },
    outgoing: () => store().outgoing(),
    tallies: (wish) => store().tallies(wish),
    backUp: () => inUse().backUp(),
    close,
  };
  return (name, wish) => {
    try {
      return jobs[name](wish);
    } catch (error) {
      throw asStorageError(error);
    }
  };
}
