import type { People } from '../../contacts/people.ts';
import type { ContactOwner, PersonView } from '../../shared/ipc/requests/people.ts';
import type { DeskState } from '../state/state.ts';

/** The parts of the state that name the users of the account. */
type Users = Pick<DeskState, 'session' | 'colleagues'>;

type Shown = Pick<People, 'browse' | 'places' | 'duplicates' | 'person' | 'contact'>;

/** Adds the names of the contacts' owners, as the platform gives ids alone (specification, "Contact"). */
export const withOwners = (directory: Shown, users: () => Users): Shown => ({
  ...directory,
  person: (id) => named(directory.person(id), users()),
});

function named(person: PersonView | undefined, users: Users): PersonView | undefined {
  const owner = person?.details.owner;
  return person && { ...person, ...(owner !== undefined && { owner: ownerOf(owner, users) }) };
}

function ownerOf(id: string, { session, colleagues }: Users): ContactOwner {
  // The id of the account is a number; those of its users begin with a letter.
  if (/^\d+$/.test(id)) return { kind: 'account' };
  const me = session.status === 'signed-in' ? [{ userId: session.userId, name: session.userName }] : [];
  const user = [...me, ...colleagues].find(({ userId }) => userId === id);
  return user ? { kind: 'user', name: user.name } : { kind: 'unknown' };
}
