import type { Person } from '../../../shared/ipc/requests/people.ts';

/**
 * What a person is called in the list and on their page. The platform names somebody who has but a number by that
 * number, as it is dialled: it is shown as numbers are read. Empty: there is neither name nor number.
 */
export function titleOf({ name, numbers }: Pick<Person, 'name' | 'numbers'>): string {
  return numbers.find(({ number }) => number === name)?.pretty ?? name;
}
