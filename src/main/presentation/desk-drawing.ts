import type { CallCard } from '../../shared/model/card.ts';
import type { Appearance } from '../../shared/ipc/snapshot.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import type { StateHolder } from '../state/state.ts';
import type { DeskWindow } from '../windows/desk-window.ts';
import { deskSnapshot } from './snapshots.ts';

export interface DeskDrawingDeps {
  desk: Pick<DeskWindow, 'draw'>;
  state: Pick<StateHolder, 'get'>;
  settings: Pick<SettingsStore, 'get'>;
  appearance(): Appearance;
  displays(): string[];
}

/** @returns draws the desk window with these cards */
export function createDeskDrawing({
  desk,
  state,
  settings,
  appearance,
  displays,
}: DeskDrawingDeps): (cards: CallCard[]) => void {
  let seq = 0;
  return (cards) => {
    seq += 1;
    const drawn = seq;
    desk.draw(() => deskSnapshot(drawn, state.get(), settings.get(), appearance(), cards, displays()));
  };
}
