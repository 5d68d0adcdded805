import { BookUser, Cloud, FileText, Globe, Network, UserPen, type IconNode } from 'lucide';
import type { AddressBookView, BookProgress } from '../../../shared/model/address-book.ts';
import { ago, dayAndTime } from '../../i18n/format.ts';
import { locale, say, t } from '../../i18n/i18n.svelte.ts';

/** How each kind of source is drawn. */
export const sourceIcons: Readonly<Record<AddressBookView['kind'], IconNode>> = {
  platform: Cloud,
  own: UserPen,
  carddav: BookUser,
  ldap: Network,
  file: FileText,
  web: Globe,
};

export function sourceName({ kind, name }: AddressBookView): string {
  if (kind === 'platform') return t('addressBook.platform');
  return kind === 'own' ? t('contact.listTitle') : name;
}

/** How much is in a source, and as of when. */
export function sourceFacts(view: AddressBookView, now: number): string {
  const { contacts: count, isAsked, reading, readAt, status } = view;
  // The previous contacts stay in use meanwhile.
  const before = readAt === undefined || isAsked ? [] : [countAndTime(count, readAt, now)];
  if (reading) return [...before, progressOf(reading)].join(' · ');
  if (status === 'new') return t('addressBook.new');
  const facts = isAsked ? t('addressBook.asked') : countAndTime(count, readAt, now);
  return status === 'paused' ? `${t('addressBook.paused')} · ${facts}` : facts;
}

function progressOf({ contacts: count, total, isStoring }: BookProgress): string {
  if (total === undefined) return t('addressBook.readingSome', { count });
  return t(isStoring ? 'addressBook.storing' : 'addressBook.reading', { count, total });
}

function countAndTime(count: number, readAt: number | undefined, now: number): string {
  if (readAt === undefined) return t('status.directory', { count });
  return t('addressBook.contactsRead', { count, when: when(readAt, now) });
}

function when(at: number, now: number): string {
  if (now - at < 60_000) return t('recent.now');
  return ago(at, now, locale()) ?? dayAndTime(at, now, locale());
}

const weekMs = 7 * 24 * 60 * 60_000;

/** The number of contacts that were lost lately; undefined if none were. */
export function sourceLoss({ removed, status }: AddressBookView, now: number): string | undefined {
  // Next to a question or a progress, the number would be mistaken for theirs.
  if (status === 'shrunk' || status === 'reading') return undefined;
  if (removed === undefined || now - removed.at > weekMs) return undefined;
  return t('addressBook.lost', { count: removed.count, when: when(removed.at, now) });
}

/** Why changes are not sent; undefined if that is unknown, or the source already shows it. */
export function sourceWaiting({ waiting, waitingFor, problem, status }: AddressBookView): string | undefined {
  if (waiting === 0 || waitingFor === undefined) return undefined;
  if (status === 'failing' && problem?.id === waitingFor.id) return undefined;
  return `${t('addressBook.waiting', { count: waiting })}. ${say(waitingFor)}`;
}

/** The label of the button to enter refused credentials again; undefined if none were refused. */
export function sourceSignIn({ problem, waitingFor }: AddressBookView): string | undefined {
  const refused = [problem, waitingFor].map((why) => why?.id);
  if (refused.includes('failure.address-book.sign-in')) return t('addressBook.signIn');
  const isKey = keyRefused.some((id) => refused.includes(id));
  return isKey ? t('addressBook.enterKey') : undefined;
}

const keyRefused = ['failure.address-book.header-refused', 'managedBook.header-refused'] as const;

/** Why it is not up to date; undefined: it is. */
export function sourceTrouble(
  { status, contacts, failingSince, problem, retryAt }: AddressBookView,
  now: number,
): string | undefined {
  if (status !== 'failing' && (status !== 'reading' || failingSince === undefined)) return undefined;
  // What answers, but with a part only, is not out of reach.
  const isUnfinished =
    problem?.id.startsWith('failure.address-book.unfinished-') === true ||
    problem?.id === 'failure.address-book.size-limited' ||
    problem?.id === 'managedBook.size-limited';
  const failing = contacts > 0 ? 'addressBook.failingKept' : 'addressBook.failing';
  const since =
    failingSince === undefined
      ? undefined
      : t(isUnfinished ? 'addressBook.unfinished' : failing, {
          when: dayAndTime(failingSince, now, locale()),
        });
  // A source that is asked number by number is tried with the next call after this moment.
  const isPaused = retryAt !== undefined && retryAt > now;
  const again = isPaused ? t('addressBook.retryAt', { when: dayAndTime(retryAt, now, locale()) }) : undefined;
  return [since, problem && say(problem), again].filter((part) => part !== undefined).join(' ');
}
