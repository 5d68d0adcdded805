import { z } from 'zod';
import type { Device, DeviceType } from '../shared/model/device.ts';
import { classicVersion } from './classic-version.ts';
import { pathOf } from './path.ts';
import { anyBody, itemsOf, maybe } from './tolerant.ts';
import type { Transport } from './transport.ts';
import { endpoint } from './endpoint.ts';

/** Spellings of both systems, in upper case. */
const types: Readonly<Record<string, DeviceType>> = {
  REGISTER: 'register',
  EXTERNAL: 'external',
  MOBILE: 'mobile',
  APP: 'app',
  DESKTOP_APP: 'app',
  MOBILE_APP: 'app',
  WEB_APP: 'app',
};

/** First letter of an extension id (platform facts, "Enums"): a fallback for undocumented types. */
const letters: Readonly<Record<string, DeviceType>> = { e: 'register', x: 'external', y: 'mobile' };

const device = z
  .looseObject({
    id: z.string().min(1),
    alias: maybe(z.string()),
    type: maybe(z.string()),
    dnd: maybe(z.boolean()),
    online: maybe(z.boolean()),
    callerId: maybe(z.string()),
  })
  .transform(({ id, alias, type, dnd, online, callerId }): Device => ({
    id,
    alias: alias ?? id,
    type: typeOf(id, type ?? ''),
    ...(dnd !== undefined && { doNotDisturb: dnd }),
    ...(online !== undefined && { online }),
    ...(callerId !== undefined && callerId !== '' && { callerId }),
  }));

function typeOf(id: string, type: string): DeviceType {
  return types[type.toUpperCase()] ?? letters[id.charAt(0)] ?? 'app';
}

/** The devices of the signed-in user, of all types or of the given ones (GET /{userId}/devices). */
export function listDevices(
  transport: Transport,
  signal?: AbortSignal,
  types: readonly DeviceType[] = [],
): Promise<Device[]> {
  const query = { type: types.length === 0 ? 'all' : types.join(',') };
  return transport.request({ method: 'GET', path: '/my/devices', query, schema: itemsOf(device), signal });
}

/** The devices of another user of the account, to select those that ring in a channel (GET /{userId}/devices). */
export const listDevicesOf = endpoint(itemsOf(device), (userId: string) => ({
  method: 'GET',
  path: pathOf`/${userId}/devices`,
  query: { type: 'all' },
}));

/** Only these classic devices are extensions with a do-not-disturb of their own. */
const extensionTypes: ReadonlySet<DeviceType> = new Set(['register', 'external']);

/** Classic extensions have a flag of their own (specification, "Extension"); otherwise that of the device. */
export async function setDeviceDnd(
  transport: Transport,
  { id, type }: Pick<Device, 'id' | 'type'>,
  dnd: boolean,
  signal?: AbortSignal,
): Promise<void> {
  if (transport.accountType === 'classic' && extensionTypes.has(type)) {
    const path = pathOf`/my/settings/extensions/${id}/dnd`;
    const query = { ...classicVersion, value: dnd };
    await transport.request({ method: 'POST', path, query, schema: anyBody, signal });
    return;
  }
  await transport.request({
    method: 'PUT',
    path: pathOf`/devices/${id}`,
    body: { dnd },
    schema: anyBody,
    signal,
  });
}
