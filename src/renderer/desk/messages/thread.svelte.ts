import type { RequestResult } from '../../../shared/ipc/contract.ts';
import type { MessageRow } from '../../../shared/ipc/requests/messages.ts';
import type { Sentence } from '../../../shared/sentence.ts';
import { ask } from '../../ui/requests.ts';
import { notIn } from './not-in.ts';

type Read = RequestResult<'message.thread'>;

/** The messages of one conversation, as far back as somebody has scrolled; the oldest first. */
export interface ThreadView {
  readonly head: Omit<Read, 'rows' | 'more'> | undefined;
  readonly rows: readonly MessageRow[];
  readonly loaded: boolean;
  readonly failed: Sentence | undefined;
  /** There is more before the oldest. */
  readonly more: boolean;
  /** Reads what was before; resolves when it is in `rows`. */
  earlier(): Promise<void>;
  /** Something is new. */
  refresh(): Promise<void>;
}

const pageSize = 50;
const most = 200;

export function createThread(number: string): ThreadView {
  let head = $state.raw<Omit<Read, 'rows' | 'more'>>();
  let rows = $state.raw<readonly MessageRow[]>([]);
  let before = $state<number>();
  let loaded = $state(false);
  let failed = $state.raw<Sentence>();
  let turn = 0;
  let going = false;

  async function refresh(): Promise<void> {
    turn += 1;
    const mine = turn;
    const limit = Math.min(most, Math.max(pageSize, rows.length));
    const answer = await ask('message.thread', { number, limit });
    if (mine !== turn) return;
    failed = answer.ok ? undefined : answer.why;
    if (!answer.ok) return;
    const { rows: newest, more, ...rest } = answer.value;
    const fresh = [...newest].reverse();
    const first = fresh.find((row) => row.order === undefined)?.at ?? Infinity;
    const older = rows.filter(({ at, order }) => order === undefined && at <= first);
    const above = more === undefined ? [] : notIn(older, fresh, ({ key }) => key);
    if (above.length === 0) before = more;
    rows = [...above, ...fresh];
    head = rest;
    loaded = true;
  }

  async function earlier(): Promise<void> {
    if (going || before === undefined) return;
    going = true;
    const answer = await ask('message.thread', { number, limit: pageSize, before });
    going = false;
    if (!answer.ok) {
      failed = answer.why;
      return;
    }
    rows = [...notIn([...answer.value.rows].reverse(), rows, ({ key }) => key), ...rows];
    before = answer.value.more;
  }

  return {
    get head() {
      return head;
    },
    get rows() {
      return rows;
    },
    get loaded() {
      return loaded;
    },
    get failed() {
      return failed;
    },
    get more() {
      return before !== undefined;
    },
    earlier,
    refresh,
  };
}
