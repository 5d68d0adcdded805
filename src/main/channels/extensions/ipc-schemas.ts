import { z } from 'zod';
import {
  extensionFacts,
  extensionKinds,
  type ExtensionRequests,
} from '../../../shared/ipc/extension-requests.ts';
import { partOf } from '../part-schema.ts';
import type { SchemasOf } from '../../schemas-of.ts';

const id = z.string().min(1).max(200);
const field = z.string().trim().min(1).max(60);
const choice = z.object({ number: z.string(), pretty: z.string(), label: z.string().exactOptional() });
const row = {
  id: z.string(),
  name: z.string(),
  kind: z.enum(extensionKinds).exactOptional(),
  numbers: z.array(z.string()),
  dnd: z.boolean().exactOptional(),
};
const detail = z.object({
  ...row,
  directDials: z.array(z.string()),
  shows: z.union([z.object({ number: z.string() }), z.object({ withheld: z.literal(true) })]).exactOptional(),
  choices: z.array(choice),
  canWithhold: z.boolean(),
  registered: z.array(z.string()),
  facts: z.array(z.object({ what: z.enum(extensionFacts), value: z.string() })),
  announcement: z.boolean(),
});
const mobiles = z.array(
  z.object({
    name: z.string(),
    number: z.string().exactOptional(),
    model: z.string().exactOptional(),
    extension: z.boolean(),
  }),
);

/** What the requests about extensions must carry, and what they may answer. */
export const extensionSchemas: SchemasOf<ExtensionRequests> = {
  'extensions.read': {
    args: z.void(),
    result: z.object({
      extensions: partOf(z.array(z.object(row))),
      product: z.string().exactOptional(),
      numbers: partOf(z.array(choice)),
      mobiles: partOf(mobiles),
      boxes: partOf(z.array(z.object({ name: z.string(), owner: z.string().exactOptional() }))),
    }),
  },
  'extensions.open': { args: z.object({ id }), result: detail },
  'extensions.setDnd': { args: z.object({ id, on: z.boolean() }), result: detail },
  'extensions.setShown': {
    args: z.object({ id, number: z.string().min(1).max(40).nullable() }),
    result: detail,
  },
  'extensions.announcement': {
    args: z.object({ extensionId: id, id }),
    result: z.object({ name: z.string() }),
  },
  'extensions.addMobile': {
    args: z.object({ phoneNumber: field, vendor: field, model: field, firmware: field }),
    result: mobiles,
  },
  'extensions.gsmCode': { args: z.object({ on: z.boolean() }), result: z.object({ code: z.string() }) },
  'extensions.copyGsmCode': { args: z.object({ on: z.boolean() }), result: z.void() },
};
