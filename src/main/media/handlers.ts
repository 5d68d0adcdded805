import type { MediaRequests } from '../../shared/ipc/media-requests.ts';
import type { Handlers } from '../ipc.ts';
import type { DeskMedia } from './desk-media.ts';

/** What the desk window asks of voicemails, recordings and faxes. */
export function mediaHandlers(media: DeskMedia): Pick<Handlers, keyof MediaRequests> {
  return {
    'media.load': (wish) => media.load(wish),
    'media.save': (wish) => media.save(wish),
    'media.open': (wish) => media.open(wish),
    'media.progress': ({ id }) => media.progress(id),
    'media.cancel': ({ id }) => media.cancel(id),
    'media.reveal': ({ id }) => media.reveal(id),
  };
}
