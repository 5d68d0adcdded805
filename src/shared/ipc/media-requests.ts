import type { MediaProgress, MediaWish } from '../model/media.ts';

/** What the window asks of voicemails, recordings and faxes. `id` names one such request, so that it can be ended. */
export interface MediaRequests {
  /** Fetches a medium, and gives the name under which the page may have it (renderer/desk/media/address.ts). */
  'media.load': { args: MediaWish & { id: string }; result: { name: string } };
  /** Asks where to, and saves it there; without a name nothing was saved, as the user wished. */
  'media.save': { args: MediaWish & { id: string }; result: { name?: string } };
  /** Opens a document with the system's program. */
  'media.open': { args: MediaWish & { id: string }; result: void };
  /** How far a request is. */
  'media.progress': { args: { id: string }; result: MediaProgress };
  'media.cancel': { args: { id: string }; result: void };
  /** Shows what the request `id` saved in the system's folder window. */
  'media.reveal': { args: { id: string }; result: void };
}
