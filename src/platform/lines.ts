import { PlatformException } from '../shared/errors.ts';
import type { Line } from '../shared/model/account.ts';
import type { LineRecord } from '../shared/model/line.ts';
import { lineOf, readChannels } from './channels.ts';
import { listGroups, listPhonelines, type LineReader } from './classic-lines.ts';
import type { Transport } from './transport.ts';

/** The account's lines as far as the platform tells: channels, or groups and phonelines. */
export async function readLines(transport: Transport, reader: LineReader = {}): Promise<LineRecord[]> {
  const { signal } = reader;
  if (transport.accountType !== 'classic') return readChannels(transport, signal);
  // A token may only have the right to one of them.
  const lists = await Promise.allSettled([listGroups(transport, signal), listPhonelines(transport, reader)]);
  const read = lists.filter((list) => list.status === 'fulfilled');
  const [failed] = lists.filter((list) => list.status === 'rejected');
  if (failed && (read.length === 0 || !isWithoutRight(failed.reason))) throw failed.reason;
  return read.flatMap(({ value }) => value);
}

const isWithoutRight = (error: unknown): boolean =>
  error instanceof PlatformException && error.failure.kind === 'platform' && error.failure.status === 403;

/** The account's lines: channels, or groups and phonelines. */
export async function listLines(transport: Transport, reader?: LineReader): Promise<Line[]> {
  return (await readLines(transport, reader)).map(lineOf);
}
