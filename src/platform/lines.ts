import type { Line } from '../shared/model/account.ts';
import { listChannels } from './channels.ts';
import { listGroups, listPhonelines } from './classic-lines.ts';
import type { Transport } from './transport.ts';

/** Where calls of this account come in: its channels, or its groups and phonelines. */
export async function listLines(transport: Transport, signal?: AbortSignal): Promise<Line[]> {
  if (transport.accountType !== 'classic') return listChannels(transport, signal);
  const [groups, phonelines] = await Promise.all([
    listGroups(transport, signal),
    listPhonelines(transport, signal),
  ]);
  return [...groups, ...phonelines];
}
