/** A number that an SMS may show as its sender. */
export interface SmsCallerId {
  id: number;
  /** E.164 with '+'. */
  phonenumber: string;
  verified: boolean;
  defaultNumber: boolean;
}

export interface SmsExtension {
  id: string;
  alias: string;
  ownerId: string;
  callerIds: SmsCallerId[];
}

export interface FaxLine {
  id: string;
  alias: string;
  tagline: string;
  ownerId: string;
  /** The group that sends and receives with it, on the classic system. */
  groupId: string;
  /** E.164 with '+'. */
  number: string;
  canSend: boolean;
  canReceive: boolean;
}
