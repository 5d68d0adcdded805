import type { GlobalShortcut } from 'electron';
import {
  hotkeyActions,
  hotkeyProblems,
  type HotkeyAction,
  type HotkeyProblem,
  type Hotkeys,
} from '../../shared/hotkeys.ts';

interface HotkeyHolder {
  /** Registers these keys; undefined: none, signed out. @param others further keys of Deskbell */
  follow(keys: Hotkeys | undefined, others: readonly string[]): void;
  /** Retries keys that another program used. */
  retry(): void;
  /** Suspends all keys while one is recorded, so that the page gets it. */
  record(on: boolean): void;
}

interface HotkeyDeps {
  shortcuts: Pick<GlobalShortcut, 'register' | 'setSuspended' | 'unregister'>;
  press: (action: HotkeyAction) => void;
  onProblems: (problems: Partial<Record<HotkeyAction, HotkeyProblem>>) => void;
  /** Command replaces Control. */
  mac: boolean;
}

/** Longest recording, as the page may have crashed, ms. */
const longestRecordingMs = 60_000;

/** Made once at the start; no key is registered before `follow`. */
export function createHotkeys({ shortcuts, press, onProblems, mac }: HotkeyDeps): HotkeyHolder {
  /** The current action of each key; a portal may report released keys. */
  const actionsByKey = new Map<string, HotkeyAction>();
  const pressed = (key: string): void => {
    const action = actionsByKey.get(key);
    if (action !== undefined) press(action);
  };
  let registered: { keys: Hotkeys | undefined; others: readonly string[] } = { keys: undefined, others: [] };
  let problems: Partial<Record<HotkeyAction, HotkeyProblem>> = {};
  let recording: NodeJS.Timeout | undefined;

  /** @returns false if another program uses it */
  function take(key: string, action: HotkeyAction): boolean {
    try {
      if (!shortcuts.register(key, () => pressed(key))) return false;
    } catch {
      return false;
    }
    actionsByKey.set(key, action);
    return true;
  }

  function holdAll(): void {
    // While suspended nothing can be registered.
    record(false);
    for (const key of actionsByKey.keys()) shortcuts.unregister(key);
    actionsByKey.clear();
    const { keys, others } = registered;
    problems = keys ? hotkeyProblems(keys, others, mac) : {};
    for (const action of keys ? hotkeyActions : []) {
      const key = keys?.[action] ?? null;
      if (key !== null && problems[action] === undefined && !take(key, action)) problems[action] = 'taken';
    }
    onProblems(problems);
  }

  function record(on: boolean): void {
    if (!on && recording === undefined) return;
    clearTimeout(recording);
    recording = on ? setTimeout(() => record(false), longestRecordingMs).unref() : undefined;
    shortcuts.setSuspended(on);
  }

  return {
    follow(keys, others) {
      const next = { keys, others };
      if (JSON.stringify(next) === JSON.stringify(registered)) return;
      registered = next;
      holdAll();
    },
    retry() {
      if (Object.values(problems).includes('taken')) holdAll();
    },
    record,
  };
}
