import { sendNotification } from '../notifications/notify-send.ts';
import { createCallNotices, type CallNoticeDeps } from '../windows/call-notices.ts';
import type { Environment } from '../base/environment.ts';
import type { TestPopup } from './push-check.ts';
import { showBriefly } from './notification-check.ts';
import { cardsFor } from './test-popup.ts';

interface NoticeDeps extends Pick<CallNoticeDeps, 'icon' | 'say'> {
  clock: Environment['clock'];
}

/** Notifies of a call where no window can be shown without taking the focus. */
export function openTestNotices({ icon, say, clock }: NoticeDeps): TestPopup {
  let refused = false;
  let limit: AbortSignal | undefined;
  const tried = Promise.withResolvers<void>();
  const notices = createCallNotices({
    async send(notification, close) {
      const signal = AbortSignal.any(limit ? [close, limit] : [close]);
      await showBriefly((until) => sendNotification(notification, until), clock.sleep, signal);
      tried.resolve();
      return 'closed';
    },
    say,
    icon,
    desk: { open: () => undefined, raise: () => undefined, writeNote: () => undefined },
    isWithout: () => false,
    openCrm: () => Promise.resolve(),
    onFault() {
      refused = true;
      tried.resolve();
    },
  });
  return {
    kind: 'notification',
    async show(fact, signal) {
      limit = signal;
      notices.follow(cardsFor(fact, clock.now()), false);
      await tried.promise;
    },
    isVisible: () => !refused,
    tookFocus: () => Promise.resolve(false),
    close: () => notices.follow([], false),
  };
}
