import { z } from 'zod';
import { badInput } from '../bad-input.ts';
import { writeClassicFor } from '../classic-handler.ts';
import { CALL_CONTROL_TIMEOUT_MS, type Transport } from '../transport.ts';

export interface Callthrough {
  /** Call it from the source number to reach the target. */
  number: string;
  /** Its lifetime from the request on, ms. */
  validForMs: number;
}

const VALID_FOR_MS = 30_000;
const E164 = /^\+[1-9]\d{6,14}$/;

const callthrough = z
  .looseObject({ number: z.string().min(1) })
  .transform(({ number }): Callthrough => ({ number, validForMs: VALID_FOR_MS }));

/** Connects one number to another for 30 seconds (POST /{userId}/sessions/callthrough). */
export async function openCallthrough(
  transport: Transport,
  numbers: { sourceNumber: string; targetNumber: string },
  signal?: AbortSignal,
): Promise<Callthrough> {
  const { sourceNumber, targetNumber } = numbers;
  const query = { sourceNumber, targetNumber };
  for (const [field, number] of Object.entries(query)) {
    if (!E164.test(number)) throw badInput(field, 'a number in E.164, as in +4930123456');
  }
  const path = '/my/sessions/callthrough';
  const timeoutMs = CALL_CONTROL_TIMEOUT_MS;
  return writeClassicFor(transport, { method: 'POST', path, query, timeoutMs, signal }, callthrough);
}
