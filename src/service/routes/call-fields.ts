import { z } from 'zod';
import { parseCallerId, parseNumber } from '../numbers.ts';

/** A phone number in E.164, with or without '+'. */
export const phoneNumberField = z
  .string('must be a phone number as text')
  .refine((text) => parseNumber(text) !== undefined, 'must be an E.164 phone number such as +493023125101');

/** A phone number or `anonymous`. */
export const callerIdField = z
  .string('must be a phone number as text')
  .refine((text) => parseCallerId(text) !== undefined, 'must be an E.164 phone number or anonymous');

export const flagBody = z.looseObject({ value: z.boolean('must be true or false') });
