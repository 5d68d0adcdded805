import { screen, type Display as SystemDisplay } from 'electron';
import type { Settings } from '../../shared/model/settings.ts';
import { chosenDisplay, type Display } from './placement.ts';

/** A display with a name that people can tell it by; some systems give none. */
function named({ label, size, workArea }: SystemDisplay): Display {
  return { label: label === '' ? `${size.width} × ${size.height}` : label, workArea };
}

export const displayNames = (): string[] => [
  ...new Set(
    screen
      .getAllDisplays()
      .map(named)
      .map(({ label }) => label),
  ),
];

/** The display on which the popup is to appear now. */
export function popupDisplay(choice: Settings['popup']['display']): Display {
  return chosenDisplay(choice, {
    all: screen.getAllDisplays().map(named),
    primary: named(screen.getPrimaryDisplay()),
    atPointer: named(screen.getDisplayNearestPoint(screen.getCursorScreenPoint())),
  });
}

/** Calls back when a display comes, goes, or changes its size, scale or work area; returns its own unsubscribe. */
export function onDisplaysChanged(listener: () => void): () => void {
  screen.on('display-added', listener);
  screen.on('display-removed', listener);
  screen.on('display-metrics-changed', listener);
  return () => {
    screen.off('display-added', listener);
    screen.off('display-removed', listener);
    screen.off('display-metrics-changed', listener);
  };
}
