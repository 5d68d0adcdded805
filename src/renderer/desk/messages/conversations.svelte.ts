import type { ConversationRow } from '../../../shared/model/message.ts';
import type { Sentence } from '../../../shared/sentence.ts';
import { ask } from '../../ui/requests.ts';
import { notIn } from './not-in.ts';

/** The list of conversations, as far down as somebody has scrolled. */
export interface ConversationList {
  readonly rows: readonly ConversationRow[];
  readonly loaded: boolean;
  /** Nothing is known yet, and that has taken so long that it is said. */
  readonly waiting: boolean;
  readonly failed: Sentence | undefined;
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

export function createConversationList(): ConversationList {
  let rows = $state.raw<readonly ConversationRow[]>([]);
  let more: number | undefined;
  let loaded = $state(false);
  let waiting = $state(false);
  let failed = $state.raw<Sentence>();
  /** Counts what was asked: an answer to an older question is thrown away. */
  let turn = 0;
  let going = false;

  async function refresh(): Promise<void> {
    turn += 1;
    const mine = turn;
    setTimeout(() => (waiting = mine === turn && !loaded), sayAfterMs);
    const limit = Math.min(most, Math.max(pageSize, rows.length));
    const answer = await ask('message.conversations', { limit });
    if (mine !== turn) return;
    waiting = false;
    failed = answer.ok ? undefined : answer.why;
    if (!answer.ok) return;
    const below = notIn(rows.slice(limit), answer.value.rows, ({ number }) => number);
    if (below.length === 0) more = answer.value.more;
    rows = [...answer.value.rows, ...below];
    loaded = true;
  }

  async function goOn(): Promise<void> {
    if (going || more === undefined) return;
    going = true;
    const mine = turn;
    const answer = await ask('message.conversations', { limit: pageSize, before: more });
    going = false;
    if (mine !== turn || !answer.ok) return;
    rows = [...rows, ...notIn(answer.value.rows, rows, ({ number }) => number)];
    more = answer.value.more;
  }

  return {
    get rows() {
      return rows;
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
    goOn: () => void goOn(),
    refresh: () => void refresh(),
  };
}
