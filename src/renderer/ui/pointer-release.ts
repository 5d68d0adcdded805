/**
 * Resolves when no pointer is pressed any more, after the click: what moves from under the pointer meanwhile would lose
 * it.
 */
export async function released(): Promise<void> {
  if (!document.documentElement.matches(':active')) return;
  await new Promise((resolve) => {
    for (const end of ['pointerup', 'pointercancel'])
      addEventListener(end, () => setTimeout(resolve), { once: true });
  });
}
