import { z } from 'zod';

export type WindowName = 'desk' | 'popup';

/** A request that windows make of the main process. */
export interface RequestDeclaration<Args, Result> {
  /** Who may make it: these windows, … */
  windows: readonly WindowName[];
  /** … or for them their preload alone. */
  preloadOnly: boolean;
  /** What it must carry, and what it may answer: everything else is refused. */
  args: z.ZodType<Args>;
  result: z.ZodType<Result>;
}

type Declare = <Args = void, Result = void>(schemas?: {
  args?: z.ZodType<Args>;
  result?: z.ZodType<Result>;
}) => RequestDeclaration<Args, Result>;

/** Stands for a schema that is absent, whose type is inferred as `void` then. */
const nothing = z.void() as unknown as z.ZodType<never>;

const from =
  (windows: readonly WindowName[], preloadOnly = false): Declare =>
  ({ args = nothing, result = nothing } = {}) => ({ windows, preloadOnly, args, result });

export const fromDesk = from(['desk']);
export const fromPopup = from(['popup']);
export const fromBoth = from(['desk', 'popup']);
export const fromDeskPreload = from(['desk'], true);
