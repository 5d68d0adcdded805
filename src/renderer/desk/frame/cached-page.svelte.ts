import { getContext, setContext } from 'svelte';

const key = Symbol('page');

export const providePage = (shown: () => boolean): void => void setContext(key, shown);

/** Whether the page of this component is shown; it may be cached while another one is. */
export const usePage = (): (() => boolean) => getContext<(() => boolean) | undefined>(key) ?? (() => true);
