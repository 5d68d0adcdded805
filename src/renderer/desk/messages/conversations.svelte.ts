import type { ConversationRow } from '../../../shared/ipc/requests/messages.ts';
import type { Sentence } from '../../../shared/sentence.ts';
import { ask } from '../../ui/requests.ts';
import { notIn } from './not-in.ts';

/** The list of conversations, or those that a search finds, as far down as somebody has scrolled. */
export interface ConversationList {
  readonly rows: readonly ConversationRow[];
  /** There may be more below. */
  readonly more: boolean;
  /** What was searched for in the list that is there: the one before it stays until a new one has come. */
  readonly text: string;
  readonly loaded: boolean;
  /** Nothing is known yet, and that has taken so long that it is said. */
  readonly waiting: boolean;
  readonly failed: Sentence | undefined;
  /** Another list: from its beginning. Empty: all conversations. */
  show(text: string): void;
  /** Its end is in sight. */
  goOn(): void;
  /** Something is new. What was read further down stays. */
  refresh(): void;
}

const pageSize = 50;
/** What one request gives at most. */
const most = 200;
/** A wait is said after this long, ms. */
const sayAfterMs = 300;
const nameOf = ({ number }: ConversationRow): string => number;

export function createConversationList(): ConversationList {
  let rows = $state.raw<readonly ConversationRow[]>([]);
  let more = $state<number>();
  let text = $state('');
  let loaded = $state(false);
  let waiting = $state(false);
  let failed = $state.raw<Sentence>();
  let query = '';
  /** Counts what was asked: an answer to an older question is thrown away. */
  let turn = 0;
  let going = false;

  const read = (wanted: string, limit: number, before?: number) =>
    ask('message.conversations', {
      limit,
      ...(before !== undefined && { before }),
      ...(wanted !== '' && { text: wanted }),
    });

  async function readFirst(): Promise<void> {
    turn += 1;
    const mine = turn;
    const wanted = query;
    const again = wanted === text ? rows : [];
    going = false;
    setTimeout(() => (waiting = mine === turn && !loaded), sayAfterMs);
    const limit = Math.min(most, Math.max(pageSize, again.length));
    let answer = await read(wanted, limit);
    const first: ConversationRow[] = [];
    let next: number | undefined;
    for (;;) {
      if (mine !== turn) return;
      waiting = false;
      failed = answer.ok ? undefined : answer.why;
      if (!answer.ok) return;
      first.push(...notIn(answer.value.rows, first, nameOf));
      next = answer.value.more;
      // What is shown already changes when as much of it is read again, though a stretch may hold little of it.
      if (wanted === '' || next === undefined || first.length >= Math.min(limit, again.length)) break;
      answer = await read(wanted, limit, next);
    }
    const below = notIn(again.slice(limit), first, nameOf);
    if (below.length === 0) more = next;
    rows = [...first, ...below];
    text = wanted;
    loaded = true;
    if (rows.length < pageSize) void readOn();
  }

  /** Goes on until there is a page more, or nothing: a search may find little in each stretch that it looks through. */
  async function readOn(): Promise<void> {
    if (going) return;
    going = true;
    const mine = turn;
    const enough = rows.length + pageSize;
    while (more !== undefined && rows.length < enough) {
      const answer = await read(text, pageSize, more);
      if (mine !== turn) return;
      if (!answer.ok) break;
      rows = [...rows, ...notIn(answer.value.rows, rows, nameOf)];
      more = answer.value.more;
    }
    going = false;
  }

  return {
    get rows() {
      return rows;
    },
    get more() {
      return more !== undefined;
    },
    get text() {
      return text;
    },
    get loaded() {
      return loaded;
    },
    get waiting() {
      return waiting;
    },
    get failed() {
      return failed;
    },
    show(wanted) {
      query = wanted;
      void readFirst();
    },
    goOn: () => void readOn(),
    refresh: () => void readFirst(),
  };
}
