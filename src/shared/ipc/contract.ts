import type { z } from 'zod';
import type { Failure } from '../failure.ts';
import type { DeskSnapshot, PopupSnapshot } from '../model/snapshot.ts';
import type { requests } from './requests/index.ts';
import type { FaxDocument } from './requests/fax.ts';
import type { WindowName } from './request.ts';

export type RequestName = keyof typeof requests;
export type RequestArgs<N extends RequestName> = z.output<(typeof requests)[N]['args']>;
export type RequestResult<N extends RequestName> = z.output<(typeof requests)[N]['result']>;

/** The snapshot each window draws, sent on one channel: `snapshot`. */
export interface Snapshots extends Record<WindowName, unknown> {
  desk: DeskSnapshot;
  popup: PopupSnapshot;
}

/** How a request ends. Errors cross as values, never as thrown text. */
export type Outcome<T> = { ok: true; value: T } | { ok: false; failure: Failure };

/** The frozen object `window.deskbell` of a page. */
export interface Bridge<W extends WindowName> {
  request<N extends RequestName>(
    name: N,
    ...args: RequestArgs<N> extends void ? [] : [RequestArgs<N>]
  ): Promise<Outcome<RequestResult<N>>>;
  /** Calls back with the newest snapshot at once (when there is one) and on every change; returns its own unsubscribe. */
  onSnapshot(listener: (snapshot: Snapshots[W]) => void): () => void;
}

/** The bridge of the desk window. */
export interface DeskBridge extends Bridge<'desk'> {
  /** Hands over a file that the user dropped, by its path, which the page does not learn. */
  takeFile(file: File): Promise<Outcome<FaxDocument>>;
}
