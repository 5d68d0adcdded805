import type { z } from 'zod';
import type { MessageId } from '../messages/index.ts';
import { bookId } from '../model/address-book.ts';
import { announcementStart, keyCode, redirectNumber, ruleNumber } from '../model/call-rule.ts';
import type { Sentence } from '../sentence.ts';
import { noOption } from '../tunnel-settings.ts';
import { jsonSchemaOf, type JsonSchema } from './json-schema.ts';
import { isRecord } from '../json.ts';

/** Messages of the schemas' own refinements, by the text that the schema gives. */
const messageIds = new Map<string, MessageId>([
  ['an https address', 'policy.expected.address'],
  ['an https address without user, query and fragment', 'policy.expected.address'],
  ['an https address without user and fragment', 'policy.expected.endpoint'],
  ['the public address of the tunnel', 'policy.expected.address'],
  ['a host name or an address', 'policy.expected.host'],
  ['a host name or an address, nothing else', 'policy.expected.host'],
  [noOption, 'policy.expected.noOption'],
  ['an IPv4 or IPv6 address', 'policy.expected.ip'],
  ['certificate and key, both or none', 'policy.expected.both'],
]);

/** What a text looks like, by the pattern that checks it. */
const patterns = new Map<string, MessageId>([
  [ruleNumber.source, 'policy.expected.digits'],
  [redirectNumber.source, 'policy.expected.phoneNumber'],
  [keyCode.source, 'policy.expected.keyCode'],
  [announcementStart.source, 'policy.expected.announcement'],
  [bookId.source, 'policy.expected.bookId'],
]);

/** What should stand where an issue was found in `value`. */
export function expectedBy(schema: z.ZodType, value: unknown, issue: z.core.$ZodIssue): Sentence {
  const id = messageIds.get(issue.message);
  const expectedSchema = schemaAt(jsonSchemaOf(schema), issue.path, value);
  const what: Sentence =
    id !== undefined
      ? { id }
      : expectedSchema
        ? describeSchema(expectedSchema)
        : { id: 'policy.expected.other', values: { detail: issue.message } };
  return isMissing(value, issue.path) ? { id: 'policy.expected.missing', values: { what } } : what;
}

function isMissing(value: unknown, path: readonly PropertyKey[]): boolean {
  const [name, ...rest] = path;
  if (name === undefined || typeof name === 'number' || !isRecord(value)) {
    return name !== undefined && Array.isArray(value) && isMissing(value[Number(name)], rest);
  }
  return Object.hasOwn(value, name) ? isMissing(value[String(name)], rest) : true;
}

/** A member that a schema does not know, and those that it does. */
export interface UnknownMember {
  path: string[];
  known: string[];
}

/** The members of a value that its schema does not know, such as misspelt ones. */
export function unknownMembers(schema: z.ZodType, value: unknown): UnknownMember[] {
  return unknownIn(jsonSchemaOf(schema), value);
}

function unknownIn(schema: JsonSchema, value: unknown): UnknownMember[] {
  const below = (name: string, inner: JsonSchema, each: unknown): UnknownMember[] =>
    unknownIn(inner, each).map(({ path, known }) => ({ path: [name, ...path], known }));
  if (Array.isArray(value)) {
    return value.flatMap((each, at) => (schema.items ? below(String(at), schema.items, each) : []));
  }
  if (!isRecord(value)) return [];
  const options = schema.anyOf ?? schema.oneOf;
  if (options) {
    const closest = optionOf(options, value);
    return closest ? unknownIn(closest, value) : [];
  }
  const { properties = {}, additionalProperties: any, propertyNames } = schema;
  const memberNames = [...Object.keys(properties), ...(propertyNames?.enum ?? []).map(String)];
  if (memberNames.length === 0) return [];
  return Object.entries(value).flatMap(([name, each]) => {
    if (!memberNames.includes(name)) return [{ path: [name], known: memberNames }];
    const inner = properties[name] ?? (typeof any === 'object' ? any : {});
    return below(name, inner, each);
  });
}

/** The option for a value: by the member in which the options differ, else the only one that is an object. */
function optionOf(options: readonly JsonSchema[], value: Record<string, unknown>): JsonSchema | undefined {
  const kind = kindOf(options);
  if (kind !== undefined) return options.find(({ properties }) => properties?.[kind]?.const === value[kind]);
  const objects = options.filter(({ type }) => type === 'object');
  return objects.length === 1 ? objects[0] : undefined;
}

/** What a schema takes, for a reader: "a whole number from 1 to 65535". */
export function describeSchema(schema: JsonSchema): Sentence {
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return describeOptions(options);
  if (schema.const !== undefined) return valuesOf([schema.const]);
  if (schema.enum) return valuesOf(schema.enum);
  switch (schema.type) {
    case 'boolean':
      return { id: 'policy.expected.boolean' };
    case 'null':
      return { id: 'policy.expected.null' };
    case 'integer':
      return rangeOf('policy.expected.integer', schema);
    case 'number':
      return rangeOf('policy.expected.number', schema);
    case 'string':
      return describeText(schema);
    case 'array': {
      const { minItems: least = 0, maxItems: most = 0, items = {} } = schema;
      return { id: 'policy.expected.list', values: { least, most, of: describeSchema(items) } };
    }
    default:
      return { id: 'policy.expected.object', values: { names: namesIn([schema]) } };
  }
}

const valuesOf = (values: readonly unknown[]): Sentence => ({
  id: 'policy.expected.values',
  values: { count: values.length, values: values.map((value) => JSON.stringify(value)).join(', ') },
});

function describeText({ pattern, minLength: least = 0, maxLength: most = 0 }: JsonSchema): Sentence {
  const id = patterns.get(pattern ?? '');
  return id === undefined ? { id: 'policy.expected.text', values: { least, most } } : { id };
}

const rangeOf = (id: MessageId, { minimum, maximum }: JsonSchema): Sentence => ({
  id,
  values: { from: String(minimum ?? '…'), to: String(maximum ?? '…') },
});

/** Members without whose value an object could be another one: `provider`, `kind`. */
const namesIn = (schemas: readonly JsonSchema[]): string =>
  [
    ...new Set(
      schemas.flatMap(({ properties = {}, propertyNames }) => [
        ...Object.keys(properties),
        ...(propertyNames?.enum ?? []).map(String),
      ]),
    ),
  ].join(', ');

function describeOptions(options: readonly JsonSchema[]): Sentence {
  const rest = options.filter(({ type }) => type !== 'null');
  if (rest.length < options.length) {
    return { id: 'policy.expected.orNull', values: { what: describeSchema({ anyOf: rest }) } };
  }
  const [first, ...others] = options;
  if (!first) return { id: 'policy.expected.null' };
  if (others.length === 0) return describeSchema(first);
  const constants = options.flatMap(({ const: value }) => (value === undefined ? [] : [value]));
  if (constants.length === options.length) return valuesOf(constants);
  const kind = kindOf(options);
  if (kind !== undefined) {
    const values = options.flatMap(({ properties }) => properties?.[kind]?.const ?? []);
    return {
      id: 'policy.expected.kinds',
      values: { member: kind, values: values.map((each) => JSON.stringify(each)).join(', ') },
    };
  }
  return {
    id: 'policy.expected.either',
    values: { one: describeSchema(first), other: describeSchema({ anyOf: others }) },
  };
}

/** The member by whose value the options differ. */
const kindOf = (options: readonly JsonSchema[]): string | undefined =>
  Object.keys(options[0]?.properties ?? {}).find((name) =>
    options.every(({ properties }) => properties?.[name]?.const !== undefined),
  );

function schemaAt(schema: JsonSchema, path: readonly PropertyKey[], value: unknown): JsonSchema | undefined {
  const [name, ...rest] = path;
  const options = schema.anyOf ?? schema.oneOf;
  if (options && (name !== undefined || options.some(({ properties }) => properties))) {
    const kind = kindOf(options);
    const kindValue = kind !== undefined && isRecord(value) ? value[kind] : undefined;
    const matching = options.find(
      ({ properties }) => kind !== undefined && properties?.[kind]?.const === kindValue,
    );
    if (matching && name !== kind) return schemaAt(matching, path, value);
    if (kind !== undefined && name === kind) {
      return { enum: options.flatMap(({ properties }) => properties?.[kind]?.const ?? []) };
    }
    if (name === undefined) return schema;
    const schemas = options.flatMap((option) => schemaAt(option, path, value) ?? []);
    return schemas.length > 1 ? { anyOf: schemas } : schemas[0];
  }
  if (name === undefined) return schema;
  const any = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined;
  const next = typeof name === 'number' ? schema.items : (schema.properties?.[String(name)] ?? any);
  const inner = Array.isArray(value)
    ? (value[Number(name)] as unknown)
    : isRecord(value)
      ? value[String(name)]
      : undefined;
  return next && schemaAt(next, rest, inner);
}
