/**
 * Each system uses this id to assign windows, notifications and shortcuts to the program: it is the name of the desktop
 * entry on Linux (`desktopName` of package.json), of the Start-menu shortcut on Windows, and of the bundle on macOS.
 */
export const APP_ID = 'app.deskbell';
