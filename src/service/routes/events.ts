import type { Context } from 'hono';
import type { ServiceContext } from '../context.ts';
import type { EventKind, StoredEvent } from '../state/event.ts';
import type { EventView } from '../state/event-store.ts';
import { readParameters, required, requiredBoolean, requireVersion } from '../http/classic-parameters.ts';
import { ServiceError } from '../http/errors.ts';
import { readPaging } from '../http/paging.ts';
import type { Routes } from '../http/routes.ts';
import { readOwnUser } from '../http/users.ts';
import type { Account, User } from '../state/account.ts';
import { eventRecord, eventLink, flagStruct, KIND_PATHS } from './event-shapes.ts';

/**
 * The user's own events of all kinds (spec: Events): lists, single events, labels, read, starred and the trash. Lists
 * are newest first and include the trash, as their location shows; `limit` and `offset` are accepted although the
 * specification names no paging here.
 */
export function registerEvents(rest: Routes, service: ServiceContext): void {
  rest.get('/:userId/events', (c) =>
    c.json(listEvents(c, service, visibleKinds(service.state.account), 'events')),
  );
  for (const kind of ['call', 'fax', 'sms', 'voicemail'] as const) registerKind(rest, service, kind);
}

/**
 * The kinds in a user's own lists: on the new system calls are only in the channels, unless the account was migrated.
 */
export function visibleKinds(account: Account): EventKind[] {
  if (account.system === 'classic') return ['call', 'fax', 'sms', 'voicemail'];
  return account.migrated ? ['call', 'fax', 'sms'] : ['fax', 'sms'];
}

/** An event that the user sees; 404 for others. */
export function readEvent<K extends EventKind>(
  service: ServiceContext,
  user: User,
  kind: K,
  id: string | undefined,
): Extract<StoredEvent, { kind: K }> {
  const event = service.state.events.find(id ?? '');
  const visible = event?.userIds.includes(user.id) && visibleKinds(service.state.account).includes(kind);
  if (event && visible && isKind(event, kind)) return event;
  throw new ServiceError(404, `There is no event ${id ?? ''} among your ${KIND_PATHS[kind]}.`);
}

function isKind<K extends EventKind>(
  event: StoredEvent,
  kind: K,
): event is Extract<StoredEvent, { kind: K }> {
  return event.kind === kind;
}

function registerKind(rest: Routes, service: ServiceContext, kind: EventKind): void {
  const path = `/:userId/events/${KIND_PATHS[kind]}`;
  const change = (event: StoredEvent, changes: Partial<StoredEvent>): void => {
    service.state.events.change({ ...event, ...changes, modified: service.clock.now() } as StoredEvent);
  };

  rest.get(path, (c) => c.json(listEvents(c, service, [kind], kind === 'call' ? 'calls' : 'events')));

  rest.get(`${path}/:eventId`, (c) => {
    requireVersion(c);
    const user = readOwnUser(c, service);
    return c.json(eventRecord(service, user, readEvent(service, user, kind, c.req.param('eventId'))));
  });

  rest.delete(`${path}/:eventId`, (c) => {
    requireVersion(c);
    const event = readEvent(service, readOwnUser(c, service), kind, c.req.param('eventId'));
    change(event, { location: 'trash' });
    return c.body(null, 204);
  });

  rest.put(`${path}/:eventId`, async (c) => {
    const parameters = await readParameters(c);
    const event = readEvent(service, readOwnUser(c, service), kind, c.req.param('eventId'));
    const label = required(parameters, 'value').trim();
    if (label === '' || label.includes(',')) {
      throw new ServiceError(400, 'value: a label is a name without commas', { pointer: '/value' });
    }
    change(event, { labels: [...new Set([...event.labels, label])] });
    return c.body(null, 204);
  });

  for (const flag of ['read', 'starred'] as const) {
    rest.get(`${path}/:eventId/${flag}`, (c) => {
      requireVersion(c);
      const user = readOwnUser(c, service);
      const event = readEvent(service, user, kind, c.req.param('eventId'));
      return c.json({
        name: flag,
        value: flagStruct(eventLink(service, user, event, `/${flag}`), event[flag]),
      });
    });

    rest.put(`${path}/:eventId/${flag}`, async (c) => {
      const parameters = await readParameters(c);
      const event = readEvent(service, readOwnUser(c, service), kind, c.req.param('eventId'));
      // Only faxes require the value (spec: Events).
      const isSet = kind !== 'fax' && !parameters.has('value') ? true : requiredBoolean(parameters, 'value');
      change(event, { [flag]: isSet });
      return c.body(null, 204);
    });
  }
}

/** The list of the user's events of these kinds, under its own name. */
export function listEvents(
  c: Context,
  service: ServiceContext,
  kinds: readonly EventKind[],
  name: string,
): object {
  requireVersion(c);
  const user = readOwnUser(c, service);
  const { limit, offset } = readPaging(c);
  const visible = visibleKinds(service.state.account).filter((kind) => kinds.includes(kind));
  const view = service.state.events.view({ kinds: visible, userId: user.id });
  const page = pageOf(view, offset, limit);
  return {
    [name]: page.map((event) => eventRecord(service, user, event)),
    overallCount: view.count,
    count: page.length,
  };
}

export function pageOf(view: EventView, offset: number, limit: number): StoredEvent[] {
  const length = Math.max(0, Math.min(limit, view.count - offset));
  return Array.from({ length }, (_, step) => view.at(offset + step)).filter((event) => event !== undefined);
}
