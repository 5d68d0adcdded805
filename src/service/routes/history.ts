import { z } from 'zod';
import type { ServiceContext } from '../context.ts';
import type { StoredEvent } from '../state/event.ts';
import type { EventView } from '../state/event-store.ts';
import { readJson } from '../http/body.ts';
import { ServiceError } from '../http/errors.ts';
import { readPaging } from '../http/paging.ts';
import type { Routes } from '../http/routes.ts';
import { readActor } from '../http/users.ts';
import type { User } from '../state/account.ts';
import { visibleKinds } from './events.ts';
import { historyCsv } from './history-csv.ts';
import { findEvents, readHistoryFilter, type HistoryFilter } from './history-filter.ts';
import { historyItem } from './history-shapes.ts';

const DEFAULT_LIMIT = 10;
const LARGEST_LIMIT = 1000;
const MOST_CHANGES = 149;

const changeBody = z.looseObject({
  note: z.string('must be text').nullable().optional(),
  archived: z.boolean('must be true or false').optional(),
  read: z.boolean('must be true or false').optional(),
  starred: z.boolean('must be true or false').optional(),
});
const bulkBody = z
  .array(changeBody.extend({ id: z.string('must be the id of an entry') }), 'must be a list of entries')
  .max(MOST_CHANGES, `may have ${MOST_CHANGES} entries at most`);

/** The user's events, newest first, without the trash; archived ones only on request (live platform). */
export function registerHistory(rest: Routes, service: ServiceContext): void {
  rest.get('/history', async (c) => {
    const { limit, offset } = readPaging(c, DEFAULT_LIMIT);
    const filter = readHistoryFilter(c, service.state.account);
    const { items, total } = await findEvents(
      ownView(service, readActor(c, service), filter),
      filter,
      offset,
      limit,
    );
    return c.json({ items: items.map((event) => historyItem(service, event)), totalCount: total });
  });

  rest.get('/history/export', async (c) => {
    const { limit, offset } = readPaging(c, DEFAULT_LIMIT, LARGEST_LIMIT);
    const filter = readHistoryFilter(c, service.state.account);
    const view = ownView(service, readActor(c, service), filter);
    const { items } = await findEvents(view, filter, offset, limit);
    return c.body(historyCsv(service, items), 200, { 'Content-Type': 'application/octet-stream' });
  });

  rest.get('/history/:eventId', (c) =>
    c.json(historyItem(service, readEntry(service, readActor(c, service), c.req.param('eventId')))),
  );

  rest.put('/history/:eventId', async (c) => {
    const changes = await readJson(c, changeBody);
    change(service, readEntry(service, readActor(c, service), c.req.param('eventId')), changes);
    return c.body(null, 204);
  });

  /** All or none: an unknown id changes nothing. */
  rest.put('/history', async (c) => {
    const user = readActor(c, service);
    const entries = await readJson(c, bulkBody);
    const found = entries.map((changes) => ({ changes, event: readEntry(service, user, changes.id) }));
    for (const { changes, event } of found) change(service, event, changes);
    return c.body(null, 204);
  });

  rest.delete('/history/:eventId', (c) => {
    trash(service, readEntry(service, readActor(c, service), c.req.param('eventId')));
    return c.body(null, 204);
  });

  /** Without a single id the live platform deletes everything. */
  rest.delete('/history', (c) => {
    const user = readActor(c, service);
    const ids = c.req.queries('id') ?? [];
    const found = ids.map((id) => readEntry(service, user, id));
    for (const event of found) trash(service, event);
    const { events, account } = service.state;
    if (ids.length === 0) events.trashAll(user.id, visibleKinds(account), service.clock.now());
    return c.body(null, 204);
  });
}

function trash(service: ServiceContext, event: StoredEvent): void {
  service.state.events.change({ ...event, location: 'trash', modified: service.clock.now() });
}

function ownView(service: ServiceContext, user: User, { kinds, without }: HistoryFilter): EventView {
  const visible = visibleKinds(service.state.account).filter((kind) => kinds.includes(kind));
  return service.state.events.view({ kinds: visible, userId: user.id, without });
}

function readEntry(service: ServiceContext, user: User, id: string): StoredEvent {
  const event = service.state.events.find(id);
  const visible = event?.userIds.includes(user.id) && event.location !== 'trash';
  if (event && visible && visibleKinds(service.state.account).includes(event.kind)) return event;
  throw new ServiceError(404, `There is no entry ${id} in your history.`);
}

function change(service: ServiceContext, event: StoredEvent, changes: z.infer<typeof changeBody>): void {
  const { note, archived, read, starred } = changes;
  const home = event.direction === 'in' ? 'inbox' : 'sent';
  const back = event.location === 'archive' ? home : event.location;
  service.state.events.change({
    ...event,
    comment: note === undefined ? event.comment : (note ?? ''),
    location: archived === undefined ? event.location : archived ? 'archive' : back,
    read: read ?? event.read,
    starred: starred ?? event.starred,
    modified: service.clock.now(),
  });
}
