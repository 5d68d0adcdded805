type Kind = 'string' | 'boolean' | 'number' | 'list' | 'any';

const everyDialog = {
  title: ['string', 'Title must be a string'],
  message: ['string', 'Message must be a string'],
} as const;
const ofFiles = {
  ...everyDialog,
  buttonLabel: ['string', 'Button label must be a string'],
  defaultPath: ['string', 'Default path must be a string'],
  filters: ['list', 'Filters must be an array'],
  securityScopedBookmarks: ['boolean', 'securityScopedBookmarks must be a boolean'],
} as const;

/** Each option that a dialog knows, with what it has to be and Electron's words where it is something else. */
const options: Record<string, Readonly<Record<string, readonly [kind: Kind, words: string]>>> = {
  showMessageBox: {
    ...everyDialog,
    type: ['string', 'Invalid message box type'],
    buttons: ['list', 'Buttons must be an array'],
    detail: ['string', 'Detail must be a string'],
    checkboxLabel: ['string', 'checkboxLabel must be a string'],
    checkboxChecked: ['any', ''],
    noLink: ['boolean', 'noLink must be a boolean'],
    defaultId: ['number', 'defaultId must be a number'],
    cancelId: ['number', 'cancelId must be a number'],
    icon: ['any', ''],
    normalizeAccessKeys: ['boolean', 'normalizeAccessKeys must be a boolean'],
    signal: ['any', ''],
    textWidth: ['number', 'textWidth must be a number'],
  } satisfies Record<keyof Electron.MessageBoxOptions, readonly [Kind, string]>,
  showOpenDialog: {
    ...ofFiles,
    properties: ['list', 'Properties must be an array'],
  } satisfies Record<keyof Electron.OpenDialogOptions, readonly [Kind, string]>,
  showSaveDialog: {
    ...ofFiles,
    nameFieldLabel: ['string', 'Name field label must be a string'],
    showsTagField: ['boolean', 'showsTagField must be a boolean'],
    properties: ['list', 'Properties must be an array'],
  } satisfies Record<keyof Electron.SaveDialogOptions, readonly [Kind, string]>,
};
const messageBoxTypes = new Set(['none', 'info', 'warning', 'error', 'question']);

/**
 * Refuses what Electron refuses, at once and by its words; and, stricter than Electron, an option that it would pass over
 * and a filter that would match nothing.
 * @param dialog its name, of which the one that waits is the same
 */
export function checkDialogOptions(dialog: string, given: unknown): void {
  const known = options[dialog.replace(/Sync$/, '')] ?? {};
  const fields = Object.entries((given ?? {}) as Record<string, unknown>);
  for (const [name, value] of fields) {
    const rule = known[name];
    if (!rule) throw new Error(`electron stand-in: dialog.${dialog} has no option ${name}`);
    if (value === undefined || rule[0] === 'any') continue;
    const fits = rule[0] === 'list' ? Array.isArray(value) : typeof value === rule[0];
    if (!fits) throw new TypeError(rule[1]);
    if (name === 'type' && !messageBoxTypes.has(value as string)) throw new TypeError(rule[1]);
    if (name === 'filters') (value as Electron.FileFilter[]).forEach(checkFilter);
  }
}

function checkFilter({ name, extensions }: Partial<Electron.FileFilter>): void {
  const isRight = (each: unknown): boolean => typeof each === 'string' && !/^\.|^\*./.test(each);
  if (typeof name !== 'string' || !Array.isArray(extensions) || !extensions.every(isRight)) {
    throw new Error('electron stand-in: a filter has a name and extensions without a dot');
  }
}
