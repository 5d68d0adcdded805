import { screen, type BrowserWindow, type Rectangle } from 'electron';
import type { Settings } from '../../shared/model/settings.ts';
import { popupDisplay } from './displays.ts';
import {
  cornerOf,
  insideArea,
  isInside,
  popupBounds,
  resizedBounds,
  type Area,
  type Corner,
} from './placement.ts';

/** CSS pixels; multiplied by the zoom. */
export const POPUP_WIDTH = 380;

export interface PopupPlace {
  /** Places a window as set. */
  put(window: BrowserWindow, height: number): void;
  /** Changes the height of a visible window, wherever it is. */
  resize(window: BrowserWindow, height: number): void;
  /** Displays have changed: a popup in its corner moves, one that the user moved stays visible. */
  follow(window: BrowserWindow, height: number): void;
}

export interface PopupRequest extends Pick<Settings['popup'], 'corner' | 'display'> {
  zoom: number;
}

/** The popup's place, in device-independent pixels. */
export function createPopupPlace(preferences: () => PopupRequest): PopupPlace {
  let set: Rectangle | undefined;

  function move(window: BrowserWindow, bounds: Area): void {
    window.setBounds(bounds);
    const got = window.getBounds();
    // Windows applies the scale of the previous display; a second call is right.
    if (got.width !== bounds.width || got.height !== bounds.height) window.setBounds(bounds);
    set = window.getBounds();
  }

  const width = (): number => Math.round(POPUP_WIDTH * preferences().zoom);
  const corner = (): Corner => cornerOf(preferences().corner, process.platform);

  function stand(window: BrowserWindow, height: number, workArea: Area): void {
    move(window, popupBounds(workArea, { width: width(), height }, corner()));
  }

  const put = (window: BrowserWindow, height: number): void =>
    stand(window, height, popupDisplay(preferences().display).workArea);

  const movedByUser = (now: Rectangle): boolean => set !== undefined && (now.x !== set.x || now.y !== set.y);

  return {
    put,
    resize(window, height) {
      const before = window.getBounds();
      const { workArea } = screen.getDisplayMatching(before);
      // Not by `move`, to keep it the user's place.
      if (movedByUser(before))
        window.setBounds(resizedBounds({ ...before, width: width() }, height, workArea, corner()));
      else stand(window, height, workArea);
    },
    follow(window, height) {
      const before = window.getBounds();
      const { workArea } = screen.getDisplayMatching(before);
      if (movedByUser(before)) window.setBounds(insideArea({ ...before, width: width(), height }, workArea));
      else if (isInside(before, workArea)) stand(window, height, workArea);
      else put(window, height);
    },
  };
}
