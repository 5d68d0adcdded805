import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createWaitingCall, longestWaitMs } from '../../../../src/main/system-integration/waiting-call.ts';

/** A desk that is about to start, with a dialler and a clock in hand. */
function start() {
  const done: string[] = [];
  let status: 'signed-out' | 'signing-in' | 'signed-in' = 'signed-out';
  let desk: { lists: Promise<unknown> } | undefined;
  let devicesRead = false;
  let filled = 0;
  let alarm: (() => void) | undefined;
  const waiting = createWaitingCall({
    status: () => status,
    session: () => desk,
    devicesRead: () => devicesRead,
    filled: () => filled,
    onEnd: (seq, why) => void done.push(`${why} ${seq}`),
    after(ms, then) {
      expect(ms).toBe(longestWaitMs);
      alarm = then;
      return () => (alarm = undefined);
    },
  });
  /** Fills the dialler, as a link does. */
  const fill = (): number => (filled += 1);
  return {
    waiting,
    done,
    fill,
    ask: (name: string) =>
      waiting.begin(fill, () => {
        done.push(`call ${name}`);
        return Promise.resolve();
      }),
    signIn(lists: Promise<unknown> = Promise.resolve()) {
      status = 'signed-in';
      desk = { lists };
      waiting.follow();
    },
    async read() {
      devicesRead = true;
      waiting.follow();
      // Work that waits for the lists continues in a later turn of the event loop.
      await new Promise(setImmediate);
    },
    signOut() {
      status = 'signed-out';
      desk = undefined;
      devicesRead = false;
      waiting.follow();
    },
    pass: () => alarm?.(),
  };
}

describe('a call that was requested before calls could be started', () => {
  it('starts once, when somebody is signed in and the devices are known', async () => {
    const { done, ask, signIn, read, waiting, pass } = start();
    expect(ask('a')).toBe(true);
    signIn();
    await new Promise(setImmediate);
    expect(done).toEqual([]);
    await read();
    await read();
    waiting.started();
    pass();
    expect(done).toEqual(['called 1', 'call a']);
  });

  it('starts when a list of the account cannot be read, but the devices are known', async () => {
    const { done, ask, signIn, read } = start();
    ask('a');
    signIn(Promise.reject(new Error('The caller IDs cannot be read.')));
    await read();
    expect(done).toEqual(['called 1', 'call a']);
  });

  it('is not made if the user has to sign in by hand', async () => {
    const { done, ask, signIn, read, waiting } = start();
    ask('a');
    waiting.started();
    expect(done).toEqual(['signedOut 1']);
    expect(ask('b')).toBe(false);
    signIn();
    await read();
    expect(done).toEqual(['signedOut 1']);
  });

  it('is cancelled when the user signs out', async () => {
    const { done, ask, signIn, signOut, read, waiting } = start();
    ask('a');
    signIn();
    waiting.started();
    signOut();
    signIn();
    await read();
    expect(done).toEqual(['signedOut 1']);
  });

  it('is cancelled after a while', async () => {
    const { done, ask, signIn, read, pass } = start();
    ask('a');
    pass();
    signIn();
    await read();
    expect(done).toEqual(['late 1']);
  });

  it('is not made after the user changed the number, or called by hand', async () => {
    const changed = start();
    changed.ask('a');
    changed.waiting.drop(1);
    changed.signIn();
    await changed.read();
    expect(changed.done).toEqual(['dropped 1']);
    const called = start();
    called.ask('a');
    called.waiting.drop();
    called.signIn();
    await called.read();
    expect(called.done).toEqual(['dropped 1']);
  });

  it('is not made if the dialler contains something else by then', async () => {
    const { done, ask, fill, signIn, read } = start();
    ask('a');
    fill();
    signIn();
    await read();
    expect(done).toEqual(['dropped 1']);
  });

  it('is replaced by the next one', async () => {
    const { done, ask, waiting, signIn, read } = start();
    ask('a');
    ask('b');
    // A late answer of the dialler belongs to the first number, not to the new one.
    waiting.drop(1);
    signIn();
    await read();
    expect(done).toEqual(['dropped 1', 'called 2', 'call b']);
  });

  it('is never made twice, nor after it was cancelled, in any order of events', async () => {
    const happenings = ['ask', 'signIn', 'read', 'signOut', 'fill', 'drop', 'pass', 'started'] as const;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...happenings), { maxLength: 30 }), async (all) => {
        const desk = start();
        let asked = 0;
        for (const what of all) {
          if (what === 'ask') asked += desk.ask(String(asked + 1)) ? 1 : 0;
          else if (what === 'drop') desk.waiting.drop();
          else if (what === 'started') desk.waiting.started();
          else await desk[what]();
        }
        const ended = desk.done.filter((each) => !each.startsWith('call '));
        const calls = desk.done.filter((each) => each.startsWith('call '));
        expect(new Set(ended.map((each) => each.split(' ')[1])).size).toBe(ended.length);
        expect(ended.length).toBeLessThanOrEqual(asked);
        expect(calls.length).toBe(ended.filter((each) => each.startsWith('called')).length);
        expect(new Set(calls).size).toBe(calls.length);
      }),
    );
  });
});
