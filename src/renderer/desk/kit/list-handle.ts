export interface ListHandle {
  focus(): void;
  toTop(): void;
}
