import { uptime } from 'node:os';

/**
 * How far the clock was set since the last call, ms; 0 when it was not. The time that the computer is up tells: it goes
 * on while it sleeps, and nobody can set it.
 */
export function createClockJumps(
  now: () => number = () => Date.now(),
  upMs: () => number = () => uptime() * 1000,
): () => number {
  let offset = now() - upMs();
  return () => {
    const next = now() - upMs();
    const jump = next - offset;
    // The clock is trimmed a little all the time.
    if (Math.abs(jump) < LEAST_JUMP_MS) return 0;
    offset = next;
    return jump;
  };
}

const LEAST_JUMP_MS = 1_500;
