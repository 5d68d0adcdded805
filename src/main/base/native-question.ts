import { dialog, type BrowserWindow } from 'electron';
import type { Sentence } from '../../shared/sentence.ts';
import type { Texts } from './texts.ts';

/** Something that no page may decide alone. */
export interface NativeQuestion {
  title: Sentence;
  detail: Sentence;
  /** What the button says that agrees. */
  yes: Sentence;
}

/** Asks in a dialog of the system, which no page can press; to close it is a no. */
export type AskNatively = (question: NativeQuestion) => Promise<boolean>;

export function nativeQuestions(say: Texts['say'], window: () => BrowserWindow | undefined): AskNatively {
  return async ({ title, detail, yes }) => {
    const options: Electron.MessageBoxOptions = {
      type: 'warning',
      message: say(title),
      detail: say(detail),
      buttons: [say(yes), say({ id: 'native.cancel' })],
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
