/** What the desk window asks of the keys that work in every program, and of links. */
export interface WhereverRequests {
  /** A key is being recorded in the settings: until that ends none of them works, so that it reaches the page. */
  'hotkeys.record': { args: { on: boolean }; result: void };
  /** For the proxy of the network; kept in the keychain. */
  'proxy.signIn': { args: { user: string; password: string }; result: void };
  /** The number that waited in the dialler to be called was changed: it is not called. `seq`: of its wish. */
  'dial.changed': { args: { seq: number }; result: void };
}
