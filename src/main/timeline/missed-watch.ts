import type { Call } from '../../calls/call.ts';
import { fromPush } from '../../shared/phone-number.ts';
import { nearMs } from '../../timeline/grouping.ts';
import type { CallEntry } from '../../timeline/entry.ts';
import type { Sighting } from '../../timeline/sighting.ts';
import type { Account } from '../account/account.ts';
import type { StateHolder } from '../desk/state.ts';
import type { Environment } from '../environment.ts';
import { toldSince } from './catch-up.ts';
import type { DeskTimeline } from './desk-timeline.ts';

export interface MissedWatchParts {
  account: Account;
  environment: Environment;
  state: StateHolder;
  timeline: Pick<DeskTimeline, 'take' | 'cursor'>;
  calls: () => readonly Call[];
  country: () => string;
  /** The user is to learn of these missed calls, newest first, all at once. */
  tell(missed: readonly CallEntry[]): void;
}

export interface MissedWatch {
  /** Looks now, or right after the look under way. */
  soon(): void;
}

/** How often the platform is asked for calls that this desk did not see, ms. */
const everyMs = 300_000;
/** And where no pushes come, so that a ringing call is not seen at all. */
const withoutPushesMs = 60_000;
/** A long past is read in parts, and what is new between them, ms. */
const betweenPartsMs = 1_000;
/** Entries of a past that takes a while. */
const worthTelling = 2_000;

/**
 * Finds calls that came while this desk did not look: it was closed, asleep, or without a way for pushes. At the first
 * look at an account all that is there counts as seen. A platform that does not answer is asked again later.
 */
export function startMissedWatch(parts: MissedWatchParts): MissedWatch {
  const { account, environment, state, timeline, country } = parts;
  const { clock } = environment;
  let wanted = false;
  const isWanted = (): boolean => wanted;
  let wake = new AbortController();

  /** What rings or is talked in just now is told by its end, and by nobody before. */
  const isLive = ({ kind, callIds, direction, number, at }: Sighting): boolean =>
    kind === undefined &&
    parts
      .calls()
      .some(
        (call) =>
          call.state !== 'ended' &&
          (call.legs.some((leg) => callIds.includes(leg.callId)) ||
            (call.direction === direction &&
              fromPush(call.number, country()) === number &&
              Math.abs(call.startedAt - at) <= nearMs)),
      );

  /** @returns whether there is more to be read at once */
  async function look(): Promise<boolean> {
    const reader = {
      userId: account.user.userId,
      country: country(),
      lineName: (id: string) => state.get().lines.find((line) => line.id === id)?.name,
    };
    const missed: CallEntry[] = [];
    /** How far each list is that is not read to its end yet. */
    const far = new Map<string, number>();
    let more = false;
    try {
      const lists = toldSince(account, state.get().lines, reader, timeline.cursor, clock.now);
      for await (const told of lists) {
        more ||= told.more === true;
        if (told.far) tellHowFar(far.set(told.far.list, told.far.entries));
        const over = told.sightings.filter((sighting) => !isLive(sighting));
        const added = over.map((sighting) =>
          told.old
            ? { sighting, seen: true, told: true, ifNew: true as const }
            : { sighting, seen: false, told: false },
        );
        missed.push(...(await timeline.take(added, told.cursors)));
      }
    } finally {
      if (!more && far.size > 0 && !account.signal.aborted) state.patch({ pastRead: undefined });
      if (missed.length > 0 && !account.signal.aborted) parts.tell(missed);
    }
    return more;
  }

  /** A short list is there before anybody could read how far it is. */
  function tellHowFar(far: ReadonlyMap<string, number>): void {
    const pastRead = [...far.values()].reduce((sum, entries) => sum + entries, 0);
    if (pastRead >= worthTelling && !account.signal.aborted) state.patch({ pastRead });
  }

  async function run(): Promise<void> {
    while (!account.signal.aborted) {
      wanted = false;
      // Asked again in a while; the transport reports what failed.
      const more = await look().catch(() => false);
      if (isWanted()) continue;
      wake = new AbortController();
      const wait = more ? betweenPartsMs : state.get().tunnel.status === 'online' ? everyMs : withoutPushesMs;
      const until = AbortSignal.any([wake.signal, account.signal]);
      await clock.sleep(wait, until).catch(() => undefined);
    }
  }
  void run();

  return {
    soon() {
      wanted = true;
      wake.abort();
    },
  };
}
