import { expect, it } from 'vitest';
import { createLinkFollower } from '../../../../src/main/system-integration/link-follower.ts';

function desk({ here = true, fails = false } = {}) {
  let wish = false;
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
    },
    handles: () => wish,
    tell: (links) => done.push(links),
    refused: (detail) => done.push(`refused: ${detail}`),
  });
  return {
    done,
    async wishes(on: boolean) {
      wish = on;
      follow();
      await new Promise((settled) => setImmediate(settled));
    },
    chooses: (now: boolean) => void (choice = now),
  };
}

it('enters Deskbell when that is wished, and says that links come here', async () => {
  const { wishes, done } = desk();
  await wishes(true);
  await wishes(true);
  await wishes(false);
  expect(done).toEqual(['entered', 'here', 'here', 'taken out', 'off']);
});

it('leads the user to the system’s own choice where another program stays it, once for each wish', async () => {
  const { wishes, chooses, done } = desk({ here: false });
  await wishes(true);
  await wishes(true);
  chooses(true);
  await wishes(true);
  expect(done).toEqual(['entered', 'elsewhere', 'asks the user', 'elsewhere', 'here']);
});

it('says what the system said when it refuses', async () => {
  const { wishes, done } = desk({ fails: true });
  await wishes(true);
  expect(done).toEqual(['elsewhere', 'refused: access denied']);
});
