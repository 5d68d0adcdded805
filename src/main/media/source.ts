import { channelEventPages } from '../../platform/channel-events.ts';
import { eventPath } from '../../platform/events/event-resources.ts';
import { classicVersion } from '../../platform/classic-version.ts';
import { getFaxPreview } from '../../platform/events/faxes.ts';
import { getVoicemailUrl } from '../../platform/events/voicemails.ts';
import { getHistoryEntry } from '../../platform/history.ts';
import { isAddress } from '../../platform/media/address.ts';
import { queryOf } from '../../platform/path.ts';
import type { Transport } from '../../platform/transport.ts';
import { PlatformException } from '../../shared/errors.ts';
import type { FaxFormat, MediaPart } from '../../shared/ipc/requests/media.ts';
import type { MediaProblem } from '../../shared/model/media.ts';
import type { HistoryEntry } from '../../shared/model/history.ts';
import type { Media } from '../../shared/model/timeline.ts';
import { Refusal } from '../base/refusal.ts';

export interface StoredMedium {
  medium: Media;
  /** Its index in the entry. */
  index: number;
  /** Keys of all sightings: `family:id`. */
  tellers: readonly string[];
  at: number;
}

/** Where to request a medium: a URL, or a path below the base address. */
export interface Source {
  at: string;
  accept: string;
}

const mediaTypes: Record<FaxFormat, string> = { pdf: 'application/pdf', tiff: 'image/tiff' };
/** Accept headers by kind. */
export const accepted: Record<'sound' | 'page', string> = { sound: 'audio/*,*/*;q=0.1', page: 'image/*' };

/** The current address of a medium's part; a stored id is looked up at the platform. @throws Refusal, PlatformException */
export async function sourceOf(
  transport: Transport,
  stored: StoredMedium,
  part: MediaPart,
  signal: AbortSignal,
): Promise<Source> {
  const { medium } = stored;
  if (part.of === 'sound') {
    const at = isAddress(medium.at) ? medium.at : await getVoicemailUrl(transport, medium.at, { signal });
    return { at, accept: accepted.sound };
  }
  return part.of === 'document'
    ? documentOf(transport, stored, part.format, signal)
    : { at: await pageOf(transport, stored, part, signal), accept: accepted.page };
}

/** A new address after the stored one expired. @returns undefined if there is none */
export async function renewedSource(
  transport: Transport,
  { medium, index, tellers, at }: StoredMedium,
  part: MediaPart,
  signal: AbortSignal,
): Promise<Source | undefined> {
  if (part.of !== 'sound' || !isAddress(medium.at)) return undefined;
  for (const teller of tellers) {
    const urls = await ifKnown(urlsOf(transport, teller, at, signal));
    const url = urls?.[index] ?? urls?.[0];
    if (url !== undefined && url !== medium.at) return { at: url, accept: accepted.sound };
  }
  return undefined;
}

/** The history is asked for the fax's id in the events. */
async function documentOf(
  transport: Transport,
  stored: StoredMedium,
  format: FaxFormat,
  signal: AbortSignal,
): Promise<Source> {
  const accept = mediaTypes[format];
  if (format === 'pdf') {
    const reported = await historyOf(transport, stored, signal);
    if (reported?.documentUrl !== undefined) return { at: reported.documentUrl, accept };
  }
  const query = queryOf({ ...classicVersion, format: accept });
  return { at: `${eventPath('fax', stored.medium.at)}/content${query}`, accept };
}

async function pageOf(
  transport: Transport,
  stored: StoredMedium,
  { page, size }: { page: number; size: 'small' | 'big' },
  signal: AbortSignal,
): Promise<string> {
  const reported = await ifKnown(getFaxPreview(transport, stored.medium.at, page, size, { signal }));
  const link = linkOf(reported?.[size]);
  if (link !== undefined) return link;
  const history = page === 1 ? await historyOf(transport, stored, signal) : undefined;
  if (history?.previewUrl !== undefined) return history.previewUrl;
  throw refusal('no-preview');
}

/** The format of a preview is not specified: an address, or an object with one. */
function linkOf(struct: unknown): string | undefined {
  if (typeof struct === 'string') return isAddress(struct) ? struct : undefined;
  if (typeof struct !== 'object' || struct === null) return undefined;
  const { get, url, href } = struct as Record<string, unknown>;
  return [get, url, href].find((value): value is string => typeof value === 'string' && isAddress(value));
}

async function historyOf(
  transport: Transport,
  { medium, tellers }: StoredMedium,
  signal: AbortSignal,
): Promise<HistoryEntry | undefined> {
  return tellers.includes(`history:${medium.at}`)
    ? ifKnown(getHistoryEntry(transport, medium.at, signal))
    : undefined;
}

/** Channel events are listed newest first; reading stops at those this much older. */
const slackMs = 86_400_000;

async function urlsOf(
  transport: Transport,
  teller: string,
  at: number,
  signal: AbortSignal,
): Promise<string[]> {
  const [, family, id = ''] = /^(history|channel):(.+)$/.exec(teller) ?? [];
  if (family === 'history') {
    return (await getHistoryEntry(transport, id, signal)).recordings.map(({ url }) => url);
  }
  const [channelId, eventId] = id.split('/');
  if (family === undefined || channelId === undefined) return [];
  for await (const { events } of channelEventPages(transport, channelId, { signal })) {
    const channelEvent = events.find((event) => event.id === eventId);
    if (channelEvent) return channelEvent.recordings.map(({ url }) => url);
    const oldest = events.at(-1);
    if ((oldest?.call?.startedAt ?? oldest?.createdAt ?? at) < at - slackMs) break;
  }
  return [];
}

const unknownStatus = new Set([403, 404, 405, 410]);

/** The platform does not have it, or not for this user; other errors may be temporary. */
export function isUnknown(error: unknown): boolean {
  if (!(error instanceof PlatformException)) return false;
  const { failure } = error;
  return failure.kind === 'unsupported' || (failure.kind === 'platform' && unknownStatus.has(failure.status));
}

async function ifKnown<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (isUnknown(error)) return undefined;
    throw error;
  }
}

export const refusal = (problem: MediaProblem): Refusal => new Refusal({ kind: 'media', problem });
