/** A message as it appears live: with its sequence, and that of the one before it for the same user. */
interface LiveMessage<T> {
  sequence: number;
  previous: number;
  value: T;
}

export interface Merge<T> {
  /** The sequence up to which everything was let through; undefined: nothing is known yet. */
  position(): number | undefined;
  /** To be called when messages may have been missed: what appears live waits from then on for the replay. */
  lost(): void;
  /** What may be let through now. Afterwards `behind` says whether something is missing. */
  live(message: LiveMessage<T>): T[];
  /** A message of a replay that began after `position`; they come in order. */
  replayed(sequence: number, value: T): T[];
  /** The replay ended. Afterwards `behind` says whether to ask for more. */
  ended(end: { last: number; more: boolean; askedAfter: number | undefined }): T[];
  behind(): boolean;
}

/** More than that is not kept waiting: all of it comes again in the replay. */
const MOST_WAITING = 1_000;

/**
 * Joins what appears live with what is replayed: each message once, in order, none left out. Sequences of one user are
 * not consecutive, since all users share a stream; so each live message says which one came before it.
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
      // Sequences begin anew when the stream was made anew: then nothing of it was seen. Compared with what was known
      // when it was asked: something newer may have come live since.
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
