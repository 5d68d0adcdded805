import { FilterParser } from 'ldapts';
import { AddressBookException, type Detail } from '../source.ts';
import { bracketProblem } from './filter-brackets.ts';

/** Characters of the filter that are quoted where it is wrong. */
const quoted = 40;

/** @throws AddressBookException that names the position, counted from 1, at which a filter (RFC 4515) is wrong */
export function checkFilter(filter: string): void {
  const wrongAt = (at: number): Detail => ({
    id: 'bookDetail.filter-place',
    values: { place: at + 1, text: filter.slice(at, at + quoted).toWellFormed() },
  });
  const wrong = bracketProblem(filter);
  if (wrong) throw new AddressBookException(wrong.problem, wrongAt(wrong.at));
  try {
    FilterParser.parseString(filter);
  } catch (error) {
    const text = error instanceof Error ? error.message.replace(/\. Full string:.*$/s, '') : '';
    throw new AddressBookException('bad-filter', text.slice(0, 200), { cause: error });
  }
}
