export interface PushAddressView {
  /**
   * `unread`: not read yet. `nowhere`: none. `here`: this desk or its relay. `taken`: another one, which is only
   * replaced with the user's consent.
   */
  state: 'unread' | 'nowhere' | 'here' | 'taken';
  /** Hosts of the addresses for incoming and outgoing calls, without their secrets. Empty: none. */
  incoming: string;
  outgoing: string;
  /** `taken`: two desks replace each other's address, which a relay avoids. */
  by?: 'another-desk' | 'somebody';
  /** `taken`: another program replaced this desk's address. */
  takenOver?: boolean;
  /** `taken`: this desk has an address to enter. */
  canReplace?: boolean;
  /** Lines that send pushes; null: all. */
  lines: string[] | null;
  /** Version of the account's push interface, if known. */
  version?: number;
  canRestore: boolean;
}

export const unreadPushAddress: PushAddressView = {
  state: 'unread',
  incoming: '',
  outgoing: '',
  lines: null,
  canRestore: false,
};
