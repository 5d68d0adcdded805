import type { Direction } from './call.ts';
import type { RecordingLink } from './history.ts';

/** States of a call in the events of a channel (platform facts, "The new system"). */
export type ChannelCallState =
  | 'RINGING'
  | 'ESTABLISHED'
  | 'FINISHED'
  | 'MISSED'
  | 'REJECTED'
  | 'TRANSFERRING'
  | 'TRANSFERRED'
  | 'TRANSFER_FAILED'
  | 'BUSY'
  | 'CLIENT_ERROR'
  | 'UNKNOWN';

export interface ChannelCall {
  /** The live platform's `callSid`. */
  callId?: string;
  channelId?: string;
  direction?: Direction;
  from?: string;
  to?: string;
  state: ChannelCallState;
  /** The user who took it. */
  owner?: string;
  /** Epoch milliseconds. */
  startedAt?: number;
  establishedAt?: number;
  terminatedAt?: number;
  terminatedReason?: string;
  forwarding?: { type?: string; target?: string };
}

/** One event of a channel of the new system. Fields that nobody specified are kept beside these. */
export interface ChannelEvent {
  id: string;
  channelId: string;
  /** Upper case, as in CALL. */
  type: string;
  /** Epoch milliseconds. */
  createdAt?: number;
  call?: ChannelCall;
  /** Voicemails, and calls recorded by hand or automatically. */
  recordings: RecordingLink[];
}
