/** Why a message can never be delivered. */
export type UndeliverableReason = 'unreadable' | 'addressee' | 'refused' | 'not-taken';

/** Trying again changes nothing: the message is set aside, and those behind it go on. */
export class Undeliverable extends Error {
  readonly reason: UndeliverableReason;

  constructor(reason: UndeliverableReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** It is not the fault of the message: it waits as long as it takes. */
export class TooEarly extends Error {}
