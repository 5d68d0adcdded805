import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createState } from '../../../src/main/state/state.ts';
import { watchStartUp } from '../../../src/main/start-up.ts';

const signedOut = { status: 'signed-out', baseUrl: '', tokenId: '' } as const;

/** The start of a program, and whether it is over. */
function start() {
  const state = createState(signedOut);
  const startUp = watchStartUp(state);
  let over = false;
  void startUp.over.then(() => (over = true));
  const isOver = async (): Promise<boolean> => {
    await Promise.resolve();
    return over;
  };
  return { state, startUp, isOver };
}

describe('the start-up phase', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  it('is over once the tunnel is open', async () => {
    const { state, isOver } = start();
    state.patch({ tunnel: { status: 'connecting', provider: 'automatic' } });
    expect(await isOver()).toBe(false);
    state.patch({ tunnel: { status: 'online', provider: 'automatic' } });
    expect(await isOver()).toBe(true);
  });

  it('is over when nobody is signed in', async () => {
    const { startUp, isOver } = start();
    startUp.end();
    expect(await isOver()).toBe(true);
  });

  it('takes a second at most', async () => {
    const { isOver } = start();
    vi.advanceTimersByTime(999);
    expect(await isOver()).toBe(false);
    vi.advanceTimersByTime(1);
    expect(await isOver()).toBe(true);
  });
});
