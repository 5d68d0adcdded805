export interface Asked {
  name: string;
  args: unknown;
  /** Milliseconds since the page began. */
  at: number;
}

declare global {
  interface Window {
    /** What the looking program holds in its hand. */
    readonly preview: { asked: Asked[]; push(snapshot: unknown): void };
  }
}

/** Runs in the page before its own scripts: a bridge whose snapshots the looking program hands in. */
export function installBridge(): void {
  const listeners = new Set<(snapshot: unknown) => void>();
  let last: unknown;
  const asked: Asked[] = [];
  const search = (text: string): unknown[] =>
    [
      ['c1', 'Anna Berg', 'Berg & Partner', '+493023125101', '+49 30 23125 101'],
      ['c2', 'Annika Sommer', undefined, '+4940123456', '+49 40 123456'],
      [
        'c3',
        'Johanna Freifrau von Hohenstein-Schwarzenberg',
        'Kanzlei Hohenstein',
        '+4989998877',
        '+49 89 998877',
      ],
    ]
      .filter(([, name, , number]) => name?.toLowerCase().includes(text.toLowerCase()) || number === text)
      .map(([contactId, name, organisation, number, pretty]) => ({
        contactId,
        name,
        organisation,
        number,
        pretty,
      }));
  const answer = (name: string, args: { text?: string; target?: string } | undefined): unknown => {
    if (name === 'directory.search') return { ok: true, value: search(args?.text ?? '') };
    if (args?.target === 'nobody') return { ok: false, failure: { kind: 'not-a-number', text: 'nobody' } };
    return { ok: true, value: undefined };
  };
  Object.assign(window, {
    deskbell: Object.freeze({
      request: (name: string, args?: { text?: string; target?: string }) => {
        asked.push({ name, args, at: performance.now() });
        return Promise.resolve(answer(name, args));
      },
      onSnapshot: (listener: (snapshot: unknown) => void) => {
        listeners.add(listener);
        if (last !== undefined) listener(last);
        return () => listeners.delete(listener);
      },
    }),
    preview: {
      asked,
      push: (snapshot: unknown) => {
        last = snapshot;
        for (const listener of listeners) listener(snapshot);
      },
    },
  });
}
