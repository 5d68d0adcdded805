import type { MessageId } from '../../shared/messages/index.ts';
import type { AddressBookProblem } from '../../shared/model/address-book.ts';
import type { Sentence } from '../../shared/sentence.ts';

const filter = 'managedBook.bad-filter';
const port = 'managedBook.port';
const redirected = 'managedBook.redirected';

/** Problems with the settings of an address book, which only the administrator can change. */
const ids: Partial<Record<AddressBookProblem, MessageId>> = {
  'bad-address': 'managedBook.bad-address',
  'not-encrypted': 'managedBook.not-encrypted',
  ...{ 'encrypted-port': port, 'start-tls-port': port, 'unencrypted-port': port },
  unreachable: 'managedBook.unreachable',
  'unknown-host': 'managedBook.unknown-host',
  ...{ 'not-found': 'managedBook.not-found', 'no-base': 'managedBook.not-found' },
  'bad-answer': 'managedBook.bad-answer',
  'too-large': 'managedBook.too-large',
  ...{ redirected, 'redirected-secret': redirected, 'redirected-unsafe': redirected },
  'redirected-nowhere': 'managedBook.bad-answer',
  ...{ 'bad-filter': filter, 'filter-not-opened': filter, 'filter-not-closed': filter },
  'size-limited': 'managedBook.size-limited',
  'no-file': 'managedBook.no-file',
  'file-forbidden': 'managedBook.file-forbidden',
  'file-too-large': 'managedBook.file-too-large',
  'path-too-long': 'managedBook.path-too-long',
  'bad-file': 'managedBook.bad-file',
  'other-kind': 'managedBook.other-kind',
  'header-refused': 'managedBook.header-refused',
  'wrong-encoding': 'managedBook.wrong-encoding',
  'link-circle': 'managedBook.link-circle',
  'not-a-file': 'managedBook.not-a-file',
};

/** Rewords a problem for users who can only change how they sign in to the address book. */
export function managedProblem({ id, values }: Sentence): Sentence {
  const problem = id.replace('failure.address-book.', '') as AddressBookProblem;
  return { id: ids[problem] ?? id, ...(values && { values: forManaged(values) }) };
}

/** Names the kind of file without advice how to convert it. */
function forManaged(values: NonNullable<Sentence['values']>): NonNullable<Sentence['values']> {
  const { detail } = values;
  if (typeof detail !== 'object' || !detail.id.startsWith('bookKind.')) return values;
  return { ...values, detail: { ...detail, values: { ...detail.values, for: 'managed' } } };
}
