import { pushAnswer } from '../../push/answer.ts';
import type { RelayAccount } from '../account.ts';
import { subscribedUrl } from './subscribers.ts';

/** The XML that lets a call ring, by the users to whom it went. */
export type RingAnswer = (account: RelayAccount, userIds: readonly string[]) => string;

/** Longer lists of users are no rule, and would take room from those that come again. */
const LONGEST_KEY = 200;
const MOST_KEPT = 10_000;

/** Most calls are for the same few thousand users: their answers are written, and sealed, once. */
export function createRingAnswer(): RingAnswer {
  const kept = new Map<string, string>();
  return (account, userIds) => {
    const { name, secret } = account.config;
    const key = `${name}\n${userIds.join('\n')}`;
    const known = kept.get(key);
    if (known !== undefined) return known;
    const xml = pushAnswer(subscribedUrl(account.pushUrl, secret, { userIds }), { action: 'ring' });
    if (key.length > LONGEST_KEY) return xml;
    if (kept.size === MOST_KEPT) kept.clear();
    kept.set(key, xml);
    return xml;
  };
}
