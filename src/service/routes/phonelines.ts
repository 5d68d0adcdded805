import type { Context } from 'hono';
import { z } from 'zod';
import { destinationAlias } from '../calls/deliver.ts';
import type { ServiceContext } from '../context.ts';
import { readJson } from '../http/body.ts';
import { ServiceError } from '../http/errors.ts';
import type { Routes } from '../http/routes.ts';
import { readOwnUser, readUser } from '../http/users.ts';
import { parseNumber, prettyNumber } from '../numbers.ts';
import { findDevice, findUser, type Forwarding, type Line, type User } from '../state/account.ts';
import { voicemailId } from '../state/extensions.ts';
import { deviceRecord } from './devices.ts';
import { lineNumbers, phonelineRecord } from './line-shapes.ts';

const MOST_FORWARDINGS = 20;
const LONGEST_TIMEOUT_S = 600;

const forwardingsBody = z.looseObject({
  forwardings: z
    .array(
      z.looseObject({
        destination: z.string('must be a number or an extension').min(1, 'must not be empty'),
        timeout: z
          .int('must be whole seconds')
          .min(0, 'must be 0 or more')
          .max(LONGEST_TIMEOUT_S, `must be ${LONGEST_TIMEOUT_S} at most`)
          .nullish(),
        active: z.boolean('must be true or false').nullish(),
      }),
      'must be a list of forwardings',
    )
    .max(MOST_FORWARDINGS, `may have ${MOST_FORWARDINGS} entries`),
});

/** The phonelines of a classic user: devices, numbers and forwardings. */
export function registerPhonelines(rest: Routes, service: ServiceContext): void {
  const path = '/:userId/phonelines';

  rest.get(path, (c) => {
    const user = readUser(c, service);
    const own = service.state.account.lines.filter((line) => isPhoneline(line) && line.ownerId === user.id);
    return c.json({ items: own.map((line) => phonelineRecord(service, line)) });
  });

  rest.get(`${path}/:lineId`, (c) => {
    const user = readUser(c, service);
    const { id, name } = readPhoneline(c, service, user);
    return c.json({ id, alias: name, voicemails: [{ id: voicemailId(user), timeout: 20, active: false }] });
  });

  rest.get(`${path}/:lineId/devices`, (c) => {
    const { account } = service.state;
    const { members } = readPhoneline(c, service, readUser(c, service));
    const devices = members
      .flatMap((member) => member.deviceIds)
      .flatMap((id) => findDevice(account, id) ?? []);
    return c.json({ items: devices.map((device) => deviceRecord(account, device)) });
  });

  rest.get(`${path}/:lineId/numbers`, (c) =>
    c.json(lineNumbers(readPhoneline(c, service, readUser(c, service)))),
  );

  rest.get(`${path}/:lineId/forwardings`, (c) => {
    const line = readPhoneline(c, service, readOwnUser(c, service));
    const items = (line.forwardings ?? []).map(({ destination, timeout, active }) => ({
      alias: destinationAlias(service.state.account, destination) ?? prettyNumber(destination),
      destination,
      timeout,
      active,
    }));
    return c.json({ items });
  });

  /** The list replaces the previous one. */
  rest.put(`${path}/:lineId/forwardings`, async (c) => {
    const user = readOwnUser(c, service);
    const line = readPhoneline(c, service, user);
    const { forwardings } = await readJson(c, forwardingsBody);
    line.forwardings = forwardings.map(({ destination, timeout, active }, index): Forwarding => ({
      destination: readDestination(service, user, line, destination, `/forwardings/${index}/destination`),
      timeout: timeout ?? 0,
      active: active ?? false,
    }));
    return c.body(null, 204);
  });
}

const isPhoneline = (line: Line): boolean => line.kind === 'phoneline';

function readPhoneline(c: Context, service: ServiceContext, user: User): Line {
  const id = c.req.param('lineId') ?? '';
  const line = service.state.account.lines.find((entry) => entry.id === id && isPhoneline(entry));
  if (line?.ownerId === user.id) return line;
  throw new ServiceError(404, `${user.id} has no phoneline ${id}.`);
}

/** A number, another line, a user, or the own voicemail box. */
function readDestination(
  service: ServiceContext,
  user: User,
  own: Line,
  written: string,
  pointer: string,
): string {
  const number = parseNumber(written);
  if (number !== undefined) return number;
  const { account } = service.state;
  const isOther = account.lines.some((line) => line.id === written && line !== own);
  if (isOther || written === voicemailId(user) || findUser(account, written)) return written;
  throw new ServiceError(400, `"${written}" is neither a number nor an extension to forward to.`, {
    pointer,
  });
}
