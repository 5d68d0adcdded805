import { createEvent } from '../../shared/event.ts';

/** What electron-updater needs of a request; Electron's has no sockets to watch. */
interface RequestLike {
  on(event: string, listener: () => void): unknown;
  emit(event: string, error: Error): unknown;
  abort(): void;
}

interface ResponseLike {
  on(event: string, listener: () => void): unknown;
}

type MakeRequest = (options: object, answer: (response: ResponseLike) => void) => RequestLike;

/** The part of electron-updater that creates its requests. */
export interface RequestMaker {
  createRequest: MakeRequest;
}

/** Longest time in which nothing arrives, ms. */
const stalledMs = 60_000;
/** Longest time in which the user may answer for a proxy, ms. */
const answerMs = 10 * 60_000;

/**
 * Ends requests of electron-updater at which nothing arrives any more: it watches sockets for that, which those of
 * Electron do not have. Otherwise a stalled check would never end, and no other one would begin.
 */
export function endStalledRequests(maker: RequestMaker, ms = stalledMs): void {
  const create = maker.createRequest.bind(maker);
  maker.createRequest = (options, answer) => {
    let timer: NodeJS.Timeout | undefined;
    const stalled = createEvent<[ms: number]>();
    const stop = (): void => clearTimeout(timer);
    const within = (longest: number): void => {
      stop();
      timer = setTimeout(() => void stalled.emit(longest), longest);
    };
    const request = create(options, (response) => {
      within(ms);
      answer(response);
      response.on('data', () => within(ms));
      for (const end of ['end', 'aborted', 'error', 'close']) response.on(end, stop);
    });
    stalled.on((longest) => {
      // Aborting alone rejects nothing.
      request.emit('error', new Error(`Nothing arrived for ${longest} ms`));
      request.abort();
    });
    within(ms);
    request.on('login', () => within(Math.max(ms, answerMs)));
    for (const end of ['error', 'abort', 'redirect']) request.on(end, stop);
    return request;
  };
}
