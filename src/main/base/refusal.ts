import { AddressBookException, loggedDetail, type Detail } from '../../address-books/source.ts';
import { certificateCodeIn } from '../../network/certificate-error.ts';
import { PlatformException, type PlatformFailure } from '../../shared/errors.ts';
import { certificateSentence } from '../../shared/certificate-sentence.ts';
import type { Failure } from '../../shared/failure.ts';
import type { Sentence } from '../../shared/sentence.ts';
import { memberName } from '../../shared/policy/member-name.ts';
import { StorageError } from '../../storage/storage-error.ts';

/** A user request that is refused, with a reason to show to the user. */
export class Refusal extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.kind);
    this.name = 'Refusal';
    this.failure = failure;
  }
}

/** Refuses to change a setting that the administrator's policy controls. @param setting its path, such as `popup.corner` */
export const setByAdministrator = (setting: string): Refusal =>
  new Refusal({ kind: 'set-by-administrator', setting, name: memberName(setting) });

/** Says of a server also for how long it wants to be left alone; only once, where the failure comes from another process. */
function withPause(detail: Detail, ms: number | undefined): Detail {
  if (ms === undefined || (typeof detail === 'object' && detail.id === 'bookDetail.pause')) return detail;
  return { id: 'bookDetail.pause', values: { detail, wait: waitSentence(ms) } };
}

/** How long a server wants to be left alone. */
function waitSentence(ms: number): Sentence {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  if (seconds < 90) return { id: 'addressBook.waitSeconds', values: { count: seconds } };
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 90) return { id: 'addressBook.waitMinutes', values: { count: minutes } };
  return { id: 'addressBook.waitHours', values: { count: Math.round(minutes / 60) } };
}

/** Converts an exception to a failure; an unexpected exception is a bug and becomes an `internal` failure. */
export function failureOf(error: unknown): Failure {
  if (error instanceof PlatformException || error instanceof Refusal) return error.failure;
  if (error instanceof AddressBookException) {
    const { problem, detail, retryAfterMs } = error;
    return {
      ...{ kind: 'address-book', problem, detail: withPause(detail, retryAfterMs) },
      // Made here, as the popup has no room for it.
      ...(problem === 'certificate' && { why: certificateSentence(loggedDetail(detail)) }),
      ...(retryAfterMs !== undefined && { retryAfterMs }),
    };
  }
  if (error instanceof StorageError) {
    return { kind: 'storage', problem: error.problem, detail: error.message };
  }
  return {
    kind: 'internal',
    detail: certificateCodeIn(error) ?? (error instanceof Error ? error.message : String(error)),
  };
}

const platformKinds: Readonly<Record<PlatformFailure['kind'], true>> = {
  platform: true,
  offline: true,
  unreachable: true,
  'unknown-host': true,
  certificate: true,
  proxy: true,
  'proxy-certificate': true,
  'proxy-script': true,
  timeout: true,
  cancelled: true,
  reset: true,
  'not-a-telephony-service': true,
  'bad-shape': true,
  'bad-input': true,
  unsupported: true,
  'repeated-page': true,
};

const isOfPlatform = (failure: Failure): failure is PlatformFailure => failure.kind in platformKinds;

/** The inverse of `failureOf`: recreates the exception after the failure crossed a process boundary as a value. */
export function exceptionOf(failure: Failure): Error {
  if (isOfPlatform(failure)) return new PlatformException(failure);
  if (failure.kind === 'storage') return new StorageError(failure.problem, failure.detail);
  if (failure.kind === 'address-book') {
    const { problem, detail, why: _, ...options } = failure;
    return new AddressBookException(problem, detail, options);
  }
  return failure.kind === 'internal' ? new Error(failure.detail) : new Refusal(failure);
}
