import { badInput } from './bad-input.ts';
import { command } from './endpoint.ts';
import { pathOf } from './path.ts';

// The settings of a new-system channel that can be changed. The specification shows no bodies: they use the fields of
// `GET /channels`. The other settings (ring order, queue, greeting, times) are read-only.

/** PUT /channels/{channelId}/name. */
export const setChannelName = command((channelId: string, name: string) => {
  if (name.trim() === '') throw badInput('name', 'a name');
  return { method: 'PUT', path: pathOf`/channels/${channelId}/name`, body: { name } };
});

/** Sets the members of the channel (PUT /channels/{channelId}/users). */
export const setChannelUsers = command((channelId: string, userIds: readonly string[]) => ({
  method: 'PUT',
  path: pathOf`/channels/${channelId}/users`,
  body: { users: userIds },
}));

/** Sets the devices with which a user is in the channel (PUT /channels/{channelId}/users/{userId}/devices). */
export const setChannelDevices = command(
  (channelId: string, userId: string, deviceIds: readonly string[]) => ({
    method: 'PUT',
    path: pathOf`/channels/${channelId}/users/${userId}/devices`,
    body: { deviceIds },
  }),
);

/** DELETE /channels/{channelId}: removes the channel for everybody. */
export const deleteChannel = command((channelId: string) => ({
  method: 'DELETE',
  path: pathOf`/channels/${channelId}`,
}));
