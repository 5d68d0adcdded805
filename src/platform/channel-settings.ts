import { badInput } from './bad-input.ts';
import { pathOf } from './path.ts';
import { anyBody } from './tolerant.ts';
import type { Transport } from './transport.ts';

/**
 * Changes the settings of a new-system channel that can be changed. The specification shows no bodies: they use the
 * fields of `GET /channels`. The other settings (ring order, queue, greeting, times) are read-only.
 */
async function change(
  transport: Transport,
  path: string,
  body: object,
  signal: AbortSignal | undefined,
): Promise<void> {
  await transport.request({ method: 'PUT', path, body, schema: anyBody, signal });
}

/** PUT /channels/{channelId}/name. */
export async function setChannelName(
  transport: Transport,
  channelId: string,
  name: string,
  signal?: AbortSignal,
): Promise<void> {
  if (name.trim() === '') throw badInput('name', 'a name');
  await change(transport, pathOf`/channels/${channelId}/name`, { name }, signal);
}

/** Sets the members of the channel (PUT /channels/{channelId}/users). */
export function setChannelUsers(
  transport: Transport,
  channelId: string,
  userIds: readonly string[],
  signal?: AbortSignal,
): Promise<void> {
  return change(transport, pathOf`/channels/${channelId}/users`, { users: userIds }, signal);
}

/** Sets the devices with which a user is in the channel (PUT /channels/{channelId}/users/{userId}/devices). */
export function setChannelDevices(
  transport: Transport,
  channelId: string,
  userId: string,
  deviceIds: readonly string[],
  signal?: AbortSignal,
): Promise<void> {
  const path = pathOf`/channels/${channelId}/users/${userId}/devices`;
  return change(transport, path, { deviceIds }, signal);
}

/** DELETE /channels/{channelId}: removes the channel for everybody. */
export async function deleteChannel(
  transport: Transport,
  channelId: string,
  signal?: AbortSignal,
): Promise<void> {
  const path = pathOf`/channels/${channelId}`;
  await transport.request({ method: 'DELETE', path, schema: anyBody, signal });
}
