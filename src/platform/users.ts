import { z } from 'zod';
import type { Colleague } from '../shared/model/account.ts';
import { idText, itemsOf, listOf, maybe } from './tolerant.ts';
import { query } from './endpoint.ts';

const user = z
  .looseObject({
    id: z.string().min(1),
    firstname: maybe(z.string()),
    lastname: maybe(z.string()),
    email: maybe(z.string()),
    directDialIds: listOf(idText),
  })
  .transform(({ id, firstname, lastname, email, directDialIds }): Colleague => {
    const name = [firstname, lastname].filter(Boolean).join(' ');
    return {
      userId: id,
      name: name || email || id,
      directDials: directDialIds,
      ...(email !== undefined && email !== '' && { email }),
    };
  });

/** The users of the account, without their presence. */
export const listColleagues = query(itemsOf(user), () => '/users');
