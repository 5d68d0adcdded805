import type { Line } from '../shared/model/account.ts';
import type { LineRecord } from '../shared/model/line.ts';
import { lineOf, readChannels } from './channels.ts';
import { listGroups, listPhonelines } from './classic-lines.ts';
import type { Transport } from './transport.ts';

/** Where calls of this account come in, with all that the platform tells: its channels, or its groups and phonelines. */
export async function readLines(transport: Transport, signal?: AbortSignal): Promise<LineRecord[]> {
  if (transport.accountType !== 'classic') return readChannels(transport, signal);
  const [groups, phonelines] = await Promise.all([
    listGroups(transport, signal),
    listPhonelines(transport, signal),
  ]);
  return [...groups, ...phonelines];
}

/** Where calls of this account come in: its channels, or its groups and phonelines. */
export async function listLines(transport: Transport, signal?: AbortSignal): Promise<Line[]> {
  return (await readLines(transport, signal)).map(lineOf);
}
