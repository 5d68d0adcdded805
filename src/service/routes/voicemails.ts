import type { Routes } from '../app.ts';
import type { ServiceContext } from '../context.ts';
import { requireVersion } from '../http/classic-parameters.ts';
import { recordingUrl } from '../http/downloads.ts';
import { readOwnUser } from '../http/users.ts';
import { readEvent } from './events.ts';

/** What callers said to voicemail (spec: Events): a struct that names where to download it. */
export function registerVoicemails(rest: Routes, service: ServiceContext): void {
  rest.get('/:userId/events/voicemails/:eventId/content', (c) => {
    requireVersion(c);
    const voicemail = readEvent(service, readOwnUser(c, service), 'voicemail', c.req.param('eventId'));
    return c.json({ url: recordingUrl(service, voicemail) });
  });
}
