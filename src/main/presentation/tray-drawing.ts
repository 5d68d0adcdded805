import type { CallCard } from '../../shared/model/card.ts';
import type { Texts } from '../base/texts.ts';
import type { CallDesk } from '../calls/call-desk.ts';
import type { StateHolder } from '../state/state.ts';
import { trayFace, trayState } from '../tray/face.ts';
import type { DeskTray } from '../tray/tray.ts';
import { MOST_DRAWN } from './drawn-calls.ts';

export interface TrayDrawingDeps {
  tray: Pick<DeskTray, 'show'>;
  state: Pick<StateHolder, 'get'>;
  calls: Pick<CallDesk, 'board'>;
  say: Texts['say'];
}

/** @returns draws the tray; the cards are those of the windows */
export function createTrayDrawing({
  tray,
  state,
  calls,
  say,
}: TrayDrawingDeps): (cards: readonly CallCard[]) => void {
  return (cards) => {
    const all = calls.board().calls;
    // Counts all calls, even if not all are drawn.
    const live = all.length > MOST_DRAWN ? all.filter((call) => call.state !== 'ended') : cards;
    const { face, status } = trayFace(state.get(), live);
    tray.show(face, trayState(state.get(), status, say));
  };
}
