/** Focuses the first visible button: the back button is hidden in a wide window. */
export function focusFirst(within: HTMLElement | undefined): void {
  const buttons = [...(within?.querySelectorAll('button') ?? [])];
  buttons.find((button) => button.offsetParent !== null && button.tabIndex >= 0)?.focus();
}
