import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Fetch } from '../../../../src/platform/transport.ts';
import { startService, type Service } from '../../../../src/service/server.ts';
import type { DeskTimeline } from '../../../../src/main/timeline/desk-timeline.ts';
import { silentTimeline } from '../timeline/silent.ts';
import { byToken, createWorld, type World } from './world.ts';

let service: Service;
beforeAll(async () => {
  service = await startService({ system: 'new', contacts: 3, seed: 7, quiet: true });
});
afterAll(() => service.close());

const refused = (): Promise<Response> =>
  Promise.reject(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }));

/** The second start of a desk, with the platform as `how` has it until `comes` is called. */
async function secondStart(how: () => Promise<Response> = refused, { storesContacts = false } = {}) {
  const first = createWorld({ storesContacts });
  await first.session.signIn(byToken(service));
  await first.current.get()?.ready;
  if (storesContacts) await vi.waitFor(() => expect(first.directory.size).toBe(3));
  const { account } = first.settings.get();
  await first.session.close();

  let there = false;
  const network: Fetch = (url, init) => (there ? fetch(url, init) : how());
  const opened: string[] = [];
  const timeline: DeskTimeline = {
    ...silentTimeline,
    open: (name) => void opened.push(name),
    close: () => Promise.resolve(void opened.push('closed')),
  };
  const world: World = createWorld({ fetch: network, folder: first.folder, timeline, storesContacts });
  world.settings.update({ account });
  world.kept.secret = byToken(service);
  const resumed = world.session.resume();
  return { ...world, resumed, opened, comes: () => (there = true) };
}

const offline = async ({ state }: Pick<World, 'state'>): Promise<void> => {
  await vi.waitFor(() => expect(state.get().session).toMatchObject({ offline: {} }));
};

describe('a desk that starts while the platform is offline', () => {
  it('opens with its contacts and its timeline, and shows why it is offline', async () => {
    const world = await secondStart(refused, { storesContacts: true });
    await offline(world);
    const { session, directory } = world.state.get();
    expect(session).toMatchObject({
      status: 'signed-in',
      userId: 'w0',
      accountType: 'new',
      offline: { id: 'signIn.failed.unreachable' },
    });
    expect([directory.contacts, world.directory.size, world.opened.length]).toEqual([3, 3, 1]);
    expect(world.current.get()).toBeUndefined();
    expect(world.current.away()).toMatchObject({ kind: 'unreachable' });
  });

  it('opens after two seconds without an answer, too', async () => {
    const world = await secondStart(() => new Promise(() => undefined));
    await vi.waitFor(() => expect(world.state.get().session.status).toBe('signing-in'));
    await world.clock.advance(2_000);
    await offline(world);
    expect(world.state.get().session).toMatchObject({ offline: { id: 'session.checking' } });
    await world.session.close();
  });

  it('goes online by itself when the platform answers, without closing anything', async () => {
    const world = await secondStart();
    await offline(world);
    world.comes();
    await world.clock.advance(2_000);
    await world.resumed;
    expect(world.state.get().session).not.toHaveProperty('offline');
    expect([world.current.get() === undefined, world.current.away()]).toEqual([false, undefined]);
    const [before, after] = world.opened;
    expect([world.opened.length, after]).toEqual([2, before]);
  });

  it('retries at once when the computer wakes or has a network again', async () => {
    const world = await secondStart();
    await offline(world);
    world.comes();
    world.session.wake();
    await world.resumed;
    expect(world.current.get()).toBeDefined();
  });

  const answer =
    (status: number, body: string, type = 'application/json') =>
    (): Promise<Response> =>
      Promise.resolve(new Response(body, { status, headers: { 'content-type': type } }));

  it.each([
    ['403', answer(403, '{"name":"FORBIDDEN","message":"Forbidden"}'), 'signIn.failed.rights'],
    ['404', answer(404, '{"name":"NOT_FOUND","message":"Not Found"}'), 'signIn.failed.notAService'],
    ['400', answer(400, ''), 'failure.platform'],
    [
      'a web page',
      answer(200, '<!doctype html><title>Portal</title>', 'text/html'),
      'signIn.failed.notAService',
    ],
    [
      'a web page that asks for a password',
      answer(401, '<html></html>', 'text/html'),
      'signIn.failed.notAService',
    ],
    ['JSON that is cut off', answer(200, '{"sub":"w0","dom'), 'signIn.failed.notAService'],
    ['JSON of something else', answer(200, '{"hello":"world"}'), 'signIn.failed.notAService'],
  ])('keeps the session after %s, shows the problem and goes online by itself', async (_, how, reason) => {
    const world = await secondStart(how);
    await offline(world);
    expect(world.state.get().session).toMatchObject({ status: 'signed-in', offline: { id: reason } });
    world.comes();
    await world.clock.advance(2_000);
    await world.resumed;
    expect(world.state.get().session).not.toHaveProperty('offline');
    expect(world.kept.secret).toBeDefined();
  });

  it('asks for a new token when the platform comes back and refuses this one', async () => {
    const world = await secondStart(refused, { storesContacts: true });
    await offline(world);
    await fetch(`${service.controlUrl}/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify([{ method: 'GET', path: '/authorization/userinfo', status: 401, times: 1 }]),
    });
    world.comes();
    world.session.wake();
    await world.resumed;
    expect(world.state.get()).toMatchObject({
      session: { status: 'signed-out', notice: { id: 'signIn.failed.token' } },
      directory: { status: 'empty' },
    });
    expect(world.opened.at(-1)).toBe('closed');
  });

  it('lets the user sign out, which leaves no data behind', async () => {
    const world = await secondStart(refused, { storesContacts: true });
    await offline(world);
    await world.session.signOut();
    expect(world.state.get().session).toMatchObject({ status: 'signed-out' });
    expect([world.directory.size, world.kept.secret, world.opened.at(-1)]).toEqual([0, undefined, 'closed']);
    expect(world.settings.get().account).toEqual({ baseUrl: service.baseUrl, builtIn: false });
  });

  it('retries after the user corrected the account type, and opens with that', async () => {
    const world = await secondStart();
    await offline(world);
    await world.session.correctAccountType('classic');
    await vi.waitFor(() => expect(world.state.get().session).toMatchObject({ accountType: 'classic' }));
    world.comes();
    world.session.wake();
    await vi.waitFor(() => expect(world.current.get()?.account.accountType).toBe('classic'));
  });

  it('does not open if nobody signed in before', async () => {
    const world = await secondStart();
    await offline(world);
    const stranger = createWorld({ fetch: refused });
    stranger.kept.secret = byToken(service);
    const resumed = stranger.session.resume();
    await vi.waitFor(() =>
      expect(stranger.state.get().session).toMatchObject({
        status: 'signed-out',
        notice: { id: 'signIn.retrying' },
      }),
    );
    await stranger.session.close();
    await resumed;
    await world.session.close();
  });
});
