import type { CallEntry } from '../../account-database/entry.ts';
import { nearMs } from '../../account-database/grouping.ts';
import type { Sighting } from '../../account-database/sighting.ts';
import type { NewSighting } from '../../account-database/sightings.ts';
import type { Call } from '../../calls/call.ts';
import { fromPush } from '../../shared/phone-number.ts';
import type { Account } from '../account/account.ts';
import type { DeskTimeline } from './desk-timeline.ts';

export interface PlatformNewsDeps {
  account: Pick<Account, 'signal'>;
  timeline: Pick<DeskTimeline, 'take'>;
  calls: () => readonly Call[];
  country: () => string;
  /** Notifies of missed calls, newest first. */
  tell(missed: readonly CallEntry[]): void;
}

/** Stores the platform's entries, and notifies of missed calls. */
export interface PlatformNews {
  /** @param isOld from before the first run, without notification @returns missed calls that are new */
  take(
    listed: readonly Sighting[],
    isOld: (sighting: Sighting) => boolean,
    cursors?: Readonly<Record<string, string>>,
  ): Promise<CallEntry[]>;
  /** Stores known entries that have moved. */
  takeMoved(sightings: readonly Sighting[]): Promise<void>;
  tell(missed: readonly CallEntry[]): void;
}

/** One per session. Calls that are still live are left out until they have ended. */
export function createPlatformNews(deps: PlatformNewsDeps): PlatformNews {
  const { account, timeline, calls, country } = deps;

  const isLive = ({ kind, callIds, direction, number, at }: Sighting): boolean =>
    kind === undefined &&
    calls().some(
      (call) =>
        call.state !== 'ended' &&
        (call.legs.some((leg) => callIds.includes(leg.callId)) ||
          (call.direction === direction &&
            fromPush(call.number, country()) === number &&
            Math.abs(call.startedAt - at) <= nearMs)),
    );

  return {
    take: (listed, isOld, cursors = {}) =>
      timeline.take(
        listed.filter((sighting) => !isLive(sighting)).map((sighting) => asNews(sighting, isOld(sighting))),
        cursors,
      ),
    async takeMoved(sightings) {
      await timeline.take(
        sightings.map((sighting) => asNews(sighting, true)),
        {},
      );
    },
    tell(missed) {
      if (missed.length > 0 && !account.signal.aborted) deps.tell(missed);
    },
  };
}

const asNews = (sighting: Sighting, old: boolean): NewSighting =>
  old ? { sighting, seen: true, notified: true, ifNew: true } : { sighting, seen: false, notified: false };
