import { cardOfStored } from '../../address-books/carddav/stored-card.ts';
import type { DirectoryInUse } from '../../contacts/directory.ts';
import type { CardTexts } from './card-ports.ts';

/** Makes a new card of everything that is stored about a contact (id in the directory); undefined if nothing is. */
export type StoredCardOf = (contactId: string, uid: string) => string | undefined;

export function createStoredCards(
  directory: Pick<DirectoryInUse, 'card' | 'person' | 'picture'>,
  texts: Pick<CardTexts, 'withPicture'>,
): StoredCardOf {
  return (contactId, uid) => {
    const [person, card] = [directory.person(contactId), directory.card(contactId)];
    if (!person || !card) return undefined;
    const { name, organisation = '', numbers, emails, addresses, details } = person;
    const text = cardOfStored(
      {
        ...{ name, organisation, emails, addresses, details },
        numbers: numbers.map(({ pretty, type = '' }, at) => ({ raw: card.numbers[at] ?? pretty, type })),
      },
      uid,
    );
    const picture = directory.picture(contactId);
    return picture ? texts.withPicture(text, picture) : text;
  };
}
