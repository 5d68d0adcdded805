import type { Shell } from '../../host/shell.ts';
import { until } from '../../support/until.ts';

const patienceMs = 20_000;

/** Epoch milliseconds with fractions. */
export const wallClock = (): number => performance.timeOrigin + performance.now();

/**
 * When the app reached the last of these milestones of its own timeline (`src/main/base/milestones.ts`), as epoch
 * milliseconds. Asked for only now and then: the app noted the times by itself.
 */
export function reachedAt(shell: Shell, milestones: readonly string[]): Promise<number> {
  return until(
    async () => {
      const times = await shell.evaluate(
        (_electron, names) =>
          names.map((name) => {
            const [mark] = performance.getEntriesByName(`deskbell:${name}`);
            return mark === undefined ? null : performance.timeOrigin + mark.startTime;
          }),
        [...milestones],
      );
      return times.includes(null) ? undefined : Math.max(...times.map(Number));
    },
    `${milestones.join(' and ')} of the app`,
    { withinMs: patienceMs },
  );
}
