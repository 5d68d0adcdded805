import { z } from 'zod';
import type { RequestArgs, RequestResult } from '../../shared/ipc/contract.ts';
import type { FaxRequests } from '../../shared/ipc/fax-requests.ts';
import type { Party } from '../../shared/model/card.ts';
import { faxStates } from '../../shared/model/fax.ts';
import { sentence } from './ipc-schemas.ts';

type Schemas = {
  [N in keyof FaxRequests]: { args: z.ZodType<RequestArgs<N>>; result: z.ZodType<RequestResult<N>> };
};

const id = z.string().min(1).max(100);
const number = z.string().min(1).max(500);
const nothing = z.void();
const facts = { name: z.string(), pages: z.number(), size: z.number() };
const document = z.object({ id: z.string(), ...facts });

/** Schemas of what the page of messages asks for about faxes. */
export const faxSchemas = (party: z.ZodType<Party>): Schemas => ({
  'fax.lines': {
    args: nothing,
    result: z.object({
      lines: z.array(z.object({ id: z.string(), label: z.string() })),
      chosen: z.string().exactOptional(),
      cannot: sentence.exactOptional(),
      schedule: z.boolean(),
    }),
  },
  'fax.choose': { args: nothing, result: document.nullable() },
  'fax.take': { args: z.object({ path: z.string().min(1).max(4096) }), result: document },
  'fax.drop': { args: z.object({ documentId: id }), result: nothing },
  'fax.recipient': {
    args: z.object({ text: number }),
    result: z.object({ number: z.string(), pretty: z.string() }),
  },
  'fax.send': {
    args: z.object({
      id,
      documentId: id,
      line: z.string().min(1).max(200),
      recipients: z.array(number).max(200),
      sendAt: z.number().int().min(0).exactOptional(),
    }),
    result: nothing,
  },
  'fax.cancel': { args: z.object({ id }), result: nothing },
  'fax.again': { args: z.object({ id, number: number.exactOptional() }), result: nothing },
  'fax.discard': { args: z.object({ id }), result: nothing },
  'fax.list': {
    args: nothing,
    result: z.array(
      z.object({
        id: z.string(),
        document: z.object(facts),
        at: z.number(),
        dueAt: z.number().exactOptional(),
        line: z.string().exactOptional(),
        recipients: z.array(
          z.object({ number: z.string(), party, state: z.enum(faxStates), why: sentence.exactOptional() }),
        ),
        again: z.boolean(),
      }),
    ),
  },
});
