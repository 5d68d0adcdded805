export interface FramePace {
  /** Draws at once, or in the next frame if this one has been drawn. */
  request(): void;
}

const FRAME_MS = 1000 / 60;
/** Limits drawing to this share of the time. */
const SHARE = 1 / 4;

/** @param now monotonic clock, ms */
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
