import { uptime } from 'node:os';

/** How far the clock was set since the last call, ms. The uptime counts during sleep and cannot be set. */
export function createClockJumps(
  now: () => number = () => Date.now(),
  upMs: () => number = () => uptime() * 1000,
): () => number {
  let offset = now() - upMs();
  return () => {
    const next = now() - upMs();
    const jump = next - offset;
    // Time synchronisation constantly adjusts the clock a little.
    if (Math.abs(jump) < LEAST_JUMP_MS) return 0;
    offset = next;
    return jump;
  };
}

const LEAST_JUMP_MS = 1_500;
