import { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import { readTypedAddress } from '../../address-books/carddav/typed-address.ts';
import { bracketProblem } from '../../address-books/ldap/filter-brackets.ts';
import { isHeaderName } from '../../address-books/web/header-name.ts';
import type { AddressBook, LdapBook, WebBook } from '../../shared/model/address-book.ts';
import { userPlaceholder } from '../../shared/policy/user-placeholder.ts';
import { isSafeAddress } from '../../shared/safe-address.ts';
import type { Sentence } from '../../shared/sentence.ts';
import { isFullPath, problem, succeeds, type ContentProblem } from './content-problem.ts';

/** What would not work of an address book of the right shape. */
export function bookProblems(book: AddressBook): ContentProblem[] {
  const { authority } = book.kind === 'file' ? {} : book;
  const isTrusted = authority === undefined || succeeds(() => new X509Certificate(authority));
  return [
    ...problemsByKind(book),
    ...(isTrusted ? [] : [problem({ id: 'policy.expected.pem' }, 'authority')]),
  ];
}

function problemsByKind(book: AddressBook): ContentProblem[] {
  switch (book.kind) {
    case 'carddav':
      return [
        ...userProblems(book.address, isTypedAddress, { id: 'policy.expected.typedAddress' }, ['address']),
        ...book.collections.flatMap(({ url }, at) =>
          userProblems(url, isCollection, { id: 'policy.expected.address' }, ['collections', at, 'url']),
        ),
      ];
    case 'ldap':
      return ldapProblems(book);
    case 'file':
      return isFullPath(book.address) ? [] : [problem({ id: 'policy.expected.path' }, 'address')];
    case 'web':
      return webProblems(book);
  }
}

/** Without query and fragment, which name no server; unencrypted only on this computer. */
const isTypedAddress = (text: string): boolean =>
  succeeds(() => {
    const typed = readTypedAddress(text);
    if (/[?#]/.test(text) || (typed.kind === 'url' && !isSafeAddress(typed.url))) throw new Error(text);
  });

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

function isWebAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && isSafeAddress(url) && url.username === '' && url.password === '';
}

/** Its cards are found below it, which a query or a fragment would end. */
const isCollection = (text: string): boolean => isWebAddress(text) && !/[?#]/.test(text);

/** The host of a directory; undefined: the address is invalid. */
function ldapHost(address: string): string | undefined {
  const bare = /^(?:ldaps?:\/\/)?([^/?#@{}\s]+)\/?$/i.exec(address)?.[1];
  if (bare === undefined) return undefined;
  const host = URL.parse(`ldap://${isIP(bare) === 6 ? `[${bare}]` : bare}`)?.hostname;
  return host === undefined || host === '' ? undefined : host;
}

const isThisComputer = (host: string): boolean => /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/i.test(host);

function ldapProblems({ address, security, base, filter, preset, attributes }: LdapBook): ContentProblem[] {
  const host = ldapHost(address);
  if (host === undefined) return [problem({ id: 'policy.expected.ldap' }, 'address')];
  const hasAttributes = Object.values(attributes).some((names) => names.length > 0);
  return [
    ...(security === 'none' && !isThisComputer(host)
      ? [problem({ id: 'policy.expected.encrypted' }, 'security')]
      : []),
    ...(isDistinguishedName(base) ? [] : [problem({ id: 'policy.expected.base' }, 'base')]),
    ...(bracketProblem(filter) ? [problem({ id: 'policy.expected.filter' }, 'filter')] : []),
    ...(preset === 'custom' && !hasAttributes
      ? [problem({ id: 'policy.expected.bookFields' }, 'attributes')]
      : []),
  ];
}

const nameParts = /(?:\\.|"[^"]*"|[^,\\"])+/gs;
/** A type, as a word or as numbers, and its value. */
const namePart = /^\s*(?:[a-z][a-z\d-]*|\d+(?:\.\d+)*)\s*=/i;

/** RFC 4514, or one of the forms in angle brackets of Active Directory; empty: that of the directory. */
const isDistinguishedName = (text: string): boolean =>
  text.trim() === '' ||
  /^<\w+=.+>$/.test(text.trim()) ||
  (text.match(nameParts) ?? ['']).every((part) => namePart.test(part));

function webProblems({ address, header, fields }: WebBook): ContentProblem[] {
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
    // A secret in the policy could be read by every user of the computer.
    ...(header === '' || isHeaderName(header) ? [] : [problem({ id: 'policy.expected.header' }, 'header')]),
    ...(Object.values(fields).some((path) => path.trim() !== '')
      ? []
      : [problem({ id: 'policy.expected.bookFields' }, 'fields')]),
  ];
}
