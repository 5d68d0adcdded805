import { z } from 'zod';
import { badInput } from '../bad-input.ts';
import { readClassic, type ClassicOptions } from '../classic-handler.ts';
import { present } from '../../shared/present.ts';
import type { Transport } from '../transport.ts';
import { numberIn, recordsIn, textIn } from './any-layout.ts';
import { classicCommand, classicQuery } from '../endpoint.ts';

/** A mobile phone of the user; the layout is undocumented, so every field is optional. */
export interface MobilePhone {
  extensionId?: string;
  alias?: string;
  phoneNumber?: string;
  model?: string;
  vendor?: string;
  firmware?: string;
}

const phones = z.unknown().transform((body) =>
  recordsIn(body).map((record): MobilePhone =>
    present({
      extensionId: textIn(record, 'extensionId', 'id'),
      alias: textIn(record, 'alias', 'name'),
      phoneNumber: numberIn(record),
      model: textIn(record, 'model'),
      vendor: textIn(record, 'vendor'),
      firmware: textIn(record, 'firmware'),
    }),
  ),
);

/** GET /{userId}/settings/registeredmobiledevices. */
export const getRegisteredMobileDevices = classicQuery(phones, () => '/my/settings/registeredmobiledevices');

const PATH = '/my/settings/mobile/extensions';

/** GET /{userId}/settings/mobile/extensions. */
export const getMobileExtensions = classicQuery(phones, () => PATH);

export interface NewMobilePhone {
  /** E.164 with `+`. */
  phoneNumber: string;
  model: string;
  vendor: string;
  firmware: string;
}

/** Makes a mobile phone an extension (POST /{userId}/settings/mobile/extensions). */
export const addMobileExtension = classicCommand(
  ({ phoneNumber, model, vendor, firmware }: NewMobilePhone) => {
    const query = { phoneNumber, model, vendor, firmware };
    for (const [field, value] of Object.entries(query)) if (value === '') throw badInput(field, 'a value');
    return { method: 'POST', path: PATH, query };
  },
);

/** A code for a phone's keypad: `**004*4930123456#`. */
const code = /^[*#][\d*#+]{1,60}$/;

const gsmCode = z.unknown().transform((body, context) => {
  const texts = typeof body === 'object' && body !== null ? Object.values(body) : [body];
  const found = texts.find((text): text is string => typeof text === 'string' && code.test(text.trim()));
  if (found !== undefined) return found.trim();
  context.addIssue('expected a code for the keypad of a mobile phone');
  return z.NEVER;
});

/** Switches a phone's forwarding to voicemail (GET /{userId}/settings/mobile/…/unifiedvoicemailgsmcode). */
export function getVoicemailGsmCode(
  transport: Transport,
  state: 'activate' | 'deactivate',
  options?: ClassicOptions,
): Promise<string> {
  return readClassic(transport, `${PATH}/unifiedvoicemailgsmcode`, gsmCode, options, { state });
}
