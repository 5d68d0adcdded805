import { PlatformException } from '../../shared/errors.ts';
import type { Failure } from '../../shared/failure.ts';
import { StorageError } from '../../storage/storage-error.ts';

/** An intent that cannot be carried out, for a reason that the user is told. */
export class Refusal extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.kind);
    this.name = 'Refusal';
    this.failure = failure;
  }
}

/** The failure an exception stands for; what nobody expected is a fault of this program, and named as one. */
export function failureOf(error: unknown): Failure {
  if (error instanceof PlatformException || error instanceof Refusal) return error.failure;
  if (error instanceof StorageError) {
    return { kind: 'storage', problem: error.problem, detail: error.message };
  }
  return { kind: 'internal', detail: error instanceof Error ? error.message : String(error) };
}
