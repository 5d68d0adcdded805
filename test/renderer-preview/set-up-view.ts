import { setUpSteps, type SetUpStep, type SetUpView } from '../../src/shared/set-up.ts';

/** The set-up with these steps open. */
export const viewOf = (open: readonly SetUpStep[], more: Partial<SetUpView> = {}): SetUpView => ({
  steps: setUpSteps.map((id) => ({ id, state: open.includes(id) ? 'open' : 'done' })),
  isDue: open.length > 0,
  isManaged: false,
  ...more,
});

export const setUpDone = viewOf([]);
