import { putAtOwner, type MarkRepositoryDeps } from './mark-repository.ts';
import type { NoteReading } from './notes.ts';
import type { RewriteMark } from './rewrite-mark.ts';
import { sightingKey, type Sighting } from './sighting.ts';
import type { Write } from './transactions.ts';

interface NoteRequest {
  /** The call or message: its current sighting, or the key of any of its sightings. */
  call: Sighting | string;
  text: string;
  /** Epoch milliseconds. */
  written: number;
}

export interface NoteRepository extends NoteReading {
  /** @returns whether the call exists */
  write(request: NoteRequest): boolean;
}

/** Adds writing to `reading`. A note is on the disk when `write` returns. */
export function createNoteRepository(
  write: Write,
  reading: NoteReading,
  { sightings, marks, notes, rewriteMark }: MarkRepositoryDeps & { rewriteMark: RewriteMark },
): NoteRepository {
  return {
    ...reading,
    write: ({ call, text, written }) =>
      write(() => {
        if (typeof call !== 'string') sightings.put([{ sighting: call, seen: false, notified: false }]);
        const key = typeof call === 'string' ? call : sightingKey(call);
        const group = sightings.group(key);
        const own = group.find((sighting) => sightingKey(sighting) === key);
        if (own === undefined) return false;
        for (const other of group) if (other !== own) notes.clear(sightingKey(other), written);
        notes.put({ sighting: own, written, text });
        putAtOwner(marks, group, { field: 'note', value: text, written });
        sightings.redraw(key);
        if (text === '') rewriteMark.withinDay(written);
        return true;
      }),
  };
}
