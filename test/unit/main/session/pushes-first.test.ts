import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Fetch } from '../../../../src/platform/transport.ts';
import { startService, type Service } from '../../../../src/service/server.ts';
import { byToken, createWorld, type World } from './world.ts';

let service: Service;
beforeAll(async () => (service = await startService({ system: 'new', contacts: 3, seed: 7, quiet: true })));
afterAll(() => service.close());

/** A desk whose platform says where pushes go no sooner than it is let. */
function deskThatWaits(): { world: World; asked: (path: string) => boolean; answer: () => void } {
  const paths: string[] = [];
  const answered = Promise.withResolvers<undefined>();
  const held: Fetch = async (input, init) => {
    const { pathname } = new URL(input);
    paths.push(pathname);
    if (pathname.endsWith('/settings/sipgateio')) await answered.promise;
    return fetch(input, init);
  };
  return {
    world: createWorld({ fetch: held }),
    asked: (path) => paths.some((pathname) => pathname.endsWith(path)),
    answer: () => answered.resolve(undefined),
  };
}

describe('a desk that opens', () => {
  it('loads non-essential data once pushes can arrive', async () => {
    const { world, asked, answer } = deskThatWaits();
    await world.session.signIn(byToken(service));
    await vi.waitFor(() => expect(world.state.get().lines).not.toEqual([]));
    expect(asked('/balance')).toBe(false);
    answer();
    await vi.waitFor(() => expect(world.state.get().balance).toBeDefined());
    expect(world.state.get().tunnel.status).toBe('online');
  });

  it('delays that by two seconds at most', async () => {
    const { world, asked } = deskThatWaits();
    await world.session.signIn(byToken(service));
    await vi.waitFor(() => expect(world.state.get().lines).not.toEqual([]));
    await world.clock.advance(1_999);
    expect(asked('/balance')).toBe(false);
    await world.clock.advance(1);
    await vi.waitFor(() => expect(world.state.get().balance).toBeDefined());
  });
});
