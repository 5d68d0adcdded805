import { isCopied } from '../../address-books/readers.ts';
import type { BookStanding } from '../../contacts/book-rows.ts';
import type { DirectoryInUse } from '../../contacts/directory.ts';
import { failureSentence } from '../../shared/failure-sentence.ts';
import type { AddressBook, AddressBookView } from '../../shared/model/address-book.ts';
import type { Sentence } from '../../shared/sentence.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import type { AnswerReports } from './answer-reports.ts';
import { failureOf } from '../base/refusal.ts';
import type { CardChanges } from './card-change-deps.ts';
import { managedProblem } from './managed-problem.ts';
import { sourcesInOrder } from './source-order.ts';
import type { BookActivity } from './watch-book.ts';

export interface SourceViewDeps {
  settings: Pick<SettingsStore, 'get' | 'isManagedBook'>;
  directory: Pick<DirectoryInUse, 'standings' | 'size'>;
  own: { readonly size: number };
  /** What could not be read in the answers of an address book that is asked number by number. */
  answers: AnswerReports['of'];
  /** Changes of address books that are at this desk only. */
  changes: Pick<CardChanges, 'count' | 'waitsFor' | 'inConflict' | 'isWhole' | 'isKept'>;
}

/** Defaults for fields that only some sources have. */
const usual = {
  name: '',
  status: 'ready',
  unreadable: 0,
  isAsked: false,
  isWritable: true,
  takesNew: [],
  waiting: 0,
  refused: 0,
  conflicts: 0,
} as const;

/** @returns all sources of contacts as the settings list them, in their order */
export function sourceViews(
  { settings, directory, own, answers, changes }: SourceViewDeps,
  activityOf: (id: string) => BookActivity | undefined,
): AddressBookView[] {
  const { addressBooks } = settings.get();
  const standings = directory.standings();
  const copied = [...standings.values()].reduce((sum, { contacts }) => sum + contacts, 0);
  const viewOf = (book: AddressBook): AddressBookView => ({
    ...viewFor(settings.isManagedBook(book.id), book),
    unreadable: reportOf(book.id, { settings, directory: { standings: () => standings }, answers }).count,
    ...changes.count(book.id),
    ...whyWaiting(book.id),
    ...withSome(changes.inConflict(book.id)),
    ...(changes.count(book.id).waiting > 0 && !changes.isKept() && { isUnsaved: true as const }),
    ...(book.kind === 'carddav' && !changes.isWhole() && { hasUnreadChanges: true as const }),
  });
  function whyWaiting(id: string): Pick<AddressBookView, 'waitingFor'> {
    const error = changes.waitsFor(id);
    if (!error || changes.count(id).waiting === 0) return {};
    const sentence = failureSentence(failureOf(error));
    return { waitingFor: settings.isManagedBook(id) ? managedProblem(sentence) : sentence };
  }
  function viewFor(isManaged: boolean, book: AddressBook): AddressBookView {
    const view = bookView(book, standings.get(book.id), activityOf(book.id) ?? {});
    if (!isManaged) return view;
    return { ...view, ...(view.problem && { problem: managedProblem(view.problem) }), isManaged };
  }
  const views = new Map<string, AddressBookView>([
    ['platform', { ...usual, id: 'platform', kind: 'platform', contacts: directory.size - copied }],
    ['own', { ...usual, id: 'own', kind: 'own', contacts: own.size }],
    ...addressBooks.map((book) => [book.id, viewOf(book)] as const),
  ]);
  return sourcesInOrder(settings.get()).flatMap((id) => views.get(id) ?? []);
}

const withSome = (inConflict: readonly string[]): Pick<AddressBookView, 'inConflict'> =>
  inConflict.length > 0 ? { inConflict } : {};

/** What could not be read in an address book. */
export function reportOf(
  id: string,
  {
    settings,
    directory,
    answers,
  }: Pick<SourceViewDeps, 'settings' | 'answers'> & { directory: Pick<DirectoryInUse, 'standings'> },
): ReturnType<AnswerReports['of']> {
  const book = settings.get().addressBooks.find((each) => each.id === id);
  if (book && !isCopied(book)) return answers(id);
  return directory.standings().get(id)?.report ?? { count: 0, some: [] };
}

/** Without a password or the key of a header. */
const asksPassword: ReadonlySet<string> = new Set([
  'failure.address-book.sign-in',
  'managedBook.header-refused',
]);

const waitsForPassword = ({ problem, waitingFor }: AddressBookView): boolean =>
  [problem, waitingFor].some((why) => why !== undefined && asksPassword.has(why.id));

/** What the user must do about address books that an administrator set up, who cannot do it for them. */
export function passwordNotice(views: readonly AddressBookView[]): Sentence | undefined {
  const [first, ...others] = views.filter((view) => view.isManaged === true && waitsForPassword(view));
  if (!first) return undefined;
  return { id: 'addressBook.asksPassword', values: { name: first.name, others: others.length } };
}

/** Changes that wait for the user, who may think that they wait for the server. */
export function waitingNotice(views: readonly AddressBookView[]): Sentence | undefined {
  const view = views.find((each) => each.isManaged !== true && each.waiting > 0 && waitsForPassword(each));
  return view && { id: 'addressBook.waitsForPassword', values: { name: view.name, count: view.waiting } };
}

/** What the user must decide because servers have refused it; they may look at something else when that happens. */
export function refusedNotice(views: readonly AddressBookView[]): Sentence | undefined {
  const view = views.find(({ refused }) => refused > 0);
  return view && { id: 'addressBook.refusedNotice', values: { name: view.name, count: view.refused } };
}

/** A notice about contacts that were changed here and elsewhere at once. */
export function conflictNotice(views: readonly AddressBookView[]): Sentence | undefined {
  const view = views.find(({ conflicts }) => conflicts > 0);
  return view && { id: 'addressBook.conflictNotice', values: { name: view.name, count: view.conflicts } };
}

function bookView(
  book: AddressBook,
  standing: BookStanding | undefined,
  activity: BookActivity,
): AddressBookView {
  const { reading, failure, shrunk, retryAt } = activity;
  // During a reading, only a source that is out of reach is still shown as failing.
  const isTriedAnew = reading !== undefined && activity.failingSince === undefined;
  const failingSince = isTriedAnew ? undefined : earliest(standing?.failingSince, activity.failingSince);
  const takesNew =
    book.kind === 'carddav'
      ? book.collections.flatMap(({ name, writable }, at) => (writable ? [{ at, name }] : []))
      : [];
  return {
    ...usual,
    id: book.id,
    kind: book.kind,
    name: book.name,
    status: statusOf(book, standing, activity),
    contacts: standing?.contacts ?? 0,
    isAsked: !isCopied(book),
    isWritable: takesNew.length > 0,
    takesNew,
    ...(reading && { reading }),
    ...(standing?.readAt !== undefined && { readAt: standing.readAt }),
    ...(failingSince !== undefined && { failingSince }),
    ...(failure && { problem: failureSentence(failure) }),
    ...(retryAt !== undefined && { retryAt }),
    ...(standing?.removed && { removed: standing.removed }),
    ...(shrunk && { shrunk }),
  };
}

/** The disk knows of earlier runs of the program, and nothing of a reading that was killed. */
function earliest(...moments: (number | undefined)[]): number | undefined {
  const definedMoments = moments.filter((moment) => moment !== undefined);
  return definedMoments.length === 0 ? undefined : Math.min(...definedMoments);
}

function statusOf(
  book: AddressBook,
  standing: BookStanding | undefined,
  { reading, failure, shrunk }: BookActivity,
): AddressBookView['status'] {
  if (book.paused) return 'paused';
  if (reading) return 'reading';
  if (shrunk) return 'shrunk';
  if (failure || standing?.failingSince !== undefined) return 'failing';
  return standing?.readAt === undefined && isCopied(book) ? 'new' : 'ready';
}
