import { mediaAddress } from '../../platform/media/address.ts';
import { openMediaStream } from '../../platform/media/stream.ts';
import type { MediaProgress } from '../../shared/ipc/fields.ts';
import type { Media } from '../../shared/model/timeline.ts';
import type { MediaPart } from '../../shared/ipc/requests/media.ts';
import type { Account } from '../account/account.ts';
import type { Environment } from '../base/environment.ts';
import type { Fill, MediaCache } from './cache.ts';
import { writeMedium } from './fetch-medium.ts';
import {
  accepted,
  isUnknown,
  refusal,
  renewedSource,
  sourceOf,
  type Source,
  type StoredMedium,
} from './source.ts';

type Tell = (now: MediaProgress) => void;

/** A medium of an entry, or a part of it. */
export interface WantedMedium {
  owner: string;
  stored: StoredMedium;
  part: MediaPart;
}

/** Both return the file name, download what is missing, and throw Refusal, PlatformException, StorageError. */
export interface MediaFiles {
  medium(wanted: WantedMedium, signal: AbortSignal, tell: Tell): Promise<string>;
  /** A sound without an entry; downloaded again for each `id`. */
  sound(id: string, at: string, signal: AbortSignal, tell: Tell): Promise<string>;
}

export interface MediaFilesDeps {
  cache: Pick<MediaCache, 'file'>;
  environment: Pick<Environment, 'fetch' | 'clock'>;
  /** The signed-in account. @throws Refusal if signed out or offline */
  account: () => Pick<Account, 'baseUrl' | 'transport' | 'access' | 'signal'>;
}

/** The key of a medium in the cache. @param owner identifies the account */
export const nameOfMedium = (owner: string, { kind, at }: Pick<Media, 'kind' | 'at'>): string =>
  [owner, kind, at].join('\n');

/** Made once at the start. Downloads end with their signal and with the session. */
export function createMediaFiles(deps: MediaFilesDeps): MediaFiles {
  const { cache, environment } = deps;
  const listening = new Map<string, Set<Tell>>();

  /** Downloads an address to `path`. @returns the file extension */
  async function writeFrom(
    { at, accept }: Source,
    part: MediaPart,
    path: string,
    signal: AbortSignal,
    tell: Tell,
  ): Promise<string> {
    const { baseUrl, access } = deps.account();
    const address = mediaAddress(baseUrl, at);
    if (!address) throw refusal('insecure');
    const from = { ...environment, credentials: access.credentials };
    return writeMedium(await openMediaStream(from, address, accept, signal), path, part, tell);
  }

  /** Downloads a medium from its stored address, or a new one. @returns the file extension */
  async function receive(
    { stored, part }: WantedMedium,
    path: string,
    ending: AbortSignal,
    tell: Tell,
  ): Promise<string> {
    const { transport, signal: closing } = deps.account();
    const signal = AbortSignal.any([ending, closing]);
    const write = (source: Source): Promise<string> => writeFrom(source, part, path, signal, tell);
    try {
      return await write(await sourceOf(transport, stored, part, signal));
    } catch (error) {
      if (!isUnknown(error)) throw error;
      const renewed = await renewedSource(transport, stored, part, signal);
      if (!renewed) throw error;
      return write(renewed);
    }
  }

  async function medium(wanted: WantedMedium, signal: AbortSignal, tell: Tell): Promise<string> {
    const { owner, stored, part } = wanted;
    const { kind, at } = stored.medium;
    const of = nameOfMedium(owner, { kind, at });
    const what = [of, JSON.stringify(part)].join('\n');
    // Progress goes to all callers.
    const reported = listening.get(what) ?? new Set<Tell>();
    listening.set(what, reported.add(tell));
    const tellAll: Tell = (now) => reported.forEach((each) => each(now));
    try {
      const fill: Fill = (path, ending) => receive(wanted, path, ending, tellAll);
      return await cache.file(of, fill, signal, JSON.stringify(part));
    } finally {
      reported.delete(tell);
      if (reported.size === 0 && listening.get(what) === reported) listening.delete(what);
    }
  }

  async function sound(id: string, at: string, signal: AbortSignal, tell: Tell): Promise<string> {
    const { signal: closing } = deps.account();
    const source = { at, accept: accepted.sound };
    // The content of the address may have changed.
    return cache.file(
      `${at}\n${id}`,
      (path, ending) => writeFrom(source, { of: 'sound' }, path, AbortSignal.any([ending, closing]), tell),
      signal,
    );
  }

  return {
    medium: (wanted, signal, tell) => inWords(wanted.part, medium(wanted, signal, tell)),
    sound: (id, at, signal, tell) => inWords({ of: 'sound' }, sound(id, at, signal, tell)),
  };
}

/** Rewords "not found" as an error about the medium. */
async function inWords(part: MediaPart, fetching: Promise<string>): Promise<string> {
  try {
    return await fetching;
  } catch (error) {
    if (!isUnknown(error)) throw error;
    const tiff = part.of === 'document' && part.format === 'tiff';
    throw refusal(part.of === 'page' ? 'no-preview' : tiff ? 'no-format' : 'gone');
  }
}
