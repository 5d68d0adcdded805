import { callById } from '../../calls/call-list.ts';
import type { Call } from '../../calls/call.ts';
import type { CallCard } from '../../shared/model/card.ts';
import type { Locale } from '../../shared/ipc/snapshot.ts';
import type { CallDesk } from '../calls/call-desk.ts';
import type { StateHolder } from '../state/state.ts';
import type { DeskTimeline } from '../timeline/desk-timeline.ts';
import { cardContext, cardsOf, type CardDirectory } from './cards.ts';
import { drawnCalls } from './drawn-calls.ts';
import type { Regions } from './regions.ts';

export interface CallCards {
  of(calls: readonly Call[]): CallCard[];
  /** The cards of all drawn calls. */
  drawn(): CallCard[];
  find(id: string): CallCard | undefined;
}

export interface CallCardsDeps {
  calls: Pick<CallDesk, 'board'>;
  state: Pick<StateHolder, 'get'>;
  directory: CardDirectory;
  timeline: Pick<DeskTimeline, 'callerHistory' | 'note'>;
  regions: Pick<Regions, 'withRegion'>;
  locale(): Locale;
}

/** Made once at the start; each call draws from the present state. */
export function createCallCards({
  calls,
  state,
  directory,
  timeline,
  regions,
  locale,
}: CallCardsDeps): CallCards {
  function of(some: readonly Call[]): CallCard[] {
    const { session } = state.get();
    const accountType = session.status === 'signed-in' ? session.accountType : 'new';
    const context = cardContext(
      state.get(),
      accountType,
      directory,
      timeline,
      Date.now(),
      drawnCalls(calls.board().calls),
    );
    const language = locale();
    return cardsOf(some, context).map((card) => regions.withRegion(card, language));
  }
  return {
    of,
    drawn: () => of(drawnCalls(calls.board().calls)),
    find(id) {
      const call = callById(calls.board().calls, id);
      return call && of([call])[0];
    },
  };
}
