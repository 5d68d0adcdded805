import { nativeTheme } from 'electron';
import { zoomStep } from '../../shared/model/zoom.ts';
import { setAppMenu } from '../windows/app-menu.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import type { Texts } from '../base/texts.ts';
import type { PopupWindow } from '../windows/popup-window.ts';
import { followZoom } from '../windows/zoom.ts';
import { localeOf } from './appearance.ts';
import type { Presenter } from './presenter.ts';

interface AppearanceDeps {
  settings: Pick<SettingsStore, 'get' | 'onChange' | 'update' | 'isLocked'>;
  texts: Texts;
  popup: Pick<PopupWindow, 'placeAgain'>;
  presenter: Pick<Presenter, 'stateChanged'>;
  openGuide: () => void;
  openSetUp: () => void;
}

/** Applies language, colours, zoom, menu and popup position. */
export function followAppearance(deps: AppearanceDeps): void {
  const { settings, texts, popup, presenter, openGuide, openSetUp } = deps;
  let before = settings.get();
  const zoomAgain = followZoom(() => settings.get().zoom);
  const showMenu = (): void =>
    setAppMenu({
      platform: process.platform,
      say: texts.say,
      openGuide,
      openSetUp,
      zoom(by) {
        if (settings.isLocked('zoom')) return;
        settings.update({ zoom: by === 'reset' ? 1 : zoomStep(settings.get().zoom, by) });
      },
    });
  settings.onChange((now) => {
    texts.use(localeOf(now.locale));
    nativeTheme.themeSource = now.theme;
    if (now.locale !== before.locale) showMenu();
    if (now.zoom !== before.zoom) zoomAgain();
    const { corner, display } = before.popup;
    if (now.popup.corner !== corner || now.popup.display !== display || now.zoom !== before.zoom) {
      popup.placeAgain();
    }
    before = now;
    presenter.stateChanged();
  });
  showMenu();
  nativeTheme.themeSource = before.theme;
  nativeTheme.on('updated', presenter.stateChanged);
}
