/**
 * By which each system knows whose a window, a notification or a shortcut is: the name of the installed desktop entry on
 * Linux (`desktopName` of package.json), the id of the Start-menu shortcut on Windows, the bundle on macOS.
 */
export const APP_ID = 'app.deskbell';
