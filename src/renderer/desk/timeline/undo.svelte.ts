import { undoMs } from '../../../shared/model/timeline.ts';
import type { TimelineRow } from '../../../shared/ipc/requests/timeline.ts';

/** Moves an entry to another place. */
export interface Move {
  row: TimelineRow;
  change: { field: 'trashed' | 'archived'; value: boolean };
}

/** The last move, while it can be undone. Create it in a component. */
export function createUndo(): { move: Move | undefined } {
  let move = $state.raw<Move>();
  $effect(() => {
    if (!move) return;
    const timer = setTimeout(() => (move = undefined), undoMs);
    return () => clearTimeout(timer);
  });
  return {
    get move() {
      return move;
    },
    set move(next) {
      move = next;
    },
  };
}
