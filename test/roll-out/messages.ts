/** What the part outside of the namespace gives the part inside to do. */
export interface Work {
  deb: string;
  /** Who sits at each desk, by their ids. */
  users: readonly string[];
}

/** What the part inside asks of the world; each is answered. */
export interface Questions {
  /** Somebody calls this user. */
  ring: { asked: { user: string; from: string }; answer: 'done' };
  /** What the relay tells its administrator. */
  desks: { asked: null; answer: ListedDesk[] };
}

export type Asked = {
  [Kind in keyof Questions]: { kind: Kind; asked: Questions[Kind]['asked'] };
}[keyof Questions];

/** A line of `npm run relay -- desks --json`. */
export interface ListedDesk {
  user: string;
  state: string;
  /** How many pushes it received. */
  received?: number;
}

/** What the part inside says of itself. */
export type Told =
  /** The step that begins now: it is the one to name, should nothing more be heard. */
  | { kind: 'step'; title: string }
  /** One more desk has come that far. */
  | { kind: 'reached'; mark: Mark };

/** A user is signed in, and saw the popup of the test call; a window showed a call; the relay knows of its push. */
export type Mark = 'signedIn' | 'popups' | 'pushed';

export function tell(told: Told): void {
  process.send?.(told);
}

export function ask<Kind extends keyof Questions>(
  kind: Kind,
  asked: Questions[Kind]['asked'],
): Promise<Questions[Kind]['answer']> {
  return new Promise((resolve) => {
    process.once('message', (answer: Questions[Kind]['answer']) => resolve(answer));
    process.send?.({ kind, asked });
  });
}
