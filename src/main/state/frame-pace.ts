export interface FramePace {
  /** Draws at once, or with the next frame when something was drawn within this one. */
  request(): void;
}

/** A frame at 60 Hz, ms. */
const FRAME_MS = 1000 / 60;
/** Drawing takes at most this part of the time, however long one drawing takes. */
const SHARE = 1 / 4;

/** @param now milliseconds of a clock that nobody sets */
export function createFramePace(draw: () => void, now: () => number = () => performance.now()): FramePace {
  let nextAt = -Infinity;
  let timer: NodeJS.Timeout | undefined;
  const run = (): void => {
    timer = undefined;
    const began = now();
    try {
      draw();
    } finally {
      const ended = now();
      nextAt = Math.max(began + FRAME_MS, ended + (ended - began) * (1 / SHARE - 1));
    }
  };
  return {
    request() {
      if (timer !== undefined) return;
      const wait = nextAt - now();
      if (wait <= 0) run();
      else timer = setTimeout(run, wait);
    },
  };
}
