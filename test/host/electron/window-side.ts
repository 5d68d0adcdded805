import type { Appearance } from '../chromium/appearance.ts';
import type { SessionInside } from './session.ts';

/** What a window tells its contents. */
export interface WindowSide {
  /** A click into the window that has not the focus reaches the page, too. */
  readonly acceptsFirstMouse: boolean;
  appearance(): Appearance;
  readonly preload: string | undefined;
  readonly argv: readonly string[];
  readonly inside: SessionInside;
  focus(): void;
  /** The page itself took the focus, e.g. by a click. */
  focused(): void;
  isFocused(): boolean;
  close(): void;
  painted(): void;
  titled(title: string): void;
}
