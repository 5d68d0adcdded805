import { z } from 'zod';
import { badInput } from '../bad-input.ts';
import { readClassic, writeClassic, type ClassicOptions } from '../classic-handler.ts';
import type { Transport } from '../transport.ts';

/** The specification shows no layout of these answers: they are handed on as they come. */
const notShown = z.unknown();

/** GET /{userId}/settings/registeredmobiledevices. */
export function getRegisteredMobileDevices(transport: Transport, options?: ClassicOptions): Promise<unknown> {
  return readClassic(transport, '/my/settings/registeredmobiledevices', notShown, options);
}

const PATH = '/my/settings/mobile/extensions';

/** GET /{userId}/settings/mobile/extensions. */
export function getMobileExtensions(transport: Transport, options?: ClassicOptions): Promise<unknown> {
  return readClassic(transport, PATH, notShown, options);
}

export interface MobilePhone {
  phoneNumber: string;
  model: string;
  vendor: string;
  firmware: string;
}

/** Makes a mobile phone an extension (POST /{userId}/settings/mobile/extensions). */
export async function addMobileExtension(
  transport: Transport,
  { phoneNumber, model, vendor, firmware }: MobilePhone,
  signal?: AbortSignal,
): Promise<void> {
  const query = { phoneNumber, model, vendor, firmware };
  for (const [field, value] of Object.entries(query)) if (value === '') throw badInput(field, 'a value');
  await writeClassic(transport, { method: 'POST', path: PATH, query, signal });
}

/**
 * The code to dial on a mobile phone so that it forwards to the voicemail box, or no longer does, as the platform
 * writes it (GET /{userId}/settings/mobile/extensions/unifiedvoicemailgsmcode).
 */
export function getVoicemailGsmCode(
  transport: Transport,
  state: 'activate' | 'deactivate',
  options?: ClassicOptions,
): Promise<unknown> {
  return readClassic(transport, `${PATH}/unifiedvoicemailgsmcode`, notShown, options, { state });
}
