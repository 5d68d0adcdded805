import { sendNotification } from '../notifications/notify-send.ts';
import { createCallNotices, type CallNoticeParts } from '../windows/call-notices.ts';
import type { Environment } from '../environment.ts';
import type { TestPopup } from './push-check.ts';
import { cardsFor } from './test-popup.ts';

interface NoticeParts extends Pick<CallNoticeParts, 'icon' | 'say'> {
  clock: Environment['clock'];
}

/** A notification service that refuses says so within this time, ms. */
const refusalMs = 300;

/** The notification of a call, which stands in for the popup where no window can be shown without the focus. */
export function openTestNotices({ icon, say, clock }: NoticeParts): TestPopup {
  let refused = false;
  const notices = createCallNotices({
    send: sendNotification,
    say,
    icon,
    openDesk: () => undefined,
    writeNote: () => undefined,
    openCrm: () => Promise.resolve(),
    onFault: () => (refused = true),
  });
  return {
    kind: 'notification',
    async show(fact, signal) {
      notices.follow(cardsFor(fact, clock.now()), false);
      await clock.sleep(refusalMs, signal);
    },
    isVisible: () => !refused,
    tookFocus: () => Promise.resolve(false),
    close: () => notices.follow([], false),
  };
}
