import { isIP } from 'node:net';
import { posix, win32 } from 'node:path';
import { readTypedAddress } from '../../address-books/carddav/typed-address.ts';
import { isHeaderName } from '../../address-books/web/header-name.ts';
import { normaliseBaseUrl } from '../../platform/base-url.ts';
import { isAnnouncementAddress } from '../../shared/announcement-address.ts';
import { allowSources } from '../../push/sources.ts';
import { looksCostly } from '../../shared/costly-numbers.ts';
import { canBeChosen } from '../../shared/crm-address.ts';
import { problemOfKeys } from '../../shared/hotkeys.ts';
import type { AddressBook, WebBook } from '../../shared/model/address-book.ts';
import { redirectsOf, type CallRule } from '../../shared/model/call-rule.ts';
import { isValidNumber } from '../../shared/phone-number.ts';
import { isSafeAddress } from '../../shared/safe-address.ts';
import { userPlaceholder } from '../../shared/policy/user-placeholder.ts';
import type { Sentence } from '../../shared/sentence.ts';
import type { TunnelSettings } from '../../shared/tunnel-settings.ts';

/** A valid value that would not work: the place in it, and what is expected there. */
export interface ContentProblem {
  path: readonly PropertyKey[];
  expected: Sentence;
}

const problem = (expected: Sentence, ...path: PropertyKey[]): ContentProblem => ({ path, expected });

/** What is wrong with a value of the right shape. @param member its path; of a list, that of an element @param mac as of the keys */
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

/** @returns false if `work` throws */
function succeeds(work: () => unknown): boolean {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}

const isSource = (text: string): boolean => succeeds(() => allowSources([text]));

function bookProblems(book: AddressBook): ContentProblem[] {
  switch (book.kind) {
    case 'carddav':
      return [
        ...userProblems(book.address, isTypedAddress, { id: 'policy.expected.typedAddress' }, ['address']),
        ...book.collections.flatMap(({ url }, at) =>
          userProblems(url, isWebAddress, { id: 'policy.expected.address' }, ['collections', at, 'url']),
        ),
      ];
    case 'ldap': {
      const host = ldapHost(book.address);
      if (host === undefined) return [problem({ id: 'policy.expected.ldap' }, 'address')];
      return book.security === 'none' && !isThisComputer(host)
        ? [problem({ id: 'policy.expected.encrypted' }, 'security')]
        : [];
    }
    case 'file':
      return isFullPath(book.address) ? [] : [problem({ id: 'policy.expected.path' }, 'address')];
    case 'web':
      return webProblems(book);
  }
}

const isTypedAddress = (text: string): boolean => succeeds(() => readTypedAddress(text));

/** An address that may hold the name of the user, but for its host, which would choose the server. */
function userProblems(
  address: string,
  isGood: (text: string) => boolean,
  expected: Sentence,
  path: readonly PropertyKey[],
): ContentProblem[] {
  const filled = ['a', 'b'].map((name) => address.replaceAll(userPlaceholder, name));
  if (!filled.every(isGood)) return [problem(expected, ...path)];
  if (otherPlaceholder.test(filled[0] ?? ''))
    return [problem({ id: 'policy.expected.crm.placeholders', values: { names: userPlaceholder } }, ...path)];
  const [one, two] = filled.map((text) => URL.parse(text)?.origin);
  const isInHost = filled[0] !== filled[1] && (one === undefined || one !== two);
  return isInHost ? [problem({ id: 'policy.expected.crm.host' }, ...path)] : [];
}

const otherPlaceholder = /\{[a-z][\w.-]*\}/i;

/** A policy may be used on several operating systems. */
const isFullPath = (path: string): boolean => posix.isAbsolute(path) || win32.isAbsolute(path);

function isWebAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && isSafeAddress(url) && url.username === '' && url.password === '';
}

/** The host of a directory; undefined: the address is invalid. */
function ldapHost(address: string): string | undefined {
  const bare = /^(?:ldaps?:\/\/)?([^/?#@{}\s]+)\/?$/i.exec(address)?.[1];
  if (bare === undefined) return undefined;
  const host = URL.parse(`ldap://${isIP(bare) === 6 ? `[${bare}]` : bare}`)?.hostname;
  return host === undefined || host === '' ? undefined : host;
}

const isThisComputer = (host: string): boolean => /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/i.test(host);

function webProblems({ address, header }: WebBook): ContentProblem[] {
  const placeholder = '{number}';
  const values = { sample: `https://crm.example.com/people?phone=${placeholder}` };
  const filled = ['1', '2'].map((number) =>
    address.replaceAll(placeholder, number).replaceAll(userPlaceholder, number),
  );
  const [one, two] = filled.map((text) => URL.parse(text));
  // A number in the host name would choose the server.
  const isGood = address.includes(placeholder) && filled.every(isWebAddress) && one?.origin === two?.origin;
  const hasOther = otherPlaceholder.test(filled[0] ?? '');
  const names = `${placeholder}, ${userPlaceholder}`;
  return [
    ...(isGood ? [] : [problem({ id: 'policy.expected.webLookup', values }, 'address')]),
    ...(isGood && hasOther
      ? [problem({ id: 'policy.expected.crm.placeholders', values: { names } }, 'address')]
      : []),
    // Whoever puts the secret here would show it to every user of the computer.
    ...(header === '' || isHeaderName(header) ? [] : [problem({ id: 'policy.expected.header' }, 'header')]),
  ];
}

function tunnelProblems(settings: TunnelSettings): ContentProblem[] {
  if (settings.provider !== 'cloudflared') return [];
  const { mode, binary, tunnelName, localPort } = settings;
  const problems: ContentProblem[] = [];
  // A relative one would be searched for in the working directory or the user's path.
  if (binary !== undefined && !isFullPath(binary))
    problems.push(problem({ id: 'policy.expected.path' }, 'binary'));
  // With a token, Cloudflare's settings determine the local port.
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
