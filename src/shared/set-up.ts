/** The steps that set this desk up, in their order. */
export const setUpSteps = ['platform', 'signIn', 'pushes', 'popup', 'start'] as const;
export type SetUpStep = (typeof setUpSteps)[number];

/** Steps that the user answers once. The others are done as soon as somebody is signed in. */
export const askedSteps = ['pushes', 'popup', 'start'] as const satisfies readonly SetUpStep[];
export type AskedStep = (typeof askedSteps)[number];

/** What decides which steps there are, and which of them are done. */
export interface SetUpFacts {
  signedIn: boolean;
  /** Steps that the user answered or skipped. */
  answered: readonly AskedStep[];
  /** A way for pushes was chosen, or pushes arrive already. */
  pushesDecided: boolean;
  startsAtLogin: boolean;
  /** Steps that an administrator has decided: nobody is asked about them. */
  decided: readonly SetUpStep[];
}

export interface SetUpStepView {
  id: SetUpStep;
  state: 'done' | 'open';
}

/** How the set-up of this desk stands. */
export interface SetUpView {
  /** Without the steps that an administrator has decided. */
  steps: SetUpStepView[];
  /** It shows by itself: the first sign-in is ahead, or was followed by no end of the set-up yet. */
  isDue: boolean;
  /** An administrator has set this desk up: what is left takes one step after the sign-in. */
  isManaged: boolean;
}

/** The steps that there are. A step that the user has answered is never open again. */
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

/** The step to go on with: the next one that is open, else an open one before it; undefined: all are done. */
export function nextOpenStep(steps: readonly SetUpStepView[], after?: SetUpStep): SetUpStep | undefined {
  const at = steps.findIndex(({ id }) => id === after);
  const inOrder = [...steps.slice(at + 1), ...steps.slice(0, at + 1)];
  return inOrder.find(({ id, state }) => state === 'open' && id !== after)?.id;
}
