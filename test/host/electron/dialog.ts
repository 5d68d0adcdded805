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

/** A dialog that no test has answered beforehand would wait for ever; it throws instead. */
function ask(dialog: string, args: unknown[]): unknown {
  const options = args.at(-1);
  shownDialogs.push({ dialog, options });
  const at = answers.findIndex((queued) => queued.dialog === dialog);
  const [found] = at < 0 ? [] : answers.splice(at, 1);
  if (!found)
    throw new Error(`electron stand-in: dialog.${dialog} was not answered: ${JSON.stringify(options)}`);
  return found.answer;
}

const later =
  (name: string) =>
  (...args: unknown[]): Promise<unknown> =>
    new Promise((resolve) => resolve(ask(name, args)));
const now =
  (name: string) =>
  (...args: unknown[]) =>
    ask(name, args);

export const dialog = strict('dialog', {
  showMessageBox: later('showMessageBox'),
  showOpenDialog: later('showOpenDialog'),
  showSaveDialog: later('showSaveDialog'),
  showMessageBoxSync: now('showMessageBoxSync'),
  showOpenDialogSync: now('showOpenDialogSync'),
  showSaveDialogSync: now('showSaveDialogSync'),
  showErrorBox: (title: string, content: string) => {
    shownDialogs.push({ dialog: 'showErrorBox', options: { title, content } });
    process.stderr.write(`${title}: ${content}\n`);
  },
} satisfies Partial<Record<keyof Electron.Dialog, unknown>>);
