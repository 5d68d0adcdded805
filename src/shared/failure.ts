import type { AskFirst } from './ask-first.ts';
import type { PlatformFailure } from './errors.ts';
import type { AddressBookProblem } from './model/address-book.ts';
import type { MediaProblem } from './model/media.ts';
import type { Sentence } from './sentence.ts';

/** `not-encrypted`: http is allowed for this computer only. */
export type AddressProblem = 'no-address' | 'scheme' | 'not-encrypted' | 'credentials' | 'query' | 'version';

export type StorageProblem =
  | 'damaged'
  | 'full'
  | 'read-only'
  | 'busy'
  | 'no-access'
  | 'no-folder'
  | 'shared-folder'
  | 'long-path'
  | 'io'
  | 'other';

/** Why a request of the user failed; `failure-sentence.ts` has the texts. */
export type Failure =
  | PlatformFailure
  | { kind: 'bad-address'; problem: AddressProblem }
  | { kind: 'not-signed-in' }
  /** `code` as in OAuth 2.0: `access_denied`. */
  | { kind: 'browser-refused'; code: string; detail: string }
  /** A token of another user, where the same one was to sign in again. */
  | { kind: 'other-account'; user: string }
  /** The call is gone, or in another state. */
  | { kind: 'no-such-call' }
  | { kind: 'no-such-entry' }
  | { kind: 'not-a-number'; text: string }
  /** A transfer to an emergency number needs confirmation. */
  | { kind: 'emergency'; number: string }
  /** The number needs confirmation. */
  | { kind: 'ask-first'; number: string; why: AskFirst }
  /** A local contact that is incomplete, or one too many. */
  | { kind: 'bad-contact'; problem: 'no-name' | 'no-number' | 'full' | 'gone' | 'read-only' }
  /**
   * `detail`: a code or the words of the server, or of this program. `why`: what is wrong with its certificate, always there with the problem `certificate`. `retryAfterMs`: it wants to be left
   * alone for so long.
   */
  | {
      kind: 'address-book';
      problem: AddressBookProblem;
      detail: string | Sentence;
      why?: Sentence;
      retryAfterMs?: number;
    }
  | { kind: 'storage'; problem: StorageProblem; detail: string }
  | { kind: 'no-device' }
  /** `problem`: why the address template is unusable. */
  | { kind: 'bad-template'; problem: Sentence }
  /** `problem`: what is wrong with the value. */
  | { kind: 'bad-setting'; problem: Sentence }
  /** `setting`: its path, `popup.corner`; `name`: in words. */
  | { kind: 'set-by-administrator'; setting: string; name: Sentence | string }
  | { kind: 'media'; problem: MediaProblem }
  /** A fault of this program. */
  | { kind: 'internal'; detail: string };
