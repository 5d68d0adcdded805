export interface ListHandle {
  /** Moves the focus to the list. */
  focus(): void;
  toTop(): void;
}
