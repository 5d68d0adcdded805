import type { Context } from 'hono';
import type { ServiceContext } from '../context.ts';
import { findUser, OWN_USER, type User } from '../state/account.ts';
import { ServiceError } from './errors.ts';

/** The user in `{userId}`; `my` is the logged-in one. 404 for an id that the account does not have. */
export function readUser(c: Context, service: ServiceContext): User {
  const id = c.req.param('userId') ?? OWN_USER;
  const user = findUser(service.state.account, id === 'my' ? OWN_USER : id);
  if (user) return user;
  throw new ServiceError(404, `There is no user ${id} in this account.`);
}

/** The same, but only the logged-in user may be named: other users' settings answer 403. */
export function readOwnUser(c: Context, service: ServiceContext): User {
  const user = readUser(c, service);
  if (user.id === OWN_USER) return user;
  throw new ServiceError(403, `The settings of ${user.id} belong to somebody else.`);
}
