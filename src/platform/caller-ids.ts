import { z } from 'zod';
import type { CallerId } from '../shared/model/account.ts';
import { idText, itemsOf, maybe } from './tolerant.ts';
import { present } from '../shared/present.ts';
import { query } from './endpoint.ts';

const text = maybe(z.string());

const number = z
  .looseObject({
    number: z.string().min(1),
    id: maybe(idText),
    localized: text,
    endpointId: maybe(idText),
    endpointAlias: text,
  })
  .transform(({ number, id, localized, endpointId, endpointAlias }): CallerId => {
    const label = endpointAlias ?? localized;
    return {
      number,
      ...present({ id, endpointId, label }),
    };
  });

/** The numbers of the account, each of which can be shown to the called party (GET /numbers). */
export const listCallerIds = query(itemsOf(number), () => '/numbers');
