import { z } from 'zod';
import { readClassic, writeClassicFor, type ClassicOptions, type ClassicWrite } from './classic-handler.ts';
import type { PlatformRequest, Transport } from './transport.ts';

type RequestOf<A extends unknown[], R> = (...args: A) => R;
type Call<A extends unknown[], Last, T> = (transport: Transport, ...args: [...A, last?: Last]) => Promise<T>;

/** A function that makes a request; after the arguments of `requestOf` it takes a last one, such as a signal. */
function callOf<A extends unknown[], R, Last, T>(
  requestOf: RequestOf<A, R>,
  send: (transport: Transport, request: R, last: Last | undefined) => Promise<T>,
): Call<A, Last, T> {
  return async (transport, ...args) => {
    const requestArgs = args.slice(0, requestOf.length) as unknown as A;
    return send(transport, requestOf(...requestArgs), args[requestOf.length] as Last | undefined);
  };
}

type Request = Omit<PlatformRequest<unknown>, 'schema' | 'signal'>;

/** A request with an answer. */
export const endpoint = <A extends unknown[], T>(
  schema: z.ZodType<T>,
  requestOf: RequestOf<A, Request>,
): Call<A, AbortSignal, T> =>
  callOf(requestOf, (transport, request, signal) => transport.request({ ...request, schema, signal }));

/** GET of a path. */
export const query = <A extends unknown[], T>(
  schema: z.ZodType<T>,
  pathOf: RequestOf<A, string>,
): Call<A, AbortSignal, T> =>
  callOf(pathOf, (transport, path, signal) => transport.request({ method: 'GET', path, schema, signal }));

const noAnswer = z.unknown().transform((): void => undefined);

/** A request whose answer has no content of interest. */
export const command = <A extends unknown[]>(requestOf: RequestOf<A, Request>): Call<A, AbortSignal, void> =>
  endpoint(noAnswer, requestOf);

/** GET of a path of a classic handler. */
export const classicQuery = <A extends unknown[], T>(
  schema: z.ZodType<T>,
  pathOf: RequestOf<A, string>,
): Call<A, ClassicOptions, T> =>
  callOf(pathOf, (transport, path, options) => readClassic(transport, path, schema, options));

/** A change by a classic handler, with an answer. */
export const classicChange = <A extends unknown[], T>(
  schema: z.ZodType<T>,
  requestOf: RequestOf<A, Omit<ClassicWrite, 'signal'>>,
): Call<A, AbortSignal, T> =>
  callOf(requestOf, (transport, write, signal) => writeClassicFor(transport, { ...write, signal }, schema));

/** A change by a classic handler whose answer has no content of interest. */
export const classicCommand = <A extends unknown[]>(
  requestOf: RequestOf<A, Omit<ClassicWrite, 'signal'>>,
): Call<A, AbortSignal, void> => classicChange(noAnswer, requestOf);
