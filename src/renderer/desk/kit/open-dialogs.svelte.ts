import { SvelteSet } from 'svelte/reactivity';

/** Every modal dialog of the window: what lies behind one is out of reach. */
const opened = new SvelteSet<HTMLDialogElement>();
let wasSubmitted = $state(false);

export const isDialogOpen = (): boolean => opened.size > 0;

/** Whether the last dialog was closed by what it asks for, so that the page behind it may have to say how that went. */
export const wasDialogSubmitted = (): boolean => wasSubmitted;

/** Opens a dialog. @returns once it is gone; `submitted`: by what it asks for */
export function openDialog(node: HTMLDialogElement): (submitted: boolean) => void {
  node.showModal();
  opened.add(node);
  return (submitted) => {
    if (opened.delete(node)) wasSubmitted = submitted;
  };
}
