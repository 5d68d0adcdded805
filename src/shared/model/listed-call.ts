export interface ListedParticipant {
  participantId?: string;
  phoneNumber?: string;
  muted: boolean;
  hold: boolean;
  /** The end that belongs to the user. */
  owner: boolean;
}

/** An established call in GET /calls; ringing calls are not listed. */
export interface ListedCall {
  callId: string;
  muted: boolean;
  hold: boolean;
  recording: boolean;
  participants: readonly ListedParticipant[];
}
