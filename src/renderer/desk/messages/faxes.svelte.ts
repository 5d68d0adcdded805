import type { FaxRow, FaxState } from '../../../shared/ipc/requests/fax.ts';
import type { Sentence } from '../../../shared/sentence.ts';
import { ask } from '../../ui/requests.ts';

/** Faxes sent from this desk. */
export interface FaxList {
  readonly rows: readonly FaxRow[];
  readonly loaded: boolean;
  readonly failed: Sentence | undefined;
  refresh(): void;
}

export function createFaxList(): FaxList {
  let rows = $state.raw<readonly FaxRow[]>([]);
  let loaded = $state(false);
  let failed = $state.raw<Sentence>();
  let turn = 0;

  async function refresh(): Promise<void> {
    turn += 1;
    const mine = turn;
    const answer = await ask('fax.list');
    if (mine !== turn) return;
    failed = answer.ok ? undefined : answer.why;
    if (!answer.ok) return;
    rows = answer.value;
    loaded = true;
  }

  return {
    get rows() {
      return rows;
    },
    get loaded() {
      return loaded;
    },
    get failed() {
      return failed;
    },
    refresh: () => void refresh(),
  };
}

const open: readonly FaxState[] = ['waiting', 'uploading', 'scheduled', 'pending'];
const bad: readonly FaxState[] = ['failed', 'unknown'];

export const isBad = (state: FaxState): boolean => bad.includes(state);

/** How many recipients have it, wait for it, and have not got it. */
export function countsOf({ recipients }: FaxRow): { sent: number; open: number; failed: number } {
  const count = (has: (state: FaxState) => boolean): number =>
    recipients.filter(({ state }) => has(state)).length;
  return {
    sent: count((state) => state === 'sent'),
    open: count((state) => open.includes(state)),
    failed: count(isBad),
  };
}
