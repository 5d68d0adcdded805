import { normaliseBaseUrl } from '../../platform/base-url.ts';
import { isAnnouncementAddress } from '../../shared/announcement-address.ts';
import { allowSources } from '../../push/sources.ts';
import { looksCostly } from '../../shared/costly-numbers.ts';
import { canBeChosen } from '../../shared/crm-address.ts';
import { problemOfKeys } from '../../shared/hotkeys.ts';
import type { AddressBook } from '../../shared/model/address-book.ts';
import { redirectsOf, type CallRule } from '../../shared/model/call-rule.ts';
import { isValidNumber } from '../../shared/phone-number.ts';
import type { Sentence } from '../../shared/sentence.ts';
import type { TunnelSettings } from '../../shared/tunnel-settings.ts';
import { bookProblems } from './book-problems.ts';
import { isFullPath, problem, succeeds, type ContentProblem } from './content-problem.ts';

/** Problems of a value of the right shape. @param member its path, or that of a list's element @param mac for keys */
export function contentProblems(member: string, value: unknown, mac: boolean): ContentProblem[] {
  switch (member) {
    case 'agentLogs.sources':
      return badElements(value, isSource, { id: 'policy.expected.source' });
    case 'crm.schemes':
      return badElements(value, canBeChosen, { id: 'policy.expected.scheme' });
    case 'signIn.baseUrl':
      return value === '' || normaliseBaseUrl(String(value)).ok
        ? []
        : [problem({ id: 'policy.expected.baseUrl' })];
    case 'tunnel':
      return tunnelProblems(value as TunnelSettings);
    case 'addressBooks':
      // The schema has accepted it; only the id may be missing.
      return bookProblems(value as AddressBook);
    case 'callRules':
      return ruleProblems(value as CallRule);
    default:
      return isKey(member) && typeof value === 'string' ? keyProblems(value, mac) : [];
  }
}

/** The members that are global keys. */
export const isKey = (member: string): boolean =>
  member === 'sound.silenceKey' || member.startsWith('hotkeys.');

function keyProblems(accelerator: string, mac: boolean): ContentProblem[] {
  const why = problemOfKeys(accelerator, mac);
  if (why === undefined) return [];
  const sample = 'CommandOrControl+Alt+Shift+H';
  return [problem({ id: `policy.expected.keys.${why}`, values: { sample } })];
}

function badElements(
  value: unknown,
  isGood: (text: string) => boolean,
  expected: Sentence,
): ContentProblem[] {
  const elements = Array.isArray(value) ? (value as string[]) : [];
  return elements.flatMap((text, at) => (isGood(text) ? [] : problem(expected, at)));
}

const isSource = (text: string): boolean => succeeds(() => allowSources([text]));

function tunnelProblems(settings: TunnelSettings): ContentProblem[] {
  if (settings.provider !== 'cloudflared') return [];
  const { mode, binary, tunnelName, localPort } = settings;
  const problems: ContentProblem[] = [];
  // A relative one would be searched for in the working directory or the user's path.
  if (binary !== undefined && !isFullPath(binary))
    problems.push(problem({ id: 'policy.expected.path' }, 'binary'));
  // If there is a token, Cloudflare's settings determine the local port.
  if (mode === 'named' && tunnelName === undefined && localPort === undefined)
    problems.push(problem({ id: 'policy.expected.tunnelPort' }, 'localPort'));
  return problems;
}

function ruleProblems({ action }: CallRule): ContentProblem[] {
  const problems = redirectsOf(action).flatMap(({ to, path }) => {
    const at = ['action', ...path, 'to'];
    if (!isValidNumber(to)) return problem({ id: 'policy.expected.phoneNumber' }, ...at);
    return looksCostly(to, '') ? problem({ id: 'policy.expected.cheapNumber' }, ...at) : [];
  });
  const announcement = action.kind === 'askForKey' ? action.announcement : undefined;
  if (announcement === undefined || isAnnouncementAddress(announcement)) return problems;
  return [...problems, problem({ id: 'policy.expected.announcement' }, 'action', 'announcement')];
}
