import { isDeepStrictEqual } from 'node:util';
import type { Node } from 'jsonc-parser';
import type { Sentence } from '../../shared/sentence.ts';
import { placeId } from './list-ids.ts';
import type { MistakeList } from './mistake-list.ts';
import { propertiesOf } from './nodes.ts';

/** An address book of a policy, with the id that its data and passwords are stored under. */
export interface ReadBook {
  value: Readonly<Record<string, unknown>>;
  node: Node;
  /** Path such as `locked.addressBooks[1]`. */
  field: string;
}

type Report = MistakeList['report'];

/** The data of an address book is stored under its id: one of a list has it, also where the rest is wrong. */
export function reportRepeatedIds(children: readonly Node[], field: string, report: Report): void {
  const seenValues = new Set<unknown>();
  for (const [at, child] of children.entries()) {
    const id = propertiesOf(child).find(({ name }) => name === 'id')?.value;
    if (!id) continue;
    if (seenValues.has(id.value)) report(id.offset, `${field}[${at}].id`, { id: 'policy.expected.otherId' });
    seenValues.add(id.value);
  }
}

/** @returns the books without those whose id another one before has, which are named */
export function withoutRepeated(books: readonly ReadBook[], report: Report): ReadBook[] {
  const first = new Map<unknown, ReadBook>();
  for (const book of books) {
    const before = first.get(book.value['id']);
    if (before === undefined) first.set(book.value['id'], book);
    // `reportRepeatedIds` reports address books with the same `id`.
    else if (ownId(book) && ownId(before)) continue;
    else if (isSame(before, book)) report(book.node.offset, book.field, { id: 'policy.expected.noCopy' });
    else reportRepeated(book, 'above', report);
  }
  return [...first.values()];
}

/** Names those behind the first one at a place: without an `id`, their data and passwords are lost when they are renamed. */
export function reportSharedPlaces(books: readonly ReadBook[], report: Report): void {
  for (const book of books) {
    const { id } = book.value;
    if (ownId(book) || id === placeId(book.value)) continue;
    report(book.node.offset, book.field, {
      id: 'policy.expected.placeId',
      values: { sample: String(id) },
    });
  }
}

/** @returns those of `defaults` that no locked one hides, which is named if the two say something else */
export function withoutHidden(
  defaults: readonly ReadBook[],
  locked: readonly ReadBook[],
  report: Report,
): ReadBook[] {
  return defaults.filter((book) => {
    const hiding = locked.find(({ value }) => value['id'] === book.value['id']);
    if (hiding && !isSame(hiding, book)) reportRepeated(book, 'locked', report);
    return hiding === undefined;
  });
}

const ownId = ({ node }: ReadBook): Node | undefined =>
  propertiesOf(node).find(({ name }) => name === 'id')?.value;

const isSame = (one: ReadBook, other: ReadBook): boolean => isDeepStrictEqual(one.value, other.value);

function reportRepeated(book: ReadBook, where: 'above' | 'locked', report: Report): void {
  const id = ownId(book);
  const expected: Sentence = id
    ? { id: 'policy.expected.otherIdThan', values: { where } }
    : { id: 'policy.expected.ownId', values: { where, sample: '1a2b3c4d' } };
  report((id ?? book.node).offset, `${book.field}${id ? '.id' : ''}`, expected);
}
