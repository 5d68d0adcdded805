/** What a page does with its list of rows. */
export interface ListHandle {
  /** Gives it the keys. */
  focus(): void;
  toTop(): void;
}
