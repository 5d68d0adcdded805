/** Where the platform sends the pushes of the account, as the settings show it. */
export interface PushAddressView {
  /**
   * `unread`: not yet. `nowhere`: no address is entered. `here`: this desk, or the relay behind which it is.
   * `taken`: somebody else, whose address is not replaced without a yes.
   */
  state: 'unread' | 'nowhere' | 'here' | 'taken';
  /** Hosts of the addresses for calls that come in and go out; whole addresses hold secrets. Empty: none. */
  incoming: string;
  outgoing: string;
  /** Of `taken`: two desks at one address take it from each other, which a relay ends. */
  by?: 'another-desk' | 'somebody';
  /** Of `taken`: this desk had the address until somebody else entered theirs. */
  takenOver?: boolean;
  /** Of `taken`: this desk has an address that could be entered instead. */
  canReplace?: boolean;
  /** Lines of which pushes are sent; null: of all. */
  lines: string[] | null;
  /** Version of the push interface that the account asks for, where the platform says one. */
  version?: number;
  /** Something was there before this desk that can be put back. */
  canRestore: boolean;
}

export const unreadPushAddress: PushAddressView = {
  state: 'unread',
  incoming: '',
  outgoing: '',
  lines: null,
  canRestore: false,
};
