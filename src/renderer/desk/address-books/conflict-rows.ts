import type {
  CardField,
  CardFieldName,
  ContactConflict,
} from '../../../shared/ipc/requests/address-books.ts';
import { locale, t } from '../../i18n/i18n.svelte.ts';
import { readableDate } from '../../i18n/readable-date.ts';
import { numberKind } from '../../ui/number-kind.ts';

/** A field of a contact that differs between both versions, a line for each value. */
export interface ConflictRow {
  field: CardFieldName;
  mine: string[];
  theirs: string[];
  /** It was changed only there, and stays so whichever version is kept. */
  stays: boolean;
}

/** The order in which fields are shown. */
const order: readonly CardFieldName[] = [
  ...(['name', 'nickname', 'organisation', 'title', 'numbers', 'emails', 'addresses'] as const),
  ...(['websites', 'birthday', 'anniversary', 'groups', 'note', 'picture', 'other'] as const),
];

/** The fields of a contact, each with its values as they are read. */
export const fieldRows = (fields: readonly CardField[] = []): { field: CardFieldName; lines: string[] }[] =>
  order.map((field) => ({ field, lines: linesOf(fields, field) })).filter(({ lines }) => lines.length > 0);

const linesOf = (fields: readonly CardField[] = [], wanted: CardFieldName): string[] =>
  fields
    .filter(({ field }) => field === wanted)
    .flatMap(({ field, values }) =>
      values.map(({ text, kind }) =>
        dates.has(field)
          ? readableDate(text, locale())
          : [numberKind(kind), text].filter((part) => part !== undefined).join(' '),
      ),
    );

const dates: ReadonlySet<CardFieldName> = new Set(['birthday', 'anniversary']);

/** What differs between both versions of a contact, and which other fields they have. */
export function conflictRows({ mine, theirs, written }: ContactConflict): {
  rows: ConflictRow[];
  same: CardFieldName[];
} {
  const all = order
    .map((field) => {
      const there = linesOf(theirs, field);
      const stays = written !== undefined && isSame(linesOf(written, field), there);
      // Numbers that were changed there alone are kept beside those that were changed here.
      return { field, mine: linesOf(stays ? mine : (written ?? mine), field), theirs: there, stays };
    })
    .filter((row) => row.mine.length + row.theirs.length > 0);
  return {
    rows: all.filter((row) => !isSame(row.mine, row.theirs)),
    same: all.filter((row) => isSame(row.mine, row.theirs)).map(({ field }) => field),
  };
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** What a contact is called: its name, its organisation, or the first number. */
export const titleOfFields = (fields: readonly CardField[] = []): string =>
  (['name', 'organisation', 'numbers'] as const)
    .map((wanted) => fields.find(({ field }) => field === wanted)?.values[0]?.text)
    .find((text) => text !== undefined) ?? t('people.nameless');
