import type { FaxRow, FaxState } from '../../../shared/ipc/requests/fax.ts';
import { createReading, type Reading } from '../../ui/reading.svelte.ts';
import { ask } from '../../ui/requests.ts';

export const createFaxList = (): Reading<FaxRow[]> => createReading(() => ask('fax.list'));

const open: readonly FaxState[] = ['waiting', 'uploading', 'scheduled', 'pending'];
const bad: readonly FaxState[] = ['failed', 'unknown'];

export const isBad = (state: FaxState): boolean => bad.includes(state);

/** Numbers of recipients by result. */
export function countsOf({
  recipients,
}: Pick<FaxRow, 'recipients'>): Record<'sent' | 'open' | 'failed' | 'unknown', number> {
  const count = (has: (state: FaxState) => boolean): number =>
    recipients.filter(({ state }) => has(state)).length;
  return {
    sent: count((state) => state === 'sent'),
    open: count((state) => open.includes(state)),
    failed: count((state) => state === 'failed'),
    unknown: count((state) => state === 'unknown'),
  };
}
