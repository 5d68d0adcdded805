import { isDeepStrictEqual } from 'node:util';
import { debounce } from '../../shared/debounce.ts';
import { createLatest } from '../../shared/latest.ts';

const [bus, busPath] = ['org.freedesktop.DBus', '/org/freedesktop/DBus'] as const;
/** Debounces the signals of a desktop that starts again, ms. */
const restMs = 200;

/** Whether an error of a program on the session bus means that the program itself is missing. */
export const isProgramMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

interface BusNameDeps<State> {
  /** Owned by the service on the session bus. */
  name: string;
  look(): Promise<State>;
  /** Calls back for each line of a program's output; returns what ends it. */
  follow(program: string, args: readonly string[], onLine: () => void): () => void;
  tell(state: State): void;
  onFault(error: unknown): void;
}

/**
 * Tells what a service of the desktop is like, now and whenever that has changed with its name on the session bus.
 * @returns ends it
 */
export function followBusName<State>({ name, look, follow, tell, onFault }: BusNameDeps<State>): () => void {
  const newest = createLatest();
  let lastReport: { state: State } | undefined;
  const lookAgain = (): void => {
    const isNewest = newest.begin();
    look()
      .then((state) => {
        if (!isNewest() || (lastReport && isDeepStrictEqual(lastReport.state, state))) return;
        lastReport = { state };
        tell(state);
      })
      .catch(onFault);
  };
  const { request: soon, cancel } = debounce(lookAgain, restMs);
  lookAgain();
  const comesOrGoes = `type='signal',sender='${bus}',path='${busPath}',member='NameOwnerChanged',arg0='${name}'`;
  // It also writes when it begins, so that no change between the question and its start is missed.
  const stop = follow('dbus-monitor', ['--session', comesOrGoes], soon);
  return () => {
    newest.cancel();
    cancel();
    stop();
  };
}
