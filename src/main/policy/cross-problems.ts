import { normaliseBaseUrl } from '../../platform/base-url.ts';
import { presetFor } from '../../shared/presets.ts';
import { placeholders, readTemplate } from '../../shared/crm-address.ts';
import { sameKeys } from '../../shared/hotkeys.ts';
import { fixedSources } from '../../shared/model/address-book.ts';
import { policyMembers } from '../../shared/policy/members.ts';
import type { Policy, PolicySection } from '../../shared/policy/policy.ts';
import type { Sentence } from '../../shared/sentence.ts';
import type { ContentProblem } from './content-problem.ts';
import { isKey } from './content-problems.ts';

/** A member that conflicts with others, or with the program's defaults. */
export interface CrossProblem extends ContentProblem {
  section: PolicySection;
  member: string;
}

interface CrossQuestion {
  /** In file order. */
  sections: readonly PolicySection[];
  /** Members in the file, also with an invalid value. */
  written: ReadonlySet<string>;
  mac: boolean;
}

/** Finds members that are valid alone but conflict with others. */
export function crossProblems(policy: Policy, { sections, written, mac }: CrossQuestion): CrossProblem[] {
  return [
    ...repeatedKeys(policy, sections, mac),
    ...lockOuts(policy, written),
    ...sections.flatMap((section) => [
      ...templateProblems(policy, section),
      ...orderProblems(policy, section),
    ]),
  ];
}

/** Locks that would prevent every sign-in. */
function lockOuts(policy: Policy, written: ReadonlySet<string>): CrossProblem[] {
  const locked = (member: string, expected: Sentence): CrossProblem => ({
    ...{ section: 'locked', member, path: [] },
    expected,
  });
  const problems: CrossProblem[] = [];
  if (policy.locked.get('signIn.baseUrl') === '')
    problems.push(locked('signIn.baseUrl', { id: 'policy.expected.lockedBaseUrl' }));
  if (policy.locked.get('signIn.method') !== 'browser') return problems;
  const isMissing = (member: string): boolean => {
    const value = memberValue(policy, `signIn.${member}`);
    // An invalid value is already reported.
    return typeof value === 'string' ? value.trim() === '' : !written.has(`signIn.${member}`);
  };
  const policyBaseUrl = memberValue(policy, 'signIn.baseUrl');
  const baseUrl = normaliseBaseUrl(typeof policyBaseUrl === 'string' ? policyBaseUrl : '');
  const knowsEndpoints = !baseUrl.ok || presetFor(baseUrl.baseUrl).oauth !== undefined;
  const needed = ['clientId', ...(knowsEndpoints ? [] : ['authorizeUrl', 'tokenUrl'])];
  const missing = needed.find(isMissing);
  if (missing !== undefined)
    problems.push(locked('signIn.method', { id: 'policy.expected.browserClient', values: { missing } }));
  return problems;
}

const memberValue = (policy: Policy, member: string): unknown =>
  policy.locked.get(member) ?? policy.defaults.get(member);

/** Two commands with the same keys: only the first works. Those that the policy does not set come first. */
function repeatedKeys(policy: Policy, sections: readonly PolicySection[], mac: boolean): CrossProblem[] {
  const settings = policyMembers
    .filter(({ path }) => isKey(path) && !policy.locked.has(path) && !policy.defaults.has(path))
    .map(({ path, initial }) => ({ path, keys: initial }));
  const problems: CrossProblem[] = [];
  for (const section of sections) {
    for (const [path, keys] of policy[section]) {
      const isHidden = section === 'defaults' && policy.locked.has(path);
      if (!isKey(path) || typeof keys !== 'string' || isHidden) continue;
      const other = settings.find((one) => typeof one.keys === 'string' && sameKeys(one.keys, keys, mac));
      if (other) {
        const expected: Sentence = { id: 'policy.expected.keys.twice', values: { other: other.path } };
        problems.push({ section, member: path, path: [], expected });
      } else settings.push({ path, keys });
    }
  }
  return problems;
}

function templateProblems(policy: Policy, section: PolicySection): CrossProblem[] {
  const template = policy[section].get('crm.template');
  if (typeof template !== 'string' || template.trim() === '') return [];
  const schemes = (memberValue(policy, 'crm.schemes') ?? []) as string[];
  const reading = readTemplate(template.trim(), schemes);
  if (reading.ok) return [];
  return [{ section, member: 'crm.template', path: [], expected: expectedTemplate(reading.problem) }];
}

const braced = (name: string): string => `{${name}}`;

function expectedTemplate({ id, values }: Sentence): Sentence {
  switch (id) {
    case 'crm.unknownPlaceholder':
    case 'crm.brace':
      return {
        id: 'policy.expected.crm.placeholders',
        values: { names: placeholders.map(braced).join(', ') },
      };
    case 'crm.hostPlaceholder':
      return { id: 'policy.expected.crm.host' };
    case 'crm.schemeNotAllowed':
      return { id: 'policy.expected.crm.scheme', values: { scheme: values?.['scheme'] ?? '' } };
    default:
      return {
        id: 'policy.expected.crm.address',
        values: { sample: `https://crm.example.com/search?q=${braced('number')}` },
      };
  }
}

/** Administrators can only know the ids of address books of the policy. */
function orderProblems(policy: Policy, section: PolicySection): CrossProblem[] {
  const order = policy[section].get('sourceOrder');
  if (!Array.isArray(order)) return [];
  const books = [policy.locked, policy.defaults].flatMap(
    (values) => (values.get('addressBooks') ?? []) as { id: string }[],
  );
  const sourceIds = [...fixedSources, ...books.map(({ id }) => id)];
  return order.flatMap((id, at) =>
    sourceIds.some((one) => one === id)
      ? []
      : {
          ...{ section, member: 'sourceOrder', path: [at] },
          expected: { id: 'policy.expected.sourceId', values: { names: sourceIds.join(', ') } },
        },
  );
}
