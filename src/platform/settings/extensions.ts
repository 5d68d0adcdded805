import { z } from 'zod';
import { pathOf } from '../path.ts';
import { flag, idText, listOf, maybe, record, text, wordOf } from '../tolerant.ts';
import { classicCommand, classicQuery } from '../endpoint.ts';

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
export const listExtensions = classicQuery(extensions, () => '/my/settings/extensions');

/** GET /{userId}/settings/extensions/{extensionId}, with the fields of its kind. */
export const getExtension = classicQuery(extension, (id: string) => pathOf`/my/settings/extensions/${id}`);

/** The struct that tells the base product (GET /{userId}/settings/baseproducttype). */
export const getBaseProductType = classicQuery(extension, () => '/my/settings/baseproducttype');

/** Whether the extension is unreachable (GET /{userId}/settings/extensions/{extensionId}/dnd). */
export const getExtensionDnd = classicQuery(dnd, (id: string) => pathOf`/my/settings/extensions/${id}/dnd`);

/** POST /{userId}/settings/extensions/{extensionId}/dnd; true makes the extension unreachable. */
export const setExtensionDnd = classicCommand((id: string, value: boolean) => ({
  method: 'POST',
  path: pathOf`/my/settings/extensions/${id}/dnd`,
  query: { value },
}));
