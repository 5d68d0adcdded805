import type { RequestArgs, RequestName, RequestResult } from '../contract.ts';
import type { RequestDeclaration } from '../request.ts';
import * as areas from './areas.ts';

/**
 * Every request that a window may make of the main process. Pages know their types alone (`../contract.ts`), preloads
 * their names (`src/preload/page-requests.ts`).
 */
export const requests = Object.assign({}, ...Object.values(areas)) as {
  [N in RequestName]: RequestDeclaration<RequestArgs<N>, RequestResult<N>>;
};
