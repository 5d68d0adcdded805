import { z } from 'zod';
import { startOutgoing } from '../calls/outgoing.ts';
import type { ServiceContext } from '../context.ts';
import { readJson } from '../http/body.ts';
import { requireVersion } from '../http/classic-parameters.ts';
import { recordingUrl } from '../http/downloads.ts';
import type { Routes } from '../http/routes.ts';
import { refusal } from '../http/send-parameters.ts';
import { readActor, readOwnUser } from '../http/users.ts';
import { devicesOf, fullName } from '../state/account.ts';
import { voicemailId } from '../state/extensions.ts';
import { readEvent } from './events.ts';

const playBody = z.looseObject({
  deviceId: z.string('must be the id of a device'),
  /** The live platform's spelling. */
  datadId: z.string('must be the id of an entry of the history'),
});

/** Voicemails (spec: Events): a struct with their download address; and the voicemail boxes. */
export function registerVoicemails(rest: Routes, service: ServiceContext): void {
  rest.get('/voicemails', (c) => {
    const items = service.state.account.users.map((user) => ({
      id: voicemailId(user),
      alias: `Voicemail of ${fullName(user)}`,
      belongsToEndpoint: { extension: user.id, type: 'USER' },
    }));
    return c.json({ items });
  });

  /** Rings a device, and plays the voicemail when somebody picks up. */
  rest.post('/sessions/voicemail/play', async (c) => {
    const user = readActor(c, service);
    const { deviceId, datadId } = await readJson(c, playBody);
    const device = devicesOf(service.state.account, user.id).find((entry) => entry.id === deviceId);
    if (!device) throw refusal('deviceId', `"${deviceId}" is no device of yours`);
    readEvent(service, user, 'voicemail', datadId);
    const call = startOutgoing(service, {
      userId: user.id,
      deviceIds: [device.id],
      from: device.callerId,
      to: user.directNumber,
    });
    return c.json({ sessionId: call.callId });
  });

  rest.get('/:userId/events/voicemails/:eventId/content', (c) => {
    requireVersion(c);
    const voicemail = readEvent(service, readOwnUser(c, service), 'voicemail', c.req.param('eventId'));
    return c.json({ url: recordingUrl(service, voicemail) });
  });
}
