import { fileURLToPath } from 'node:url';
import { shiftClock } from './clock.cjs';

declare global {
  /** Milliseconds by which Date is ahead of the computer's clock; undefined where nothing has moved it. */
  var clockOffset: number | undefined;
}

export { shiftClock };

/** The computer's own time, epoch milliseconds: what programs that are not under test go by. */
export const realNow = (): number => Date.now() - (globalThis.clockOffset ?? 0);

/** The environment in which the app starts with the clock of this process. */
export function clockEnvironment(): Record<string, string> {
  if (globalThis.clockOffset === undefined) return {};
  const file = fileURLToPath(new URL('./clock.cjs', import.meta.url));
  const options = [process.env.NODE_OPTIONS ?? '', `--require ${JSON.stringify(file)}`];
  return { NODE_OPTIONS: options.join(' ').trim(), DESKBELL_CLOCK_OFFSET: String(globalThis.clockOffset) };
}

/** What a page runs first so that it has the clock of this process; nothing where that clock is the computer's. */
export const clockScript = (): string =>
  globalThis.clockOffset === undefined ? '' : `(${shiftClock.toString()})(${globalThis.clockOffset});`;
