import { XMLParser, XMLValidator } from 'fast-xml-parser';
import type { Subscription } from '../state/call.ts';
import { parseNumber } from '../numbers.ts';
import { isPushUrl } from './push-url.ts';

/** What the receiver of a push requests for the call. */
export type PushAction =
  | { kind: 'reject'; reason: 'rejected' | 'busy' }
  | { kind: 'hangup' }
  | { kind: 'dial'; numbers: string[]; callerId?: string; anonymous: boolean }
  | { kind: 'voicemail' }
  | { kind: 'play'; url: string }
  | { kind: 'gather'; onData: string; maxDigits: number; timeoutMs: number; playUrl?: string };

export interface PushAnswer {
  subscription: Subscription;
  action?: PushAction;
  /** Problems, as sentences; the valid parts still count. */
  problems: string[];
}

const MAX_DIAL_NUMBERS = 5;
const TEXT = '#text';
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
  isArray: (name) => name === 'Number',
});

/** Parses the XML answer to a push. Never throws: an unreadable answer is a problem, and the call proceeds. */
export function parsePushAnswer(xml: string): PushAnswer {
  const answer: PushAnswer = { subscription: {}, problems: [] };
  if (xml.trim() === '') return answer;
  const root = readRoot(xml, answer.problems);
  if (!root) return answer;
  for (const name of ['onAnswer', 'onHangup'] as const) {
    const url = attribute(root, name);
    if (url === undefined) continue;
    if (isPushUrl(url)) answer.subscription[name] = url;
    else answer.problems.push(`${name} must be an absolute https address, not "${url}"`);
  }
  const action = readAction(root, answer.problems);
  return action ? { ...answer, action } : answer;
}

type XmlNode = Record<string, unknown>;

function readRoot(xml: string, problems: string[]): XmlNode | undefined {
  try {
    // oxlint-disable-next-line typescript/no-deprecated -- for the same code in a package of its own
    const valid = XMLValidator.validate(xml);
    if (valid !== true) {
      problems.push(`the answer is not well-formed XML: ${valid.err.msg}`);
      return undefined;
    }
    const document = parser.parse(xml) as XmlNode;
    if ('Response' in document) return nodeOf(document['Response']);
    problems.push('the answer has no <Response> element');
  } catch (error) {
    problems.push(
      `the answer is not well-formed XML: ${error instanceof Error ? error.message : 'unreadable'}`,
    );
  }
  return undefined;
}

function readAction(root: XmlNode, problems: string[]): PushAction | undefined {
  const names = Object.keys(root).filter(
    (name) => !name.startsWith('@') && name !== TEXT && !name.startsWith('?'),
  );
  const [name, ...others] = names;
  if (name === undefined) return undefined;
  if (others.length > 0) problems.push(`only one action is obeyed, <${name}>`);
  const read = ACTIONS[name];
  if (!read) {
    problems.push(`<${name}> is not an action`);
    return undefined;
  }
  return read(nodeOf(root[name]), problems);
}

const ACTIONS: Partial<Record<string, (node: XmlNode, problems: string[]) => PushAction | undefined>> = {
  Hangup: () => ({ kind: 'hangup' }),
  Reject: (node, problems) => {
    const reason = attribute(node, 'reason') ?? 'rejected';
    if (reason === 'rejected' || reason === 'busy') return { kind: 'reject', reason };
    problems.push(`reason of <Reject> must be rejected or busy, not "${reason}"`);
    return { kind: 'reject', reason: 'rejected' };
  },
  Dial: readDial,
  Play: (node, problems) => {
    const url = playUrl(node, problems);
    return url === undefined ? undefined : { kind: 'play', url };
  },
  Gather: readGather,
};

function readDial(node: XmlNode, problems: string[]): PushAction | undefined {
  if ('Voicemail' in node) return { kind: 'voicemail' };
  const written = Array.isArray(node['Number']) ? node['Number'].map(textOf) : [];
  const numbers = written.flatMap((text) => parseNumber(text) ?? (isQuickDial(text) ? text : []));
  if (numbers.length < written.length) problems.push('a <Number> of <Dial> is not a phone number');
  if (numbers.length > MAX_DIAL_NUMBERS) problems.push(`<Dial> takes at most ${MAX_DIAL_NUMBERS} numbers`);
  if (numbers.length === 0) {
    problems.push('<Dial> names neither a <Number> nor <Voicemail/>');
    return undefined;
  }
  const callerId = parseNumber(attribute(node, 'callerId') ?? '');
  return {
    kind: 'dial',
    numbers: numbers.slice(0, MAX_DIAL_NUMBERS),
    anonymous: attribute(node, 'anonymous') === 'true',
    ...(callerId === undefined ? {} : { callerId }),
  };
}

/** The short number of a colleague. */
function isQuickDial(text: string): boolean {
  return /^\d{2,4}$/.test(text);
}

function readGather(node: XmlNode, problems: string[]): PushAction | undefined {
  const onData = attribute(node, 'onData');
  if (onData === undefined || !isPushUrl(onData)) {
    problems.push('onData of <Gather> must be an absolute https address');
    return undefined;
  }
  const url = 'Play' in node ? playUrl(nodeOf(node['Play']), problems) : undefined;
  return {
    kind: 'gather',
    onData,
    maxDigits: positive(attribute(node, 'maxDigits'), 1),
    timeoutMs: positive(attribute(node, 'timeout'), 2000),
    ...(url === undefined ? {} : { playUrl: url }),
  };
}

function playUrl(node: XmlNode, problems: string[]): string | undefined {
  const url = textOf(node['Url']);
  if (/^https?:$/.test(URL.parse(url)?.protocol ?? '')) return url;
  problems.push('<Play> needs a <Url> with an absolute address of a sound file');
  return undefined;
}

function nodeOf(value: unknown): XmlNode {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === 'object' && first !== null ? (first as XmlNode) : {};
}

function attribute(node: XmlNode, name: string): string | undefined {
  const value = node[`@${name}`];
  return typeof value === 'string' ? value : undefined;
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  const text = nodeOf(value)[TEXT];
  return typeof text === 'string' ? text.trim() : '';
}

function positive(text: string | undefined, fallback: number): number {
  const value = Number(text);
  return Number.isInteger(value) && value > 0 ? value : fallback;
}
