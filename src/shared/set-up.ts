/** In order. */
export const setUpSteps = ['platform', 'signIn', 'pushes', 'popup', 'start'] as const;
export type SetUpStep = (typeof setUpSteps)[number];

/** Answered once by the user; the others are done after sign-in. */
export const askedSteps = ['pushes', 'popup', 'start'] as const satisfies readonly SetUpStep[];
export type AskedStep = (typeof askedSteps)[number];

/** The facts that decide the steps and their state. */
export interface SetUpFacts {
  signedIn: boolean;
  /** Answered or skipped. */
  answered: readonly AskedStep[];
  /** A tunnel was chosen, or pushes arrive. */
  pushesDecided: boolean;
  startsAtLogin: boolean;
  /** Steps set by an administrator. */
  decided: readonly SetUpStep[];
}

export interface SetUpStepView {
  id: SetUpStep;
  state: 'done' | 'open';
}

export interface SetUpView {
  /** Without steps set by an administrator. */
  steps: SetUpStepView[];
  /** Opens by itself: before the first sign-in, or if unfinished. */
  isDue: boolean;
  /** An administrator prepared this desk: a single step remains after sign-in. */
  isManaged: boolean;
}

/** An answered step is never open again. */
export function stepsOf(facts: SetUpFacts): SetUpStepView[] {
  return setUpSteps
    .filter((id) => !facts.decided.includes(id))
    .map((id) => ({ id, state: isDone(id, facts) ? 'done' : 'open' }));
}

function isDone(step: SetUpStep, { signedIn, answered, pushesDecided, startsAtLogin }: SetUpFacts): boolean {
  switch (step) {
    case 'platform':
    case 'signIn':
      return signedIn;
    case 'pushes':
      return answered.includes(step) || pushesDecided;
    case 'popup':
      return answered.includes(step);
    case 'start':
      return answered.includes(step) || startsAtLogin;
  }
}

/** The next open step, else an earlier one; undefined: all done. */
export function nextOpenStep(steps: readonly SetUpStepView[], after?: SetUpStep): SetUpStep | undefined {
  const at = steps.findIndex(({ id }) => id === after);
  const inOrder = [...steps.slice(at + 1), ...steps.slice(0, at + 1)];
  return inOrder.find(({ id, state }) => state === 'open' && id !== after)?.id;
}
