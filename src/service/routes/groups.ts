import type { Context } from 'hono';
import type { ServiceContext } from '../context.ts';
import { ServiceError } from '../http/errors.ts';
import type { Routes } from '../http/routes.ts';
import { readUser } from '../http/users.ts';
import { findUser, type Line } from '../state/account.ts';
import { groupRecord, lineNumbers } from './line-shapes.ts';
import { groupFaxLineRecord } from './message-sessions.ts';

/** The groups of a classic account: their members, numbers and fax lines. */
export function registerGroups(rest: Routes, service: ServiceContext): void {
  rest.get('/groups', (c) => {
    const userId = c.req.query('userId');
    const groups = service.state.account.lines.filter(
      (line) => line.kind === 'group' && (userId === undefined || hasMember(line, userId)),
    );
    return c.json({ items: groups.map((line) => groupRecord(service, line)) });
  });

  rest.get('/groups/:groupId', (c) => {
    const { id, name } = readGroup(c, service);
    return c.json({ id, alias: name, voicemails: [] });
  });

  rest.get('/groups/:groupId/users', (c) => {
    const users = readGroup(c, service).members.flatMap(
      ({ userId }) => findUser(service.state.account, userId) ?? [],
    );
    return c.json({
      items: users.map(({ id, firstname, lastname }) => ({
        id,
        firstname,
        lastname,
        userUrl: `${service.origin}/v2/users/${id}`,
      })),
    });
  });

  rest.get('/groups/:groupId/numbers', (c) => c.json(lineNumbers(readGroup(c, service))));

  rest.get('/groups/:groupId/faxlines', (c) => {
    const { id } = readGroup(c, service);
    const lines = service.state.account.faxLines.filter((line) => line.groupId === id);
    return c.json({ items: lines.map(groupFaxLineRecord) });
  });

  rest.get('/groupfaxlines', (c) => {
    readUser(c, service);
    return c.json({ items: service.state.account.faxLines.map(groupFaxLineRecord) });
  });
}

const hasMember = ({ members }: Line, userId: string): boolean =>
  members.some((member) => member.userId === userId);

function readGroup(c: Context, service: ServiceContext): Line {
  const id = c.req.param('groupId') ?? '';
  const line = service.state.account.lines.find((entry) => entry.id === id && entry.kind === 'group');
  if (line) return line;
  throw new ServiceError(404, `There is no group ${id}.`);
}
