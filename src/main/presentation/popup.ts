import type { CallCard } from '../../shared/model/card.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import { isWaylandOnly } from '../base/start-flags.ts';
import type { Texts } from '../base/texts.ts';
import { sendNotification } from '../notifications/notify-send.ts';
import { popupAsNotices } from '../windows/call-notices.ts';
import { createPopupWindow, type PopupWindow } from '../windows/popup-window.ts';

interface PopupParts {
  preloads: string;
  settings: Pick<SettingsStore, 'get'>;
  texts: Pick<Texts, 'say'>;
  icon: string;
  openDesk(): void;
  /** Opens the desk window at the note of a live call. */
  writeNote(callId: string): void;
  openCrm(card: CallCard): Promise<void>;
  onFault(part: string, error: unknown): void;
}

/** The popup; where no window can be placed or shown without the focus, notifications stand in for it. */
export function createPopup({ preloads, settings, texts, icon, ...parts }: PopupParts): PopupWindow {
  const popup = createPopupWindow(preloads, () => ({ ...settings.get().popup, zoom: settings.get().zoom }));
  if (!isWaylandOnly(process)) return popup;
  return popupAsNotices(popup, {
    send: sendNotification,
    say: texts.say,
    icon,
    openDesk: parts.openDesk,
    writeNote: ({ id }) => parts.writeNote(id),
    openCrm: parts.openCrm,
    onFault: (error) => parts.onFault('notification', error),
  });
}
