import type { CallCard } from '../../shared/model/card.ts';
import type { PopupSnapshot } from '../../shared/ipc/snapshot.ts';
import type { Sentence } from '../../shared/sentence.ts';
import { notificationBody, notificationTitle } from '../notifications/notification-text.ts';
import type { SentNotification } from '../notifications/notify-send.ts';
import { partyName } from '../tray/face.ts';
import type { PopupWindow } from './popup-window.ts';

interface CallNoticeDesk {
  open(): void;
  /** Shows it without the focus: no notification tells of a call. */
  raise(): void;
  /** Opens the note of this call in it. */
  writeNote(card: CallCard): void;
}

export interface CallNoticeDeps {
  /** Shows a notification until `close` is aborted. @returns the id of the button, `clicked` or `closed` */
  send(notification: SentNotification, close: AbortSignal): Promise<string>;
  say(sentence: Sentence): string;
  icon: string;
  desk: CallNoticeDesk;
  /** It is known, and said elsewhere, that this desktop shows no notifications. */
  isWithout(): boolean;
  openCrm(card: CallCard): Promise<void>;
  /** A notification or its button failed. */
  onFault(error: unknown): void;
}

interface CallNotices {
  /** Shows a notification for each of these ringing calls, and removes others. */
  follow(cards: readonly CallCard[], crm: boolean): void;
}

const ringsHere = ({ direction, state }: CallCard): boolean => direction === 'in' && state === 'ringing';

/** A notification per ringing call, with the main actions of the popup. */
export function createCallNotices(deps: CallNoticeDeps): CallNotices {
  const { send, say, icon, desk, openCrm, isWithout, onFault } = deps;
  const openNotices = new Map<string, AbortController>();

  async function sendOrRaise(
    notification: SentNotification,
    close: AbortSignal,
  ): Promise<string | undefined> {
    try {
      return await send(notification, close);
    } catch (error) {
      if (!close.aborted) desk.raise();
      if (isWithout()) return undefined;
      throw error;
    }
  }

  async function show(card: CallCard, crm: boolean, close: AbortSignal): Promise<void> {
    const who = partyName(card.party, say);
    const named = card.line === undefined ? 'no' : 'yes';
    const pressed = await sendOrRaise(
      {
        appName: say({ id: 'app.name' }),
        title: notificationTitle(who),
        body: notificationBody(say({ id: 'callNotice.body', values: { named, line: card.line ?? '' } })),
        icon,
        urgent: true,
        action: say({ id: 'missed.open' }),
        buttons: [
          { id: 'note', label: say({ id: 'cardNote.label' }) },
          ...(crm && card.party.number !== undefined
            ? [{ id: 'crm', label: say({ id: 'call.openCrm' }) }]
            : []),
        ],
      },
      close,
    );
    if (pressed === 'clicked') desk.open();
    if (pressed === 'note') desk.writeNote(card);
    if (pressed === 'crm') await openCrm(card);
  }

  return {
    follow(cards, crm) {
      const ringing = cards.filter(ringsHere);
      for (const [id, closing] of openNotices) {
        if (ringing.some((card) => card.id === id)) continue;
        openNotices.delete(id);
        closing.abort();
      }
      for (const card of ringing) {
        if (openNotices.has(card.id)) continue;
        const closing = new AbortController();
        openNotices.set(card.id, closing);
        show(card, crm, closing.signal).catch(onFault);
      }
    },
  };
}

/** For sessions without popups: the page rings hidden, and notifications replace it. */
export function popupAsNotices(popup: PopupWindow, deps: CallNoticeDeps): PopupWindow {
  const notices = createCallNotices(deps);
  return {
    ...popup,
    draw(snapshot: PopupSnapshot, visible) {
      popup.draw(snapshot, false);
      notices.follow(visible ? snapshot.cards : [], snapshot.crm);
    },
  };
}
