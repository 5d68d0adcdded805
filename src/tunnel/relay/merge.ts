/** A live message with its sequence, and that of the previous one for the same user. */
interface LiveMessage<T> {
  sequence: number;
  previous: number;
  value: T;
}

export interface Merge<T> {
  /** The last sequence let through; undefined: nothing is known yet. */
  position(): number | undefined;
  /** To be called when messages may have been missed: live ones then wait for the replay. */
  lost(): void;
  /** Returns what may pass now. Afterwards `behind` says whether something is missing. */
  live(message: LiveMessage<T>): T[];
  /** A message of a replay that began after `position`; they arrive in order. */
  replayed(sequence: number, value: T): T[];
  /** The replay has ended. Afterwards `behind` says whether to request more. */
  ended(end: { last: number; more: boolean; askedAfter: number | undefined }): T[];
  behind(): boolean;
}

/** The most live messages that wait: the replay brings the others. */
const MOST_WAITING = 1_000;

/**
 * Merges live messages with replayed ones: each once, in order, without gaps. Sequences of one user are not
 * consecutive, since all users share a stream; therefore each live message names its predecessor.
 */
export function createMerge<T>(start: number | undefined): Merge<T> {
  let position = start;
  let behind = true;
  const waiting = new Map<number, LiveMessage<T>>();

  function letThrough(message: LiveMessage<T>): T[] {
    if (position !== undefined && message.sequence <= position) return [];
    if (behind || message.previous > (position ?? 0)) {
      behind = true;
      if (waiting.size < MOST_WAITING) waiting.set(message.sequence, message);
      return [];
    }
    position = message.sequence;
    return [message.value];
  }

  return {
    position: () => position,
    behind: () => behind,
    lost: () => {
      behind = true;
      waiting.clear();
    },
    live: letThrough,
    replayed: (sequence, value) => {
      if (position !== undefined && sequence <= position) return [];
      waiting.delete(sequence);
      position = sequence;
      return [value];
    },
    ended: ({ last, more, askedAfter }) => {
      if (more) return [];
      // A recreated stream starts its sequences again, so nothing of it has been seen. The comparison uses what was
      // known at the time of the request: something newer may have arrived live since.
      if (askedAfter !== undefined && last > 0 && last < askedAfter) {
        position = 0;
        return [];
      }
      position ??= last;
      behind = false;
      const inOrder = [...waiting.values()].sort((a, b) => a.sequence - b.sequence);
      waiting.clear();
      return inOrder.flatMap(letThrough);
    },
  };
}
