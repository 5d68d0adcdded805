/** What the desk window asks of the keys that work in every program. */
export interface WhereverRequests {
  /** A key is being recorded in the settings: until that ends none of them works, so that it reaches the page. */
  'hotkeys.record': { args: { on: boolean }; result: void };
}
