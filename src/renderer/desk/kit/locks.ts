import { getContext, setContext } from 'svelte';

const key = Symbol('locks');
type Locked = () => readonly string[];

/** Which settings an administrator set, by their paths: `popup.corner`. */
export const provideLocks = (locked: Locked): void => void setContext(key, locked);

/** Whether an administrator set a setting: its control shows it, and changes nothing. */
export function useLocks(): (setting: string | undefined) => boolean {
  const locked = getContext<Locked | undefined>(key) ?? (() => []);
  return (setting) => setting !== undefined && locked().includes(setting);
}

/** Ids of elements that describe a control, as one attribute. */
export const describedBy = (...ids: (string | null | undefined | false)[]): string | undefined =>
  ids.filter((id) => typeof id === 'string' && id !== '').join(' ') || undefined;
