import type { GlobalShortcut } from 'electron';
import {
  hotkeyActions,
  hotkeyProblems,
  type HotkeyAction,
  type HotkeyProblem,
  type Hotkeys,
} from '../../shared/hotkeys.ts';

interface HotkeyHolder {
  /**
   * Holds these keys from now on; undefined: none, nobody is signed in.
   * @param others keys that Deskbell holds for something else
   */
  follow(keys: Hotkeys | undefined, others: readonly string[]): void;
  /** Tries again those that another program held. */
  retry(): void;
  /** While a key is recorded in the settings none of them works, so that it reaches the page. */
  record(on: boolean): void;
}

interface HotkeyParts {
  shortcuts: Pick<GlobalShortcut, 'register' | 'setSuspended' | 'unregister'>;
  press: (action: HotkeyAction) => void;
  onProblems: (problems: Partial<Record<HotkeyAction, HotkeyProblem>>) => void;
  /** Command stands where others have Control. */
  mac: boolean;
}

/** A page that never ends its recording, as it crashed, takes the keys away for so long at most, ms. */
const longestRecordingMs = 60_000;

/** The keys that work in every program. */
export function createHotkeys({ shortcuts, press, onProblems, mac }: HotkeyParts): HotkeyHolder {
  /** What each key does now; a portal of the desktop goes on telling of keys that were given back. */
  const held = new Map<string, HotkeyAction>();
  const pressed = (key: string): void => {
    const action = held.get(key);
    if (action !== undefined) press(action);
  };
  let registered: { keys: Hotkeys | undefined; others: readonly string[] } = { keys: undefined, others: [] };
  let problems: Partial<Record<HotkeyAction, HotkeyProblem>> = {};
  let recording: NodeJS.Timeout | undefined;

  /** @returns false where another program holds it */
  function take(key: string, action: HotkeyAction): boolean {
    try {
      if (!shortcuts.register(key, () => pressed(key))) return false;
    } catch {
      return false;
    }
    held.set(key, action);
    return true;
  }

  function holdAll(): void {
    // While it is suspended nothing can be registered.
    record(false);
    for (const key of held.keys()) shortcuts.unregister(key);
    held.clear();
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
