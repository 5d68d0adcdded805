let system: 'light' | 'dark' = 'light';
let source: 'system' | 'light' | 'dark' = 'system';

export const isDark = (): boolean => (source === 'system' ? system : source) === 'dark';
/** Whether the desktop's own bars are dark, whatever theme the program has. */
export const isDesktopDark = (): boolean => system === 'dark';
export const themeSource = (): 'system' | 'light' | 'dark' => source;

export function setThemeSource(value: 'system' | 'light' | 'dark'): void {
  source = value;
}

export function setSystemTheme(value: 'light' | 'dark'): void {
  system = value;
}
