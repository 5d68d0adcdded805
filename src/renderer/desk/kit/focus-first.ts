/** Gives the focus to the first button in there that can be seen: the way back to a list cannot, in a wide window. */
export function focusFirst(within: HTMLElement | undefined): void {
  const buttons = [...(within?.querySelectorAll('button') ?? [])];
  buttons.find((button) => button.offsetParent !== null && button.tabIndex >= 0)?.focus();
}
