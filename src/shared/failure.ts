import type { AskFirst } from './ask-first.ts';
import type { PlatformFailure } from './errors.ts';
import type { AddressBookProblem } from './model/address-book.ts';
import type { MediaProblem } from './model/media.ts';
import type { Sentence } from './sentence.ts';

/** What is wrong with a base address. `not-encrypted`: http, which is for this computer only. */
export type AddressProblem = 'no-address' | 'scheme' | 'not-encrypted' | 'credentials' | 'query' | 'version';

/** Why the disk did not do what was asked of it. */
export type StorageProblem = 'damaged' | 'full' | 'read-only' | 'busy' | 'no-access' | 'io' | 'other';

/** Why a request of the user failed; `failure-sentence.ts` says it in words. */
export type Failure =
  | PlatformFailure
  | { kind: 'bad-address'; problem: AddressProblem }
  | { kind: 'not-signed-in' }
  /** The sign-in with the browser did not come about; `code` as OAuth 2.0 names it, like `access_denied`. */
  | { kind: 'browser-refused'; code: string; detail: string }
  /** A token of somebody else, where the same user was to sign in again. */
  | { kind: 'other-account'; user: string }
  /** The call is gone, or not in a state in which this can be done. */
  | { kind: 'no-such-call' }
  /** The entry of the timeline is gone. */
  | { kind: 'no-such-entry' }
  | { kind: 'not-a-number'; text: string }
  /** A caller would be transferred to a number for emergencies, and nobody asked whether that is meant. */
  | { kind: 'emergency'; number: string }
  /** The number is one that nobody should call by a slip of the hand, and nobody was asked. */
  | { kind: 'ask-first'; number: string; why: AskFirst }
  /** A contact of this desk without a name, without a number, or one too many. */
  | { kind: 'bad-contact'; problem: 'no-name' | 'no-number' | 'full' | 'gone' | 'read-only' }
  /** An address book cannot be read or written; `detail` in the words of its server. */
  | { kind: 'address-book'; problem: AddressBookProblem; detail: string }
  /** The disk of this computer did not keep it. */
  | { kind: 'storage'; problem: StorageProblem; detail: string }
  /** No device of the user can start a call. */
  | { kind: 'no-device' }
  /** The address for callers cannot be used; `problem` says why. */
  | { kind: 'bad-template'; problem: Sentence }
  /** Something that was typed into the settings; `problem` says what is wrong with it. */
  | { kind: 'bad-setting'; problem: Sentence }
  /** Only the administrator of this computer changes it; `setting` is its path, as `popup.corner`, `name` what it is. */
  | { kind: 'set-by-administrator'; setting: string; name: Sentence | string }
  /** A voicemail, recording or fax cannot be had. */
  | { kind: 'media'; problem: MediaProblem }
  /** A fault of this program. */
  | { kind: 'internal'; detail: string };
