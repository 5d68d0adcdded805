import { z } from 'zod';
import { readClassic, writeClassic, type ClassicOptions } from '../classic-handler.ts';
import { pathOf } from '../path.ts';
import { flag, idText, listOf, maybe, record, text, wordOf } from '../tolerant.ts';
import type { Transport } from '../transport.ts';

/** A struct whose fields the specification does not show. */
const struct = maybe(z.looseObject({}));

const extension = record({
  extensionId: idText,
  alias: text,
  type: wordOf(['sms', 'fax', 'voicemail', 'register', 'external']),
  resource: struct,
  incomingNumbers: listOf(z.string()),
  directDialNumbers: listOf(z.string()),
  dnd: flag,
  outgoingNumber: struct,
  devices: listOf(z.looseObject({})),
  sipPassword: text,
  registerUrl: text,
  outboundProxyUrl: text,
  faxIn: flag,
  pin: text,
  timezone: text,
  announcementUrl: text,
  provider: text,
  externalPhonenumber: text,
  deviceId: text,
});

/** Classic (specification, "Extension"). `sipPassword` and `pin` are secrets: never show or log them. */
export type Extension = z.output<typeof extension>;

const extensions = z.looseObject({ extensions: z.array(extension) }).transform((body) => body.extensions);
const dnd = z.looseObject({ value: z.boolean() }).transform(({ value }) => value);

/** GET /{userId}/settings/extensions. */
export function listExtensions(transport: Transport, options?: ClassicOptions): Promise<Extension[]> {
  return readClassic(transport, '/my/settings/extensions', extensions, options);
}

/** GET /{userId}/settings/extensions/{extensionId}, with the fields of its kind. */
export function getExtension(transport: Transport, id: string, options?: ClassicOptions): Promise<Extension> {
  return readClassic(transport, pathOf`/my/settings/extensions/${id}`, extension, options);
}

/** The struct that tells the base product (GET /{userId}/settings/baseproducttype). */
export function getBaseProductType(transport: Transport, options?: ClassicOptions): Promise<Extension> {
  return readClassic(transport, '/my/settings/baseproducttype', extension, options);
}

/** Whether the extension is unreachable (GET /{userId}/settings/extensions/{extensionId}/dnd). */
export function getExtensionDnd(
  transport: Transport,
  id: string,
  options?: ClassicOptions,
): Promise<boolean> {
  return readClassic(transport, pathOf`/my/settings/extensions/${id}/dnd`, dnd, options);
}

/** POST /{userId}/settings/extensions/{extensionId}/dnd; true makes the extension unreachable. */
export function setExtensionDnd(
  transport: Transport,
  id: string,
  value: boolean,
  signal?: AbortSignal,
): Promise<void> {
  const path = pathOf`/my/settings/extensions/${id}/dnd`;
  return writeClassic(transport, { method: 'POST', path, query: { value }, signal });
}
