import type { Context } from 'hono';
import type { ServiceContext } from '../context.ts';
import { findUser, type User } from '../state/account.ts';
import { userOfToken } from '../state/tokens.ts';
import { ServiceError } from './errors.ts';

/** The user to whom the token belongs; 401 without one. */
export function readActor(c: Context, service: ServiceContext): User {
  const userId = userOfToken(service.tokens, c.req.header('authorization'));
  const user = userId === undefined ? undefined : findUser(service.state.account, userId);
  if (user) return user;
  throw new ServiceError(401, 'A valid access token is required: Bearer, or Basic with token id and token.', {
    headers: { 'WWW-Authenticate': 'Bearer realm="local service"' },
  });
}

/** The user in `{userId}`; `my` is the requesting user. 404 for an unknown id. */
export function readUser(c: Context, service: ServiceContext): User {
  const actor = readActor(c, service);
  const id = c.req.param('userId') ?? 'my';
  const user = id === 'my' ? actor : findUser(service.state.account, id);
  if (user) return user;
  throw new ServiceError(404, `There is no user ${id} in this account.`);
}

/** Like `readUser`, but allows only the requesting user: other users' settings answer 403. */
export function readOwnUser(c: Context, service: ServiceContext): User {
  const user = readUser(c, service);
  if (user.id === readActor(c, service).id) return user;
  throw new ServiceError(403, `What belongs to ${user.id} is for nobody else to see.`);
}
