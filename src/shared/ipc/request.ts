import { z } from 'zod';

export type WindowName = 'desk' | 'popup';

export interface RequestDeclaration<Args, Result> {
  /** The windows that may make it, … */
  windows: readonly WindowName[];
  /** … or only their preload. */
  preloadOnly: boolean;
  /** Everything else is refused. */
  args: z.ZodType<Args>;
  result: z.ZodType<Result>;
}

type Declare = <Args = void, Result = void>(schemas?: {
  args?: z.ZodType<Args>;
  result?: z.ZodType<Result>;
}) => RequestDeclaration<Args, Result>;

/** Stands for an absent schema; its type is inferred as `void`. */
const nothing = z.void() as unknown as z.ZodType<never>;

const from =
  (windows: readonly WindowName[], preloadOnly = false): Declare =>
  ({ args = nothing, result = nothing } = {}) => ({ windows, preloadOnly, args, result });

export const fromDesk = from(['desk']);
export const fromPopup = from(['popup']);
export const fromBoth = from(['desk', 'popup']);
export const fromDeskPreload = from(['desk'], true);
