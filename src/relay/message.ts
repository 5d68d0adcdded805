import type { MessageKind } from '../shared/relay/wire.ts';

/** What came from the platform and is to reach desks. */
export interface RelayMessage {
  kind: MessageKind;
  /** The relay's own name of the account. */
  account: string;
  /** Equal for all copies of a message, such as `newCall` of one call, so that duplicates are recognised. */
  id: string;
  /** Headers of the request that a desk needs to check and read the body, names in lower case. */
  head: Readonly<Record<string, string>>;
  body: Uint8Array;
  /** Epoch milliseconds. */
  receivedAt: number;
  /** The users concerned; absent while a gateway that just started does not know of the account's lines and numbers. */
  to?: readonly string[];
  /** The answer that the platform gets about the call (`writeAnswer`); absent for pushes that need none. */
  answer?: string;
  /** The beginning of the same call, which some gateway had on its disk: it goes first, as long as anybody may have it. */
  after?: { id: string; until: number };
}
