import { isReady } from './app.ts';
import { checkDialogOptions } from './dialog-options.ts';
import { showErrorBox } from './error-box.ts';
import { strict } from './strict.ts';

export interface DialogAnswer {
  /** The dialog that it answers, e.g. showMessageBox. */
  dialog: string;
  answer: unknown;
}

const answers: DialogAnswer[] = [];

/** Dialogs that were shown, with their options. */
export const shownDialogs: { dialog: string; options: unknown }[] = [];

export function answerDialog(answer: DialogAnswer): void {
  answers.push(answer);
}

/** A dialog that no test has answered beforehand would wait for ever; it throws instead. What is asked wrongly is never shown. */
function ask(dialog: string, args: unknown[]): () => unknown {
  if (!isReady()) throw new Error('dialog module can only be used after app is ready');
  const options = args.at(-1);
  const at = answers.findIndex((queued) => queued.dialog === dialog);
  const [found] = at < 0 ? [] : answers.splice(at, 1);
  checkDialogOptions(dialog, options);
  shownDialogs.push({ dialog, options });
  return () => {
    if (found) return found.answer;
    throw new Error(`electron stand-in: dialog.${dialog} was not answered: ${JSON.stringify(options)}`);
  };
}

const later =
  (name: string) =>
  (...args: unknown[]): Promise<unknown> => {
    const answer = ask(name, args);
    return new Promise((resolve) => resolve(answer()));
  };
const now =
  (name: string) =>
  (...args: unknown[]) =>
    ask(name, args)();

export const dialog = strict('dialog', {
  showMessageBox: later('showMessageBox'),
  showOpenDialog: later('showOpenDialog'),
  showSaveDialog: later('showSaveDialog'),
  showMessageBoxSync: now('showMessageBoxSync'),
  showOpenDialogSync: now('showOpenDialogSync'),
  showSaveDialogSync: now('showSaveDialogSync'),
  showErrorBox: (title: string, content: string) => {
    shownDialogs.push({ dialog: 'showErrorBox', options: { title, content } });
    showErrorBox(title, content);
  },
} satisfies Partial<Record<keyof Electron.Dialog, unknown>>);
