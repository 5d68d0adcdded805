import { z } from 'zod';
import { badInput } from '../bad-input.ts';
import { pathOf } from '../path.ts';
import { command, query } from '../endpoint.ts';

const callerId = z.looseObject({ value: z.string() }).transform(({ value }) => value);

/** The number that a device shows to the called party (GET /devices/{deviceId}/callerid). */
export const getDeviceCallerId = query(callerId, (deviceId: string) => pathOf`/devices/${deviceId}/callerid`);

/** Whether this endpoint can hide the number is unknown. @throws PlatformException without a number */
export function someNumber(number: string | undefined): string {
  if (number === undefined) throw badInput('number', 'a number in E.164, as in +4930123456');
  return number;
}

/** PUT /devices/{deviceId}/callerid; E.164 with `+`. */
export const setDeviceCallerId = command((deviceId: string, value: string) => ({
  method: 'PUT',
  path: pathOf`/devices/${deviceId}/callerid`,
  body: { value },
}));

/** PUT /devices/{deviceId} of the v2 dialect. */
export const setDeviceDoNotDisturb = command((deviceId: string, dnd: boolean) => ({
  method: 'PUT',
  path: pathOf`/devices/${deviceId}`,
  body: { dnd },
}));
