import { PlatformException, type PlatformFailure } from '../../../src/shared/errors.ts';

/** The failure that `promise` must be rejected with. */
export async function failureFrom(promise: Promise<unknown>): Promise<PlatformFailure> {
  try {
    await promise;
  } catch (error) {
    if (error instanceof PlatformException) return error.failure;
    throw error;
  }
  throw new Error('The request was expected to fail.');
}
