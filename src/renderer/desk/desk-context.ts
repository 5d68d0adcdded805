import { getContext, setContext } from 'svelte';
import type { DeskEvent } from '../../shared/ipc/desk-event.ts';

/** What a page should show; a new object repeats the request. */
export type Target =
  | Extract<DeskEvent, { kind: 'showPerson' | 'showRules' | 'showSetUp' }>
  | { kind: 'writeTo'; number: string }
  | { kind: 'showAddressBooks' }
  | { kind: 'search'; text: string };

type Show = (target: Target) => void;
const key = Symbol('desk');

export const provideShow = (show: Show): void => void setContext(key, show);

/** Opens the page of something, from anywhere in the window. */
export const useShow = (): Show => getContext<Show>(key);
