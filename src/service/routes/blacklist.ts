import { z } from 'zod';
import type { ServiceContext } from '../context.ts';
import { readJson } from '../http/body.ts';
import { ServiceError } from '../http/errors.ts';
import type { Routes } from '../http/routes.ts';

const MOST_ENTRIES = 1000;
/** Includes prefixes, which may be shorter than a number. */
const NUMBER = /^\+?[1-9]\d{1,14}$/;

const entryBody = z.looseObject({
  phoneNumber: z.string('must be text').regex(NUMBER, 'must be an E.164 phone number such as +493023125101'),
  isBlock: z.boolean('must be true or false').nullish(),
});

/** Blocked callers, as on the live platform: their calls are rejected before anything rings. */
export function registerBlacklist(rest: Routes, service: ServiceContext): void {
  rest.get('/blacklist/incoming', (c) => c.json({ items: service.state.account.blacklist }));

  rest.post('/blacklist/incoming', async (c) => {
    const body = await readJson(c, entryBody);
    const entry = { phoneNumber: withPlus(body.phoneNumber), isBlock: body.isBlock ?? false };
    const { blacklist } = service.state.account;
    if (blacklist.some(({ phoneNumber }) => phoneNumber === entry.phoneNumber)) {
      throw new ServiceError(409, `${entry.phoneNumber} is on the blacklist already.`, {
        pointer: '/phoneNumber',
      });
    }
    if (blacklist.length >= MOST_ENTRIES) {
      throw new ServiceError(409, `The blacklist takes ${MOST_ENTRIES} entries.`);
    }
    blacklist.push(entry);
    return c.json(entry, 201);
  });

  rest.delete('/blacklist/incoming/:phoneNumber', (c) => {
    const written = c.req.param('phoneNumber');
    if (!NUMBER.test(written)) {
      throw new ServiceError(400, `"${written}" is no E.164 phone number.`, { pointer: '/phoneNumber' });
    }
    const { blacklist } = service.state.account;
    const place = blacklist.findIndex(({ phoneNumber }) => phoneNumber === withPlus(written));
    if (place < 0) throw new ServiceError(404, `${written} is not on the blacklist.`);
    blacklist.splice(place, 1);
    return c.body(null, 204);
  });
}

function withPlus(number: string): string {
  return number.startsWith('+') ? number : `+${number}`;
}
