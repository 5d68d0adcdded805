import { dialog, type BrowserWindow } from 'electron';
import type { Sentence } from '../../shared/sentence.ts';
import type { Texts } from './texts.ts';

/** A confirmation that must not come from a page, which could be compromised. */
export interface NativeQuestion {
  title: Sentence;
  detail: Sentence;
  /** Label of the confirming button. */
  confirm: Sentence;
}

/** Asks in a system dialog, which no page can operate; closing it counts as no. */
export type AskNatively = (question: NativeQuestion) => Promise<boolean>;

export function nativeQuestions(say: Texts['say'], window: () => BrowserWindow | undefined): AskNatively {
  return async ({ title, detail, confirm: yes }) => {
    const options: Electron.MessageBoxOptions = {
      type: 'warning',
      message: say(title),
      detail: say(detail),
      buttons: [say(yes), say({ id: 'common.cancel' })],
      defaultId: 1,
      cancelId: 1,
      noLink: true,
    };
    const parent = window();
    const { response } = await (parent
      ? dialog.showMessageBox(parent, options)
      : dialog.showMessageBox(options));
    return response === 0;
  };
}
