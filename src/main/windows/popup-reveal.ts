/** Shows a window once its page has painted. */
export interface PopupReveal {
  /** Shows the window once this snapshot is painted; an earlier one that is awaited stays. */
  after(seq: number): void;
  painted(seq: number): void;
  cancel(): void;
}

/** The popup is shown after this time even if it is not painted: a late popup is worse than one that flashes, ms. */
const paintLimitMs = 250;

/** One per window; `show` is called once for each awaited snapshot. */
export function createPopupReveal(show: () => void): PopupReveal {
  let awaited: number | undefined;
  let timer: NodeJS.Timeout | undefined;

  function cancel(): void {
    clearTimeout(timer);
    awaited = undefined;
  }
  function reveal(): void {
    cancel();
    show();
  }

  return {
    cancel,
    after(seq) {
      if (awaited !== undefined) return;
      awaited = seq;
      timer = setTimeout(reveal, paintLimitMs);
    },
    painted(seq) {
      if (awaited !== undefined && seq >= awaited) reveal();
    },
  };
}
