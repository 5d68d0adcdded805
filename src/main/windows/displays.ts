import { screen, type Display as SystemDisplay } from 'electron';
import type { Settings } from '../../shared/model/settings.ts';
import { chosenDisplay, type Display } from './placement.ts';

/** Names a display; some systems have no names. */
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

export function popupDisplay(choice: Settings['popup']['display']): Display {
  return chosenDisplay(choice, {
    all: screen.getAllDisplays().map(named),
    primary: named(screen.getPrimaryDisplay()),
    atPointer: named(screen.getDisplayNearestPoint(screen.getCursorScreenPoint())),
  });
}

/** Reports changes of displays. @returns unsubscribes */
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
