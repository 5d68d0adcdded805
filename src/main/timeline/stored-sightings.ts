import { sightingKey } from '../../account-database/sighting.ts';
import type { NewSighting } from '../../account-database/sightings.ts';
import type { CurrentDatabase } from '../account-database/current-database.ts';

type Cursors = Readonly<Record<string, string>>;

interface Comparison {
  /** What the database may not have. */
  rest: readonly NewSighting[];
  /** The database has all, and has read as far. */
  isStored: boolean;
  /** The database was given the rest, by one job. */
  given(): void;
}

export interface StoredSightings {
  compare(reported: readonly NewSighting[], cursors: Cursors): Comparison;
}

/** Lists that are read regularly are far shorter. */
const mostRemembered = 2_000;

/**
 * Remembers which sightings the database has. They are not written again while the file is unchanged, as the
 * platform's lists are read every few minutes and rarely differ.
 */
export function createStoredSightings(
  current: Pick<CurrentDatabase, 'jobs' | 'onOpened' | 'read'>,
): StoredSightings {
  /** Stored sightings by key, and the version of the file that they are from. */
  let known: { version: number; texts: Map<string, Set<string>> } | undefined;
  /** Counts the openings of databases: versions of two files cannot be compared. */
  let openings = 0;
  current.onOpened(() => {
    openings += 1;
    known = undefined;
  });
  const versionNow = (): number | undefined => current.read((reading) => reading.version(), undefined);
  const hasRead = (cursors: Cursors): boolean =>
    current.read(
      (reading) => Object.entries(cursors).every(([name, value]) => reading.cursors.get(name) === value),
      false,
    );

  return {
    compare(reported, cursors) {
      const [opening, version] = [openings, versionNow()];
      const { begun, ended } = current.jobs();
      const texts = known?.version === version ? known?.texts : undefined;
      const rest = texts
        ? reported.filter((each) => texts.get(sightingKey(each.sighting))?.has(JSON.stringify(each)) !== true)
        : reported;
      return {
        rest,
        isStored: texts !== undefined && rest.length === 0 && hasRead(cursors),
        given() {
          const now = versionNow();
          const isAlone = begun === ended && current.jobs().begun === begun + 1;
          // Another job may have written meanwhile.
          if (now === undefined || opening !== openings || (now !== version && !isAlone)) return;
          // Writing stored sightings again changes nothing, even among others.
          const next = known && known.version === version ? known.texts : new Map<string, Set<string>>();
          if (next.size + rest.length > mostRemembered) next.clear();
          for (const each of rest.slice(0, mostRemembered)) {
            const key = sightingKey(each.sighting);
            // Where nothing has changed, what is known of it is as true: two watchers may each tell it their way.
            const before = now === version ? next.get(key) : undefined;
            next.set(key, new Set(before).add(JSON.stringify(each)));
          }
          known = { version: now, texts: next };
        },
      };
    },
  };
}
