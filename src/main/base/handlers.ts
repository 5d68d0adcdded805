import type { RequestArgs, RequestName, RequestResult } from '../../shared/ipc/contract.ts';

type Handler<N extends RequestName> = (args: RequestArgs<N>) => RequestResult<N> | Promise<RequestResult<N>>;
/** What answers each request of the windows. */
export type Handlers = { [N in RequestName]: Handler<N> };
/** The handlers of one area's requests. */
export type HandlersOf<Area> = Pick<Handlers, keyof Area & RequestName>;
