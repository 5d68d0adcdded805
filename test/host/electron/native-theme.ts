import { allContents } from './web-contents.ts';
import { isDark, isDesktopDark, setSystemTheme, setThemeSource, themeSource } from './dark.ts';
import { strictModule } from './strict.ts';

type Surface =
  | 'inForcedColorsMode'
  | 'prefersReducedTransparency'
  | 'shouldUseDarkColors'
  | 'shouldUseDarkColorsForSystemIntegratedUI'
  | 'shouldUseHighContrastColors'
  | 'shouldUseInvertedColorScheme'
  | 'themeSource';

function change(apply: () => void): void {
  const before = isDark();
  apply();
  if (isDark() === before) return;
  for (const contents of allContents()) contents.refresh();
  setImmediate(() => nativeTheme.emit('updated'));
}

const members: Pick<Electron.NativeTheme, Surface> = {
  get shouldUseDarkColors() {
    return isDark();
  },
  get shouldUseDarkColorsForSystemIntegratedUI() {
    return isDesktopDark();
  },
  get themeSource() {
    return themeSource();
  },
  set themeSource(value) {
    if (!['system', 'light', 'dark'].includes(value))
      throw new TypeError('Error processing argument: themeSource');
    change(() => setThemeSource(value));
  },
  shouldUseHighContrastColors: false,
  shouldUseInvertedColorScheme: false,
  inForcedColorsMode: false,
  prefersReducedTransparency: false,
};

export const nativeTheme = strictModule('nativeTheme', members);

/** The desktop changes its theme. */
export function setDesktopTheme(theme: 'light' | 'dark'): void {
  change(() => setSystemTheme(theme));
}
