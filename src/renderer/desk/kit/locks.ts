import { getContext, setContext } from 'svelte';

const key = Symbol('locks');
type Locked = () => readonly string[];

/** Paths of the settings that an administrator set: `popup.corner`. */
export const provideLocks = (locked: Locked): void => void setContext(key, locked);

/** Whether an administrator set a setting; its control is then read-only. */
export function useLocks(): (setting: string | undefined) => boolean {
  const locked = getContext<Locked | undefined>(key) ?? (() => []);
  return (setting) => setting !== undefined && locked().includes(setting);
}

/** Joins ids for `aria-describedby`. */
export const describedBy = (...ids: (string | null | undefined | false)[]): string | undefined =>
  ids.filter((id) => typeof id === 'string' && id !== '').join(' ') || undefined;
