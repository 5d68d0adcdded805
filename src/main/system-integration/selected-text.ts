import type { Clipboard } from 'electron';

/** The text for the dial key: on Linux the selection; elsewhere the clipboard, as programs cannot read other selections. */
export async function selectedText(
  clipboard: { readText: Clipboard['readText']; selection?: Pick<Clipboard, 'readText'> },
  platform: NodeJS.Platform,
): Promise<string> {
  const selection = platform === 'linux' ? await clipboard.selection?.readText().catch(() => '') : '';
  return selection !== undefined && selection.trim() !== '' ? selection : clipboard.readText();
}
