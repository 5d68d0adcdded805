import type { RequestArgs, RequestName, RequestResult } from '../contract.ts';
import type { RequestDeclaration } from '../request.ts';
import * as areas from './areas.ts';

/** Pages know only their types (`../contract.ts`), preloads only their names. */
export const requests = Object.assign({}, ...Object.values(areas)) as {
  [N in RequestName]: RequestDeclaration<RequestArgs<N>, RequestResult<N>>;
};
