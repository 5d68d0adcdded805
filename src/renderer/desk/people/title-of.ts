import type { Person } from '../../../shared/ipc/requests/people.ts';

/**
 * The title of a person. The platform names contacts without a name by their number, which is shown formatted. Empty
 * if there is neither.
 */
export function titleOf({ name, numbers }: Pick<Person, 'name' | 'numbers'>): string {
  return numbers.find(({ number }) => number === name)?.pretty ?? name;
}
