import type { DialSuggestion } from '../../../shared/ipc/requests/dial.ts';
import type { Person } from '../../../shared/ipc/requests/people.ts';
import type { t as inWords } from '../../i18n/i18n.svelte.ts';
import { suggestionKind } from '../../ui/suggestion-kind.ts';
import { hasPage } from '../contacts/has-page.ts';
import type { Item } from './commands.ts';

interface FoundPeople {
  /** People to call, one entry per number, best first. */
  readonly dial: { items: DialSuggestion[] };
  /** People without a number. */
  readonly numberless: Person[];
}

interface PeopleActions {
  t: typeof inWords;
  call(number: string, who: string): void;
  open(contactId: string): void;
}

/** Below callable people, above all commands. */
const numberlessScore = 2.1;

/** All people found, one item per number: Enter calls, the secondary action opens the page. */
export function peopleItems({ dial, numberless }: FoundPeople, { call, open, t }: PeopleActions): Item[] {
  return [
    ...dial.items.map((found, at): Item => {
      const { name, number, pretty, organisation, contactId } = found;
      const who = name === '' ? pretty : name;
      return {
        id: `person ${number} ${name}`,
        group: 'people',
        label: who,
        detail: joined(organisation, suggestionKind(found, t)),
        ...(name !== '' && { tail: pretty }),
        ...(found.waiting && { waiting: true as const }),
        score: 2.5 - at / 100,
        run: () => call(number, who),
        ...personOpener(contactId, open),
      };
    }),
    ...numberless.map(({ contactId, name, organisation, waiting }, at): Item => ({
      id: `numberless ${contactId}`,
      group: 'people',
      label: name === '' ? t('people.nameless') : name,
      detail: joined(organisation, t('palette.noNumber')),
      score: numberlessScore - at / 100,
      ...(waiting && { waiting }),
      hint: t('palette.hintPage'),
      run: () => open(contactId),
    })),
  ];
}

/** Opens the page of a contact, if it has one. */
export const personOpener = (
  contactId: string | undefined,
  open: (contactId: string) => void,
): Pick<Item, 'open'> =>
  contactId !== undefined && hasPage(contactId) ? { open: () => open(contactId) } : {};

const joined = (...parts: (string | undefined)[]): string =>
  parts.filter((part) => part !== undefined && part !== '').join(' · ');
