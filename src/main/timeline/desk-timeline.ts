import type { Call } from '../../calls/call.ts';
import type { CardEnds } from '../../calls/card.ts';
import type { Directory } from '../../contacts/directory.ts';
import type { Clock } from '../../platform/deadline.ts';
import { createEvent } from '../../shared/event.ts';
import type { CurrentDatabase } from '../account-database/current-database.ts';
import type { OwnContactStore } from '../account-database/own-contact-store.ts';
import { watchSecondCopy } from '../account-database/second-copy-watch.ts';
import { createFramePace } from '../state/frame-pace.ts';
import type { StateHolder } from '../state/state.ts';
import { boardSighting } from './board-sighting.ts';
import { createCallNotes, type CallNotes } from './call-notes.ts';
import { createCallerHistory, type CallerHistory } from './caller-history.ts';
import { createCallSaving, type EndedCalls } from './ended-calls.ts';
import { storageNotice } from './storage-notice.ts';
import { createPlatformEntries, type PlatformEntries } from './platform-entries.ts';
import { createRecentList } from './recent-list.ts';
import { createTimelineSearch, type TimelineSearch } from './timeline-search.ts';
import { createUnsavedCalls } from './unsaved-calls.ts';
import { createUserMarks, type UserMarks } from './user-marks.ts';

/** The timeline of the open account; without one it stores nothing. */
export interface DeskTimeline extends EndedCalls, PlatformEntries, CallNotes, UserMarks, TimelineSearch {
  /** @param account the same name finds the same timeline */
  open(account: string): void;
  /** Saves pending calls first. */
  close(): Promise<void>;
  /** Earlier calls with the same person. */
  callerHistory(call: Call): CallerHistory;
  seen(): Promise<void>;
  /** Reads the list again, as names may have changed. */
  refresh(): void;
}

export interface DeskTimelineDeps {
  state: StateHolder;
  directory: Pick<Directory, 'country' | 'match' | 'search' | 'numbersOf'>;
  contacts: Pick<OwnContactStore, 'read' | 'onRead'>;
  calls: () => readonly Call[];
  ends: (call: Call) => CardEnds;
  database: CurrentDatabase;
  clock: Clock;
}

/** Made once at the start, for one account at a time: `open` and `close` enclose it. */
export function createDeskTimeline(deps: DeskTimelineDeps): DeskTimeline {
  const { state, directory, clock, calls, contacts, database: current } = deps;
  const unsaved = createUnsavedCalls();
  const callerHistory = createCallerHistory({
    directory,
    unsaved: unsaved.withNumbers,
    read: (look) => current.read(look, undefined),
  });
  const showRecent = createRecentList({ state, directory, unsaved, current, calls });

  const changed = createEvent();
  const refresh = (): void => void changed.emit();

  /** Thousands of calls ending at once cost one refresh. */
  const refreshPace = createFramePace(refresh);
  const ended = createCallSaving({
    unsaved,
    current,
    state,
    clock,
    country: () => directory.country,
    onWaiting: refreshPace.request,
    onTried: refresh,
  });
  const notes = createCallNotes({
    current,
    calls,
    sightingOf: (call) => boardSighting(call, deps.ends(call), directory.country),
    now: () => clock.now(),
    save: ended.save,
    onWritten: refresh,
  });
  changed.on(() => {
    callerHistory.forget();
    notes.forget();
    showRecent();
  });
  const reported = createPlatformEntries({
    current,
    directory,
    state,
    boardSaved: () => (unsaved.size > 0 ? ended.save() : ended.idle()),
    onChanged: refresh,
  });
  const marks = createUserMarks(current, () => clock.now(), refresh);

  contacts.onRead(refresh);
  return {
    ...{ ended: ended.ended, saved: ended.saved },
    ...{ note: notes.note, writeNote: notes.writeNote },
    ...reported,
    ...marks,
    ...createTimelineSearch(current, directory),
    open(account) {
      const opened = current.open(account);
      if (!opened) return;
      watchSecondCopy({
        backUp: () => opened.connection.ask('backUp'),
        clock,
        signal: opened.signal,
        onFailed: (error) => state.notice(storageNotice('timeline.notCopied', error)),
        onDone: () => state.withdraw('timeline.notCopied'),
      });
      void ended.save();
    },
    async close() {
      await ended.idle();
      const used = current.leave();
      unsaved.clear();
      await contacts.read();
      await used?.close();
    },
    callerHistory: (call) => callerHistory.of(call),
    async seen() {
      if (state.get().missed === 0) return;
      for (const [key, each] of [...unsaved.entries()]) unsaved.set(key, { ...each, seen: true });
      try {
        await current.ask('entries.seen');
      } catch (error) {
        state.notice(storageNotice('timeline.notKept', error));
      }
      refresh();
    },
    refresh,
  };
}
