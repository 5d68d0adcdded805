import { describe, expect, it } from 'vitest';
import { waitForProxy } from '../../../../src/main/session/wait-for-proxy.ts';
import { createState } from '../../../../src/main/state/state.ts';

const url = 'https://login.example.com/token';

/** A network whose proxy asks until the user has answered it. */
function network(refusal: 'answer' | 'error' = 'error') {
  const state = createState({ status: 'signed-out', baseUrl: '', tokenId: '' });
  const told: boolean[] = [];
  const sent: string[] = [];
  const cancel = new AbortController();
  let open = false;
  const ask = (refused: boolean): void =>
    state.patch({
      system: { ...state.get().system, proxy: { host: 'proxy:3128', ...(refused && { refused }) } },
    });
  const wait = waitForProxy(
    (address, { method }) => {
      sent.push(`${method} ${address}`);
      if (open) return Promise.resolve(new Response('{}'));
      ask(false);
      return refusal === 'error'
        ? Promise.reject(new Error('net::ERR_TUNNEL_CONNECTION_FAILED'))
        : Promise.resolve(new Response('', { status: 407 }));
    },
    state,
    cancel.signal,
    (waits) => told.push(waits),
  );
  function enter(isRight: boolean): void {
    open = isRight;
    if (!isRight) return ask(true);
    const { proxy: _, ...rest } = state.get().system;
    state.patch({ system: rest });
  }
  return { ...{ state, wait, told, sent, cancel, enter } };
}

const aTurn = (): Promise<void> => new Promise((done) => setImmediate(done));

describe('a browser sign-in behind a proxy that asks for a password', () => {
  it.each(['answer', 'error'] as const)(
    'opens the browser only after the right answer: %s',
    async (refusal) => {
      const { wait, told, sent, enter } = network(refusal);
      let over = false;
      const before = wait.before(url).then(() => (over = true));
      await expect.poll(() => told).toEqual([true]);
      enter(false);
      await aTurn();
      expect(over).toBe(false);
      enter(true);
      await before;
      expect([told, sent]).toEqual([
        [true, false],
        [`HEAD ${url}`, `HEAD ${url}`],
      ]);
    },
  );

  it('repeats requests unchanged that the proxy refused later', async () => {
    const { wait, told, sent, enter } = network();
    const answer = wait.fetch(url, { method: 'POST', body: 'code=1' });
    await expect.poll(() => told).toEqual([true]);
    enter(true);
    expect((await answer).status).toBe(200);
    expect(sent).toEqual([`POST ${url}`, `POST ${url}`]);
  });

  it('ends when the user does something else, and leaves other errors to the sign-in', async () => {
    const { wait, told, cancel } = network();
    const before = wait.before(url);
    await expect.poll(() => told).toEqual([true]);
    cancel.abort();
    await expect(before).rejects.toThrow();

    const state = createState({ status: 'signed-out', baseUrl: '', tokenId: '' });
    const down = waitForProxy(
      () => Promise.reject(new Error('net::ERR_NAME_NOT_RESOLVED')),
      state,
      new AbortController().signal,
      () => undefined,
    );
    await down.before(url);
    await expect(down.fetch(url, {})).rejects.toThrow('NAME_NOT_RESOLVED');
  });
});
