import { beforeEach, expect, it } from 'vitest';
import type { SentNotification } from '../../../../src/main/notifications/notify-send.ts';
import { popupAsNotices } from '../../../../src/main/windows/call-notices.ts';
import type { PopupWindow } from '../../../../src/main/windows/popup-window.ts';
import type { CallCard } from '../../../../src/shared/model/card.ts';
import type { PopupSnapshot } from '../../../../src/shared/ipc/snapshot.ts';
import { card } from '../presentation/samples.ts';

interface Sent {
  notification: SentNotification;
  closed: () => boolean;
  press: (button: string) => void;
}

let sent: Sent[];
let did: string[];
let drawn: boolean[];
let fails: boolean;
let isWithout: boolean;

beforeEach(() => {
  [sent, did, drawn, fails, isWithout] = [[], [], [], false, false];
});

function popup(): Pick<PopupWindow, 'draw'> & { retry(): void } {
  const window = { draw: (_snapshot: unknown, visible: boolean) => void drawn.push(visible) };
  return popupAsNotices(window as unknown as PopupWindow, {
    send(notification, close) {
      if (fails) return Promise.reject(new Error('no notification service'));
      const { promise, resolve } = Promise.withResolvers<string>();
      sent.push({ notification, closed: () => close.aborted, press: resolve });
      return promise;
    },
    say: ({ id, values }) => [id, values?.line].filter((part) => typeof part === 'string').join(' '),
    icon: '/icon.png',
    desk: {
      open: () => void did.push('desk'),
      raise: () => void did.push('desk raised'),
      writeNote: ({ id }) => void did.push(`note of ${id}`),
    },
    isWithout: () => isWithout,
    openCrm: ({ id }) => Promise.resolve(void did.push(`crm for ${id}`)),
    onFault: (error) => void did.push((error as Error).message),
  });
}

const snapshot = (cards: CallCard[], crm = true): PopupSnapshot =>
  ({ seq: 1, cards, crm, audible: [], growsUp: false }) as unknown as PopupSnapshot;
const rings = (id: string, change: Partial<CallCard> = {}): CallCard =>
  card({ id, direction: 'in', state: 'ringing', line: 'Sales', ...change });
const settled = (): Promise<void> => new Promise((done) => setImmediate(done));

it('each ringing call has its own notification, and the popup is never shown', () => {
  const { draw } = popup();
  draw(snapshot([rings('a')]), true);
  draw(snapshot([rings('a'), rings('b')]), true);
  expect(sent).toHaveLength(2);
  expect(sent[0]?.notification).toMatchObject({
    urgent: true,
    body: 'callNotice.body Sales',
    buttons: [{ id: 'note' }, { id: 'crm' }],
  });
  expect(drawn).toEqual([false, false]);
});

it('a notification closes when its call is answered, ended, or no longer to be shown', () => {
  const { draw } = popup();
  draw(snapshot([rings('a'), rings('b'), rings('c')]), true);
  draw(snapshot([rings('a', { state: 'connected' }), rings('c')]), true);
  expect(sent.map(({ closed }) => closed())).toEqual([true, true, false]);
  draw(snapshot([rings('c')]), false);
  expect(sent.map(({ closed }) => closed())).toEqual([true, true, true]);
});

it('the buttons of a notification open the desk, the note of the call and the CRM', async () => {
  const { draw } = popup();
  draw(snapshot([rings('a'), rings('b'), rings('c'), rings('d')]), true);
  for (const [at, button] of ['clicked', 'note', 'crm', 'closed'].entries()) sent[at]?.press(button);
  await settled();
  expect(did).toEqual(['desk', 'note of b', 'crm for c']);
});

it('a notification has no button without a CRM, or for a caller without a number', () => {
  const { draw } = popup();
  const { party } = rings('a');
  const withheld: CallCard['party'] = { ...party, matches: [] };
  Reflect.deleteProperty(withheld, 'number');
  draw(snapshot([rings('a')], false), true);
  draw(snapshot([rings('a'), rings('b', { party: withheld })], true), true);
  expect(sent.map(({ notification }) => notification.buttons?.map(({ id }) => id))).toEqual([
    ['note'],
    ['note'],
  ]);
});

it('a failed notification opens the desk and is logged, and outgoing calls show nothing', async () => {
  const { draw } = popup();
  draw(snapshot([rings('a', { direction: 'out' })]), true);
  expect(sent).toEqual([]);
  fails = true;
  draw(snapshot([rings('b')]), true);
  await settled();
  expect(did).toEqual(['desk raised', 'no notification service']);
});

it('on a desktop without notifications each call opens the desk, and nothing is logged', async () => {
  const { draw } = popup();
  [fails, isWithout] = [true, true];
  draw(snapshot([rings('a')]), true);
  draw(snapshot([rings('a'), rings('b')]), true);
  await settled();
  expect(did).toEqual(['desk raised', 'desk raised']);
});

it('a notification that fails after the end of its call does not open the desk', async () => {
  const { draw } = popup();
  fails = true;
  draw(snapshot([rings('a')]), true);
  draw(snapshot([]), true);
  await settled();
  expect(did).toEqual(['no notification service']);
});

it('a call that still rings when its notification service is replaced is shown again', async () => {
  const { draw } = popup();
  draw(snapshot([rings('a'), rings('b')]), true);
  sent[0]?.press('forgotten');
  await settled();
  expect(sent).toHaveLength(3);
  expect(sent[2]?.notification).toEqual(sent[0]?.notification);
  draw(snapshot([rings('b')]), true);
  expect(sent[2]?.closed()).toBe(true);
  sent[2]?.press('forgotten');
  await settled();
  expect([sent.length, did]).toEqual([3, []]);
});

it('a call that no notification service was there for is shown once there is one, unless it has ended', async () => {
  const { draw, retry } = popup();
  [fails, isWithout] = [true, true];
  draw(snapshot([rings('a'), rings('b')]), true);
  await settled();
  fails = false;
  draw(snapshot([rings('b'), rings('c')]), true);
  retry();
  expect(sent).toHaveLength(2);
  draw(snapshot([]), true);
  expect(sent.map(({ closed }) => closed())).toEqual([true, true]);
});
