import { PlatformException } from '../shared/errors.ts';

/** Refuses an argument before anything is sent. */
export function badInput(field: string, expected: string): PlatformException {
  return new PlatformException({ kind: 'bad-input', field, expected });
}
