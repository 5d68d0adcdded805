let system: 'light' | 'dark' = 'light';
let source: 'system' | 'light' | 'dark' = 'system';

export const isDark = (): boolean => (source === 'system' ? system : source) === 'dark';
/** Of the desktop's own bars, whatever the program chose for itself. */
export const isDesktopDark = (): boolean => system === 'dark';
export const themeSource = (): 'system' | 'light' | 'dark' => source;

export function setThemeSource(value: 'system' | 'light' | 'dark'): void {
  source = value;
}

export function setSystemTheme(value: 'light' | 'dark'): void {
  system = value;
}
