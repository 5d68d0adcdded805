import type { Context } from 'hono';
import { parseNumber } from '../numbers.ts';
import { readParameterLists } from './classic-parameters.ts';
import { ServiceError } from './errors.ts';

/** The parameters for sending an SMS or a fax besides its content. */
export interface SendParameters {
  lists: Map<string, string[]>;
  /** E.164 with '+', each once. */
  targets: string[];
  /** Epoch milliseconds. */
  scheduled: number | undefined;
}

/** `target` may be repeated, `schedule` may not (spec: Limits). */
export async function readSendParameters(c: Context, now: number): Promise<SendParameters> {
  const lists = await readParameterLists(c);
  return { lists, targets: readTargets(lists), scheduled: readSchedule(lists, now) };
}

function readTargets(lists: Map<string, string[]>): string[] {
  const written = lists.get('target') ?? [];
  if (written.length === 0) throw refusal('target', 'name at least one recipient');
  const targets = written.map((text) => {
    const number = parseNumber(text);
    if (number !== undefined) return number;
    throw refusal('target', `must be an E.164 phone number such as +493023125101, not "${text}"`);
  });
  return [...new Set(targets)];
}

function readSchedule(lists: Map<string, string[]>, now: number): number | undefined {
  const [text, ...more] = lists.get('schedule') ?? [];
  if (text === undefined) return undefined;
  if (more.length > 0) throw refusal('schedule', 'only one value is allowed');
  const at = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(text)
    ? Date.parse(`${text.replace(' ', 'T')}Z`)
    : NaN;
  if (Number.isNaN(at)) throw refusal('schedule', `must be UTC written YYYY-MM-DD HH:MM:SS, not "${text}"`);
  if (at < now) throw refusal('schedule', `${text} is over already`);
  return at;
}

export function refusal(name: string, detail: string): ServiceError {
  return new ServiceError(400, `${name}: ${detail}`, { pointer: `/${name}` });
}
