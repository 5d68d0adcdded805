/** A window that stands hidden until its page has painted what it is to be shown for. */
export interface PopupReveal {
  /** The window is to be shown once this snapshot is painted; one that is waited for already stays the awaited one. */
  after(seq: number): void;
  painted(seq: number): void;
  cancel(): void;
}

/** A page that has not painted by then is shown all the same: a late popup is worse than one that flashes. */
const paintLimitMs = 250;

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
