import { partyOf } from '../../contacts/party.ts';
import type { Directory } from '../../contacts/directory.ts';
import type { Sentence } from '../../shared/sentence.ts';
import type { ReadEntry } from '../../account-database/read-entry.ts';
import { mediaFileName } from './file-name.ts';

export interface MediumNameDeps {
  directory: Pick<Directory, 'country' | 'match'>;
  /** Translates. */
  say: (sentence: Sentence) => string;
}

/** The file name of a medium: time, person, kind, and its number if there are several. */
export function mediumName(
  { at, number, name, media }: ReadEntry,
  index: number,
  ending: string,
  { directory, say }: MediumNameDeps,
): string {
  const party = partyOf(number, directory);
  const kind = media[index]?.kind ?? 'recording';
  const several = media.filter((each) => each.kind === kind).length > 1;
  const what = say({ id: `timeline.has.${kind}` });
  return mediaFileName({
    at,
    who: party.matches[0]?.name ?? name ?? party.pretty ?? say({ id: 'party.withheld' }),
    what: several ? `${what} ${index + 1}` : what,
    ending,
  });
}
