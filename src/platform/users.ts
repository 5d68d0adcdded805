import { z } from 'zod';
import type { Colleague } from '../shared/model/account.ts';
import { idText, itemsOf, listOf, maybe } from './tolerant.ts';
import type { Transport } from './transport.ts';

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
export function listColleagues(transport: Transport, signal?: AbortSignal): Promise<Colleague[]> {
  return transport.request({ method: 'GET', path: '/users', schema: itemsOf(user), signal });
}
