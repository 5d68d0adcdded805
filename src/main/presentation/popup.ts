import type { CallCard } from '../../shared/model/card.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import { isWaylandOnly } from '../base/start-flags.ts';
import type { Texts } from '../base/texts.ts';
import { sendNotification } from '../notifications/notify-send.ts';
import { popupAsNotices } from '../windows/call-notices.ts';
import { createPopupWindow, type PopupWindow } from '../windows/popup-window.ts';
import type { StateHolder } from '../state/state.ts';

interface PopupParts {
  preloads: string;
  settings: Pick<SettingsStore, 'get'>;
  state: Pick<StateHolder, 'patch'>;
  texts: Pick<Texts, 'say'>;
  icon: string;
  openDesk(): void;
  openCrm(card: CallCard): Promise<void>;
  onFault(part: string, error: unknown): void;
}

/** The popup; where no window can be placed or shown without the focus, notifications stand in for it. */
export function createPopup({ preloads, settings, state, texts, icon, ...parts }: PopupParts): PopupWindow {
  const popup = createPopupWindow(preloads, () => ({ ...settings.get().popup, zoom: settings.get().zoom }));
  if (!isWaylandOnly(process)) return popup;
  let requests = 0;
  return popupAsNotices(popup, {
    send: sendNotification,
    say: texts.say,
    icon,
    openDesk: parts.openDesk,
    writeNote({ id }) {
      parts.openDesk();
      requests += 1;
      state.patch({ noteOn: { id, seq: requests } });
    },
    openCrm: parts.openCrm,
    onFault: (error) => parts.onFault('notification', error),
  });
}
