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
  /**
   * Shows a notification until `close` is aborted.
   * @returns the id of the button, `clicked`, `closed`, or `forgotten` if its notification service is gone
   */
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
  /** There is a notification service again: it has not shown what could not be shown before. */
  retry(): void;
}

interface OpenNotice {
  closing: AbortController;
  /** Shows it again, if no service was there for it. */
  retry?: () => void;
}

const ringsHere = ({ direction, state }: CallCard): boolean => direction === 'in' && state === 'ringing';

/** A notification per ringing call, with the main actions of the popup. */
export function createCallNotices(deps: CallNoticeDeps): CallNotices {
  const { send, say, icon, desk, openCrm, isWithout, onFault } = deps;
  const openNotices = new Map<string, OpenNotice>();

  async function sendOrRaise(
    notification: SentNotification,
    { signal, onUnshown }: { signal: AbortSignal; onUnshown: () => void },
  ): Promise<string | undefined> {
    try {
      return await send(notification, signal);
    } catch (error) {
      if (!signal.aborted) desk.raise();
      onUnshown();
      if (isWithout()) return undefined;
      throw error;
    }
  }

  async function show(
    card: CallCard,
    crm: boolean,
    close: { signal: AbortSignal; onUnshown: () => void },
  ): Promise<void> {
    const who = partyName(card.party, say);
    const named = card.line === undefined ? 'no' : 'yes';
    const notification = {
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
    };
    let pressed = await sendOrRaise(notification, close);
    while (pressed === 'forgotten' && !close.signal.aborted) pressed = await sendOrRaise(notification, close);
    if (pressed === 'clicked') desk.open();
    if (pressed === 'note') desk.writeNote(card);
    if (pressed === 'crm') await openCrm(card);
  }

  function open(card: CallCard, crm: boolean): void {
    const notice: OpenNotice = { closing: new AbortController() };
    openNotices.set(card.id, notice);
    const onUnshown = (): void => void (notice.retry = () => open(card, crm));
    show(card, crm, { signal: notice.closing.signal, onUnshown }).catch(onFault);
  }

  return {
    retry() {
      for (const { retry } of openNotices.values()) retry?.();
    },
    follow(cards, crm) {
      const ringing = cards.filter(ringsHere);
      for (const [id, { closing }] of openNotices) {
        if (ringing.some((card) => card.id === id)) continue;
        openNotices.delete(id);
        closing.abort();
      }
      for (const card of ringing) {
        if (!openNotices.has(card.id)) open(card, crm);
      }
    },
  };
}

/** For sessions without popups: the page rings hidden, and notifications replace it. */
export function popupAsNotices(
  popup: PopupWindow,
  deps: CallNoticeDeps,
): PopupWindow & Pick<CallNotices, 'retry'> {
  const notices = createCallNotices(deps);
  return {
    ...popup,
    retry: notices.retry,
    draw(snapshot: PopupSnapshot, visible) {
      popup.draw(snapshot, false);
      notices.follow(visible ? snapshot.cards : [], snapshot.crm);
    },
  };
}
