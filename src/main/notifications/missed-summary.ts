import type { Directory } from '../../contacts/directory.ts';
import { partyOf } from '../../contacts/party.ts';
import type { CallEntry } from '../../account-database/entry.ts';
import type { Texts } from '../base/texts.ts';
import { partyName } from '../tray/face.ts';
import type { Notification } from './notifier.ts';

export interface SummaryDeps {
  directory: Pick<Directory, 'country' | 'match'>;
  texts: Texts;
  icon: string;
  openDesk(): void;
}

const mostNames = 3;

/** One notification for all missed calls, with each caller once. */
export function missedSummary(
  missed: readonly CallEntry[],
  { directory, texts, icon, openDesk }: SummaryDeps,
): Notification {
  const names = [...new Set(missed.map((entry) => nameOf(entry, directory, texts)))];
  const listedNames = names.slice(0, mostNames);
  return {
    title: texts.say({ id: 'missed.summary', values: { count: missed.length } }),
    body: texts.say({
      id: 'missed.summaryBody',
      values: { names: listedNames.join(', '), more: names.length - listedNames.length },
    }),
    action: texts.say({ id: 'missed.open' }),
    icon,
    onClick: openDesk,
  };
}

/** From the directory, else the platform's name. */
function nameOf({ number, name }: CallEntry, directory: SummaryDeps['directory'], texts: Texts): string {
  const party = partyOf(number, directory);
  return party.matches.length === 0 && name !== undefined ? name : partyName(party, texts.say);
}
