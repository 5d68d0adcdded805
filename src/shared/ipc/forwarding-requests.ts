/** Where callers of a phoneline go on to. */
export interface ForwardingRow {
  /** E.164, or an id of the platform. */
  destination: string;
  /** As it is read by people. */
  name: string;
  seconds: number;
  active: boolean;
}

export interface ForwardingView {
  /** Absent: the platform does not tell. */
  busyOnBusy?: boolean;
  /** The user's own phonelines; none on the new system. */
  lines: { id: string; name: string; forwardings: ForwardingRow[] }[];
}

export const mostForwardings = 10;
export const longestForwardingSeconds = 600;

/** What the window asks about forwarding, on platforms that let programs set it. */
export interface ForwardingRequests {
  'forwarding.read': { args: void; result: ForwardingView };
  /**
   * Takes the place of all forwardings of a phoneline. `seen`: what the user saw; where that is no longer so, nothing is
   * changed. `destination`: a number in any writing, or an id.
   */
  'forwarding.write': {
    args: {
      lineId: string;
      forwardings: Omit<ForwardingRow, 'name'>[];
      seen: Omit<ForwardingRow, 'name'>[];
    };
    result: ForwardingView;
  };
  'forwarding.busyOnBusy': { args: { on: boolean }; result: ForwardingView };
  /** Has a phone of the user ring and play the voicemail of an entry of the timeline. */
  'voicemail.playOnPhone': { args: { key: string; deviceId: string }; result: void };
  /** Has the platform send a fax of the timeline once more. */
  'fax.resend': { args: { key: string }; result: void };
}

/** The desk window may make all of them. */
export const forwardingRequestNames = [
  'forwarding.read',
  'forwarding.write',
  'forwarding.busyOnBusy',
  'voicemail.playOnPhone',
  'fax.resend',
] as const satisfies (keyof ForwardingRequests)[];
