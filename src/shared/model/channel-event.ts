import type { Direction } from './call.ts';
import type { RecordingLink } from './history.ts';

/** See platform facts, "The new system". */
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
  /** `callSid` of the live platform. */
  callId?: string;
  channelId?: string;
  direction?: Direction;
  from?: string;
  to?: string;
  state: ChannelCallState;
  /** The user who answered. */
  owner?: string;
  startedAt?: number;
  establishedAt?: number;
  terminatedAt?: number;
  terminatedReason?: string;
  forwarding?: { type?: string; target?: string };
}

/** An event of a channel of the new system, with its unknown fields. */
export interface ChannelEvent {
  id: string;
  channelId: string;
  /** Upper case: CALL. */
  type: string;
  createdAt?: number;
  call?: ChannelCall;
  /** Voicemails, and recordings of calls. */
  recordings: RecordingLink[];
}
