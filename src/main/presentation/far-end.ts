import { callById } from '../../calls/call-list.ts';
import type { CallDesk } from '../calls/call-desk.ts';
import type { Presenter } from './presenter.ts';

/** @returns what finds the far end of a call that some window shows, though it may be over and gone from the board */
export const farEnds =
  (calls: Pick<CallDesk, 'board'>, presenter: Pick<Presenter, 'card'>) =>
  (id: string): string | undefined =>
    callById(calls.board().calls, id)?.number ?? presenter.card(id)?.party.number;
