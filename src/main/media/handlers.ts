import type { mediaRequests } from '../../shared/ipc/requests/media.ts';
import type { HandlersOf } from '../ipc.ts';
import type { DeskMedia } from './desk-media.ts';

export function mediaHandlers(media: DeskMedia): HandlersOf<typeof mediaRequests> {
  return {
    'media.load': (request) => media.load(request),
    'media.save': (request) => media.save(request),
    'media.open': (request) => media.open(request),
    'media.progress': ({ id }) => media.progress(id),
    'media.cancel': ({ id }) => media.cancel(id),
    'media.reveal': ({ id }) => media.reveal(id),
  };
}
