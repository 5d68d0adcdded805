import { getContext, setContext } from 'svelte';

const key = Symbol('page');

export const providePage = (shown: () => boolean): void => void setContext(key, shown);

/** Whether the page that this component is on is turned to; it may be kept while another one is. */
export const usePage = (): (() => boolean) => getContext<(() => boolean) | undefined>(key) ?? (() => true);
