import type { Failure } from '../failure.ts';
import type { DeskEvent } from './desk-event.ts';
import type { DeskSnapshot, PopupSnapshot } from './snapshot.ts';
import type { RequestDeclaration, WindowName } from './request.ts';
import type * as areas from './requests/areas.ts';
import type { FaxDocument } from './requests/fax.ts';

type Areas = typeof areas;
export type RequestName = { [Area in keyof Areas]: keyof Areas[Area] }[keyof Areas];
type AreaOf<N extends string> = N extends `${infer Area extends keyof Areas}.${string}` ? Areas[Area] : never;
type Declared<N extends string> = N extends keyof AreaOf<N> ? AreaOf<N>[N] : never;

export type RequestArgs<N extends string> =
  Declared<N> extends RequestDeclaration<infer Args, unknown> ? Args : never;
export type RequestResult<N extends string> =
  Declared<N> extends RequestDeclaration<infer _Args, infer Result> ? Result : never;

export interface Snapshots extends Record<WindowName, unknown> {
  desk: DeskSnapshot;
  popup: PopupSnapshot;
}

/** Errors cross as values and are never thrown. */
export type Outcome<T> = { ok: true; value: T } | { ok: false; failure: Failure };

/** `window.deskbell` of a page, frozen. */
export interface Bridge<W extends WindowName> {
  request<N extends string>(
    name: N,
    ...args: RequestArgs<N> extends void ? [] : [RequestArgs<N>]
  ): Promise<Outcome<RequestResult<N>>>;
  /** Calls back with the latest snapshot, if any, and on each change. @returns unsubscribes */
  onSnapshot(listener: (snapshot: Snapshots[W]) => void): () => void;
}

export interface DeskBridge extends Bridge<'desk'> {
  /** Calls back with each new event. @returns unsubscribes */
  onEvent(listener: (event: DeskEvent) => void): () => void;
  /** Hands over a dropped file by its path, which the page does not learn. */
  takeFile(file: File): Promise<Outcome<FaxDocument>>;
}
