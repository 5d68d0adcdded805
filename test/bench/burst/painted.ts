import type { PopupPainted } from '../../../src/main/windows/popup-painted.ts';
import type { Shell } from '../../host/shell.ts';

interface BurstGlobals {
  paintedFirst: Map<string, number>;
}

/** Notes in the main process when the popup painted each card for the first time. */
export const watchPainted = (shell: Shell): Promise<void> =>
  shell.evaluate(() => {
    const globals = globalThis as unknown as BurstGlobals;
    globals.paintedFirst = new Map();
    process.getBuiltinModule('node:diagnostics_channel').subscribe('deskbell:popup-painted', (message) => {
      const at = Number(process.hrtime.bigint()) / 1e6;
      for (const { id } of (message as PopupPainted).calls)
        if (!globals.paintedFirst.has(id)) globals.paintedFirst.set(id, at);
    });
  });

/** When the popup painted the card of this call, by a clock that all processes share, ms. @throws Error after `patienceMs` */
export const paintedAt = (shell: Shell, id: string, patienceMs: number): Promise<number> =>
  shell.evaluate(
    async (_electron, { callId, most }) => {
      const { paintedFirst } = globalThis as unknown as BurstGlobals;
      const end = performance.now() + most;
      for (;;) {
        const at = paintedFirst.get(callId);
        if (at !== undefined) return at;
        if (performance.now() > end) throw new Error(`The popup painted no ${callId} within ${most} ms.`);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    { callId: id, most: patienceMs },
  );

/** The clock of `paintedAt`, ms. */
export const sharedClock = (): number => Number(process.hrtime.bigint()) / 1e6;
