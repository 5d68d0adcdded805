import type { Call } from '../../calls/call.ts';
import type { Directory } from '../../contacts/directory.ts';
import type { StateHolder } from '../state/state.ts';
import { isLive } from './board-sighting.ts';
import type { CurrentDatabase } from '../account-database/current-database.ts';
import { mergeRecent, partiesOf, recentOf, unsavedRow } from './recent.ts';
import type { UnsavedCalls } from './unsaved-calls.ts';

interface RecentListDeps {
  state: StateHolder;
  directory: Pick<Directory, 'country' | 'match'>;
  unsaved: UnsavedCalls;
  current: CurrentDatabase;
  calls: () => readonly Call[];
}

const longest = 100;

/** @returns reads recent calls and counts again, and shows them */
export function createRecentList(deps: RecentListDeps): () => void {
  const { state, directory, unsaved, current } = deps;
  return () => {
    const board = deps.calls();
    // Live calls have no row, but are part of the limit.
    const limit = longest + Math.min(board.length, longest);
    const page = current.read((reading) => reading.entries.calls({ limit }), []);
    const party = partiesOf(directory);
    const saved = page.filter(({ key }) => !isLive(board, key)).map((entry) => recentOf(entry, party));
    const waiting = [...unsaved.entries()];
    // Looks up names only for visible rows.
    const rows = waiting
      .map(([, each]) => each)
      .sort((a, b) => b.sighting.at - a.sighting.at)
      .slice(0, longest)
      .map(({ sighting, seen }) => unsavedRow(sighting, seen, party));
    const missed = current.read((reading) => reading.entries.missed(), 0);
    const unreadMessages = current.read((reading) => reading.conversations.unread(), 0);
    const recent = mergeRecent(saved, rows, longest);
    const unseenIds = new Set(saved.flatMap(({ id, unseen }) => (unseen ? [id] : [])));
    const more = waiting.filter(
      ([key, { sighting, seen }]) => sighting.outcome === 'missed' && !seen && !unseenIds.has(key),
    ).length;
    state.patch({
      recent,
      missed: missed + more,
      unreadMessages,
      timelineRevision: state.get().timelineRevision + 1,
    });
  };
}
