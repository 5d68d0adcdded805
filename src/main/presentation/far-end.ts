import { callById } from '../../calls/call-list.ts';
import type { CallDesk } from '../calls/call-desk.ts';
import type { Presenter } from './presenter.ts';

/** @returns finds the other end of a call in some window, even if it left the board */
export const farEnds =
  (calls: Pick<CallDesk, 'board'>, presenter: Pick<Presenter, 'card'>) =>
  (id: string): string | undefined =>
    callById(calls.board().calls, id)?.number ?? presenter.card(id)?.party.number;
