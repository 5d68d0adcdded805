type FollowRedirect = (options: object) => void;

/** The part of electron-updater that follows redirects. */
export interface RedirectFollower {
  maxRedirects: number;
  addRedirectHandlers(
    request: object,
    options: object,
    reject: (error: Error) => void,
    redirectCount: number,
    follow: FollowRedirect,
  ): void;
  createMaxRedirectError(): Error;
}

/** Code of a server that redirects without end. */
export const redirectsCode = 'ERR_TOO_MANY_REDIRECTS';

const isSecure = (options: object): boolean => (options as { protocol?: unknown }).protocol === 'https:';

/**
 * Counts the redirects of electron-updater, which passes on its own count unchanged: two addresses that lead to each
 * other, as at the sign-in page of a network, would be asked without end. None leads out of encryption.
 */
export function countRedirects(follower: RedirectFollower): void {
  // Each adds a listener to one emitter, which complains of more than ten.
  follower.maxRedirects = 8;
  const counts = new WeakMap<object, number>();
  const addHandlers = follower.addRedirectHandlers.bind(follower);
  const createError = follower.createMaxRedirectError.bind(follower);
  follower.createMaxRedirectError = () => Object.assign(createError(), { code: redirectsCode });
  follower.addRedirectHandlers = (request, options, reject, _count, follow) => {
    const count = counts.get(options) ?? 0;
    addHandlers(request, options, reject, count, (next) => {
      if (isSecure(options) && !isSecure(next)) {
        return reject(new Error('The update address redirects to one without encryption'));
      }
      counts.set(next, count + 1);
      follow(next);
    });
  };
}
