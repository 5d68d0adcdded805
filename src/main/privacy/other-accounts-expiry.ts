import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { RetentionSettings, Settings } from '../../shared/model/settings.ts';
import type { Clock } from '../../platform/deadline.ts';
import { startPolling } from '../base/polling.ts';
import type { DeskMedia } from '../media/desk-media.ts';
import type { DeletionTime } from './deletion-time.ts';
import { cutOffFor, expire } from './expiry.ts';
import type { OtherAccounts } from './other-accounts.ts';
import { removeFaxDocuments, removeSetAside } from './files.ts';

export interface ExpireOthersDeps {
  stores: {
    profile: string;
    media: Pick<DeskMedia, 'forget'>;
    /** Messages of a relay that nothing else could keep. */
    relay: { removeSetAsideBefore(at: number): void };
  };
  settings: { get(): Pick<Settings, 'retention'>; onChange(listener: () => void): void };
  clock: Clock;
  time: Pick<DeletionTime, 'of' | 'ofFiles'>;
  others: Pick<OtherAccounts, 'each'>;
  onFault(error: unknown): void;
}

/** Delay before the first look: start-up and the open database come first, ms. */
const firstAfterMs = 120_000;
const dayMs = 86_400_000;
/** Time by the computer's clock between two looks, ms: shorter than a night in which the computer sleeps. */
const betweenLooksMs = dayMs / 2;
/** How often the clock is checked, ms, as timers stop while the computer sleeps. */
const clockEveryMs = 3_600_000;
/** Longest retention of data without an account, days. */
const mostDays = 30;

/**
 * Deletes expired data outside the open database twice a day: in databases of other accounts, documents of faxes, and files
 * and messages that were set aside.
 */
export function expireOthers(deps: ExpireOthersDeps): {
  /** Counts entries of other accounts that these settings would delete. @throws StorageError */
  count(of: RetentionSettings): Promise<number>;
  end(): void;
} {
  const { settings, clock, time, others, onFault } = deps;
  const { profile, media, relay } = deps.stores;
  const closing = new AbortController();
  const { signal } = closing;

  async function expireAccounts(): Promise<void> {
    await others.each(async (ask) => {
      const { cutOff, wait } = await cutOffFor(ask, { settings: () => settings.get().retention, time });
      if (wait) return;
      await ask('retention.hold', cutOff);
      // Only the signed-in account can tell whose a cached file is, so all are deleted; they can be fetched again.
      const ofAnybody = {
        isInUse: () => false,
        remove: async (due: readonly unknown[]) => (due.length > 0 ? media.forget() : undefined),
        removeDocuments: (ids: readonly string[]) => removeFaxDocuments(profile, ids),
      };
      if (cutOff) await expire({ ask, signal, media: ofAnybody }, cutOff, clock);
      await ask('lookedUp.expire', clock.now());
      if (await ask('retention.isDirty', clock.now())) await ask('scrub');
    });
  }

  async function expireFiles(): Promise<void> {
    const now = time.ofFiles();
    if (now === undefined) return;
    const { days } = settings.get().retention;
    const before = now - Math.min(days ?? mostDays, mostDays) * dayMs;
    relay.removeSetAsideBefore(before);
    // Without a limit, the user may still need files that were set aside.
    if (days !== null) await removeSetAside(profile, before);
    const documents = join(profile, 'fax');
    for (const name of await readdir(documents).catch(() => [])) {
      const path = join(documents, name);
      const made = (await stat(path).catch(() => undefined))?.mtimeMs ?? Infinity;
      if (made < before) await rm(path, { force: true });
    }
  }

  /** When it last ran, by the computer's clock. */
  let lookedAt: number | undefined;

  const polling = startPolling({
    clock,
    signal,
    initialDelay: () => firstAfterMs,
    async poll() {
      if (lookedAt !== undefined && Math.abs(clock.now() - lookedAt) < betweenLooksMs) return clockEveryMs;
      const at = clock.now();
      for (const work of [expireAccounts, expireFiles])
        await work().catch((error: unknown) => {
          if (!signal.aborted) onFault(error);
        });
      lookedAt = time.ofFiles() === undefined ? undefined : at;
      return clockEveryMs;
    },
  });
  let appliedSettings = JSON.stringify(settings.get().retention);
  settings.onChange(() => {
    const now = JSON.stringify(settings.get().retention);
    if (now !== appliedSettings) {
      lookedAt = undefined;
      polling.pollNow();
    }
    appliedSettings = now;
  });
  return {
    async count(of) {
      let count = 0;
      await others.each(async (ask) => {
        const { cutOff } = await cutOffFor(ask, { settings: () => of, time });
        if (cutOff) count += await ask('retention.count', cutOff);
      });
      return count;
    },
    end: () => closing.abort(),
  };
}
