import type { Clipboard } from 'electron';

/**
 * The text that the user means by a key. Linux knows the text that is selected, in any program; elsewhere a program
 * may not read another one's selection, and it is the text that the user copied.
 */
export async function selectedText(
  clipboard: { readText: Clipboard['readText']; selection?: Pick<Clipboard, 'readText'> },
  platform: NodeJS.Platform,
): Promise<string> {
  const selection = platform === 'linux' ? await clipboard.selection?.readText().catch(() => '') : '';
  return selection !== undefined && selection.trim() !== '' ? selection : clipboard.readText();
}
