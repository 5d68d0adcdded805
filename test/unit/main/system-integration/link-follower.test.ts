import { expect, it } from 'vitest';
import { createLinkFollower } from '../../../../src/main/system-integration/link-follower.ts';

function desk({ here = true, fails = false, on = false } = {}) {
  let request = on;
  let choice = here;
  const done: string[] = [];
  const follow = createLinkFollower({
    opener: {
      isOn: () => true,
      opensHere: () => Promise.resolve(choice),
      choose: () => Promise.resolve(void done.push('asks the user')),
      set(on) {
        if (fails) throw new Error('access denied');
        done.push(on ? 'entered' : 'taken out');
      },
      followProgram: () => void done.push('follows the program'),
    },
    handles: () => request,
    tell: (links) => done.push(links),
    refused: (detail) => done.push(`refused: ${detail}`),
  });
  return {
    done,
    async setTaking(on: boolean) {
      request = on;
      follow();
      await new Promise((settled) => setImmediate(settled));
    },
    chooses: (now: boolean) => void (choice = now),
  };
}

it('registers Deskbell on request, and reports that it gets the links', async () => {
  const { setTaking, done } = desk();
  await setTaking(true);
  await setTaking(true);
  await setTaking(false);
  expect(done).toEqual(['entered', 'here', 'here', 'taken out', 'off']);
});

it('opens the system’s choice when another program stays the default, once per request', async () => {
  const { setTaking, chooses, done } = desk({ here: false });
  await setTaking(true);
  await setTaking(true);
  chooses(true);
  await setTaking(true);
  expect(done).toEqual(['entered', 'elsewhere', 'asks the user', 'elsewhere', 'here']);
});

it('shows the error of the system when it refuses', async () => {
  const { setTaking, done } = desk({ fails: true });
  await setTaking(true);
  expect(done).toEqual(['elsewhere', 'refused: access denied']);
});

it('checks at the start whether the program was moved, if it gets the links', async () => {
  const { setTaking, done } = desk({ on: true });
  await setTaking(true);
  await setTaking(true);
  expect(done).toEqual(['follows the program', 'here', 'here']);
});
