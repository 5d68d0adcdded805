import { getContext, setContext } from 'svelte';
import type { DeskEvent } from '../../shared/model/desk-event.ts';

/** What the window is asked to show on one of its pages; another object asks for it again. */
export type Target =
  | Extract<DeskEvent, { kind: 'showPerson' | 'showRules' | 'showSetUp' }>
  /** Somebody is to be written to. */
  | { kind: 'writeTo'; number: string }
  /** This is searched for in the timeline. */
  | { kind: 'search'; text: string };

type Show = (target: Target) => void;
const key = Symbol('desk');

export const provideShow = (show: Show): void => void setContext(key, show);

/** Turns to the page of something, from anywhere in the window. */
export const useShow = (): Show => getContext<Show>(key);
