import type { RequestArgs, RequestName } from '../../../../src/shared/ipc/contract.ts';

type Bad = [field: string, value: unknown][];

/** What the requests of an area carry, and what they may not. */
export type SamplesOf<Area> = {
  [N in keyof Area & RequestName]: { good: RequestArgs<N>; bad: Bad };
};

export const none = { good: undefined, bad: [['', { surprise: 1 }]] as Bad };
