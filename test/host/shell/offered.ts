/** What the dialogs for saving among these offered. */
export function offeredPaths(shown: readonly { dialog: string; options: unknown }[]): string[] {
  return shown.flatMap(({ dialog, options }) =>
    dialog === 'showSaveDialog' ? [(options as Electron.SaveDialogOptions).defaultPath ?? ''] : [],
  );
}
