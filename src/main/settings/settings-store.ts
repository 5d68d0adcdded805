import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { settingsSchema, type Settings } from '../../shared/model/settings.ts';
import { isLockedBy, noPolicy, type Policy } from '../../shared/policy/policy.ts';
import type { Sentence } from '../../shared/sentence.ts';
import { UnreadableFile } from '../../storage/read-problem.ts';
import { booksOf, changedOwn, chosenBefore, effectiveSettings } from './layers.ts';
import { joinSettings } from './join-settings.ts';
import { openBeside } from './beside-settings.ts';
import type { WriteSettings } from './settings-writer.ts';
import {
  notRead,
  notWritten,
  readSettings,
  stillNotUnderstood,
  withUnknown,
  type SettingsFile,
} from './settings-file.ts';

export interface SettingsStore {
  /** From memory, with the policy applied. */
  get(): Settings;
  /**
   * If the disk refuses, the change stays in memory. Values that are set already are dropped, but address books are told of
   * again, as a password of theirs may be another one. @throws Refusal if set by the administrator
   */
  update(change: Partial<Settings>): void;
  onChange(listener: (settings: Settings) => void): void;
  /** Whether an administrator set it; path: `popup.corner`. */
  isLocked(path: string): boolean;
  /** Whether an administrator manages this address book. */
  isManagedBook(id: string): boolean;
}

/** The user's settings combined with a policy, which is never saved to the user's file. */
export interface LayeredSettings extends SettingsStore {
  usePolicy(policy: Policy): void;
  /** The settings without the policy. */
  own(): Settings;
  /** False while the address books of the file are not known: it cannot be read, or this version does not understand them. */
  knowsBooks(): boolean;
  /** Called after the other listeners, if a policy changed a setting that needs further steps. */
  onPolicy(listener: (before: Settings, now: Settings) => void): void;
}

export interface SettingsDeps {
  folder: string;
  now: number;
  report: (problem: Sentence) => void;
  /** Removes the notice with this id. */
  withdraw: (id: Sentence['id']) => void;
  /** Runs later, unless the program quits. */
  after: (ms: number, then: () => void) => void;
  openWriter: (folder: string, name: string) => WriteSettings;
  /** Whether contacts were stored here before: then settings that are missing are no first start. */
  hasContacts: () => boolean;
}

const fileName = 'settings';
/** In the file, while the second one cannot be read: the settings before what was changed since. */
const beforeName = 'beforeMeanwhile';
/** Delay before another attempt to save, ms. */
const againMs = 5_000;

/**
 * Opens the settings in `folder`; damaged ones are set aside (see `readSettings`). While their file cannot be read, the
 * defaults apply, and changes go into a second file; both are joined as soon as the first one can be read.
 */
export function openSettings(deps: SettingsDeps): LayeredSettings {
  const { folder, report, withdraw, after } = deps;
  const path = join(folder, `${fileName}.json`);
  const file = readFile(path, deps);
  const beside = openBeside(deps);
  let { unread } = file;
  let { notUnderstood, unknown } = file;
  const base = withChosen(settingsSchema.parse({}));
  const known = withChosen(file.settings);
  /** The settings before the changes made while the second file cannot be read; they are newer than that file. */
  let unjoined = beside.unread() && (takeBefore() ?? known);

  function takeBefore(): Settings | undefined {
    const { [beforeName]: stored, ...others } = unknown;
    unknown = others;
    const read = stored === undefined ? undefined : settingsSchema.safeParse(stored).data;
    return read && withChosen(read);
  }

  /** Adds the content of the second file, which is newer than `unjoined` and older than the changes since. */
  function withBeside(own: Settings): Settings {
    const start = unjoined ?? takeBefore() ?? own;
    unjoined = undefined;
    const changed = beside.settings();
    return changed ? joinSettings(start, own, joinSettings(base, withChosen(changed), start)) : own;
  }

  const layers = createLayers(beside.unread() ? known : withBeside(known));
  const write = deps.openWriter(folder, fileName);
  const listeners: ((settings: Settings) => void)[] = [];
  const policyListeners: ((before: Settings, now: Settings) => void)[] = [];
  const retries = createRetries(after, keep);

  function keep(): void {
    try {
      const all = withUnknown(layers.own(), { unknown, notUnderstood });
      const written = asJson(unjoined ? { ...all, [beforeName]: unjoined } : all);
      if (unread) beside.write(written);
      else {
        write(written);
        beside.remove();
      }
      if (retries.areDue()) withdraw('settings.notWritten');
      retries.end();
    } catch (error) {
      report(notWritten(error instanceof UnreadableFile ? error.cause : error));
      retries.begin();
    }
  }

  function readLater(before: UnreadableFile): void {
    after(againMs, () => {
      const read = readFile(path, deps);
      if (read.unread) {
        if (read.unread.message !== before.message) report(notRead(read.unread));
        return readLater(read.unread);
      }
      unread = undefined;
      withdraw('settings.unreadable');
      layers.replace(joinSettings(base, layers.own(), withChosen(read.settings)));
      unknown = read.unknown;
      if (beside.unread()) unjoined = takeBefore() ?? withChosen(read.settings);
      notUnderstood = stillNotUnderstood(read.notUnderstood, layers.own());
      keep();
      tell();
    });
  }

  function readBesideLater(before: UnreadableFile): void {
    after(againMs, () => {
      beside.read();
      const still = beside.unread();
      if (still) {
        if (still.message !== before.message) report(notRead(still, 'settings.besideUnreadable'));
        return readBesideLater(still);
      }
      withdraw('settings.besideUnreadable');
      layers.replace(withBeside(layers.own()));
      keep();
      tell();
    });
  }

  const tell = (): void => {
    for (const listener of listeners) listener(layers.effective());
  };

  const besideUnread = beside.unread();
  if (besideUnread) {
    report(notRead(besideUnread, 'settings.besideUnreadable'));
    readBesideLater(besideUnread);
  }
  if (unread) {
    report(notRead(unread));
    readLater(unread);
  } else if (beside.settings()) keep();

  return {
    get: layers.effective,
    update(change) {
      if (!layers.change(change)) return;
      notUnderstood = stillNotUnderstood(notUnderstood, layers.own());
      keep();
      tell();
    },
    onChange: (listener) => void listeners.push(listener),
    usePolicy(policy) {
      const before = layers.effective();
      if (!layers.use(policy)) return;
      tell();
      for (const listener of policyListeners) listener(before, layers.effective());
    },
    own: layers.own,
    knowsBooks: () =>
      !unread && !beside.unread() && !notUnderstood.some(({ path: [name] }) => name === 'addressBooks'),
    onPolicy: (listener) => void policyListeners.push(listener),
    isLocked: layers.isLocked,
    isManagedBook: layers.isManagedBook,
  };
}

function readFile(path: string, { now, report, hasContacts }: SettingsDeps): SettingsFile {
  const read = readSettings(path, now, report);
  const isLost = read.isMissing && hasContacts();
  return isLost ? { ...read, settings: { ...read.settings, booksLostAt: now } } : read;
}

const withChosen = (read: Settings): Settings => ({ ...read, chosen: read.chosen ?? chosenBefore(read) });

/** JSON drops undefined, which clears the field. */
const asJson = (settings: object): Record<string, unknown> =>
  JSON.parse(JSON.stringify(settings)) as Record<string, unknown>;

/** Retries of saving what the disk has refused, one after the other. */
function createRetries(
  after: SettingsDeps['after'],
  retry: () => void,
): { begin(): void; areDue(): boolean; end(): void } {
  let areDue = false;
  let isPlanned = false;
  return {
    begin() {
      areDue = true;
      if (isPlanned) return;
      isPlanned = true;
      after(againMs, () => {
        isPlanned = false;
        if (areDue) retry();
      });
    },
    areDue: () => areDue,
    end: () => void (areDue = false),
  };
}

interface Layers {
  own(): Settings;
  effective(): Settings;
  /** @returns whether there is anything to save or tell of */
  change(change: Partial<Settings>): boolean;
  /** The user's are others now. */
  replace(next: Settings): void;
  /** @returns whether the policy changed */
  use(policy: Policy): boolean;
  isLocked(path: string): boolean;
  isManagedBook(id: string): boolean;
}

function createLayers(read: Settings): Layers {
  let own = read;
  let policy = noPolicy;
  let effective = effectiveSettings(read, policy);

  /** Unchanged values keep their identity, as some listeners compare only that. */
  function combine(change: Partial<Settings> = {}): void {
    const before = new Map<string, unknown>(Object.entries(effective));
    const now = Object.entries(effectiveSettings(own, policy)).map(([name, value]: [string, unknown]) => {
      const same = !Object.hasOwn(change, name) && isDeepStrictEqual(before.get(name), value);
      return [name, same ? before.get(name) : value] as const;
    });
    effective = Object.fromEntries(now) as unknown as Settings;
  }

  return {
    own: () => own,
    effective: () => effective,
    change(change) {
      const next = changedOwn(own, policy, change);
      if (!change.addressBooks && isDeepStrictEqual(next, own)) return false;
      own = next;
      combine(change);
      return true;
    },
    replace(next) {
      own = next;
      combine();
    },
    use(next) {
      if (isDeepStrictEqual(next, policy)) return false;
      policy = next;
      combine();
      return true;
    },
    isLocked: (path) => isLockedBy(policy, path),
    isManagedBook: (id) => booksOf(policy.locked).some((book) => book.id === id),
  };
}
