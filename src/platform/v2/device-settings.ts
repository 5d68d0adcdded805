import { z } from 'zod';
import { badInput } from '../bad-input.ts';
import { pathOf } from '../path.ts';
import { anyBody } from '../tolerant.ts';
import type { Transport } from '../transport.ts';

const callerId = z.looseObject({ value: z.string() }).transform(({ value }) => value);

/** The number that a device shows to the called party (GET /devices/{deviceId}/callerid). */
export function getDeviceCallerId(
  transport: Transport,
  deviceId: string,
  signal?: AbortSignal,
): Promise<string> {
  const path = pathOf`/devices/${deviceId}/callerid`;
  return transport.request({ method: 'GET', path, schema: callerId, signal });
}

/** Whether this endpoint can hide the number is unknown. @throws PlatformException without a number */
export function someNumber(number: string | undefined): string {
  if (number === undefined) throw badInput('number', 'a number in E.164, as in +4930123456');
  return number;
}

/** PUT /devices/{deviceId}/callerid; E.164 with `+`. */
export async function setDeviceCallerId(
  transport: Transport,
  deviceId: string,
  value: string,
  signal?: AbortSignal,
): Promise<void> {
  const path = pathOf`/devices/${deviceId}/callerid`;
  await transport.request({ method: 'PUT', path, body: { value }, schema: anyBody, signal });
}

/** PUT /devices/{deviceId} of the v2 dialect. */
export async function setDeviceDoNotDisturb(
  transport: Transport,
  deviceId: string,
  dnd: boolean,
  signal?: AbortSignal,
): Promise<void> {
  const path = pathOf`/devices/${deviceId}`;
  await transport.request({ method: 'PUT', path, body: { dnd }, schema: anyBody, signal });
}
