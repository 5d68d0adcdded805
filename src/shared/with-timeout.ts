/** The result of `work`, or that of `late` if it takes longer than `ms`; `late` may throw. */
export async function withTimeout<T, L>(work: Promise<T>, ms: number, late: () => L): Promise<T | L> {
  const time = Promise.withResolvers<void>();
  const timer = setTimeout(time.resolve, ms);
  return Promise.race([work, time.promise.then(late)]).finally(() => clearTimeout(timer));
}
