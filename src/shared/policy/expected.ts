import type { z } from 'zod';
import type { MessageId } from '../messages/index.ts';
import type { Sentence } from '../sentence.ts';
import { jsonSchemaOf, type JsonSchema } from './json-schema.ts';

/** What the schemas of the settings say themselves, where the shape alone does not tell. */
const said = new Map<string, MessageId>([
  ['an https address', 'policy.expected.address'],
  ['an https address without user, query and fragment', 'policy.expected.address'],
  ['the public address of the tunnel', 'policy.expected.address'],
  ['a host name or an address', 'policy.expected.host'],
  ['a host name or an address, nothing else', 'policy.expected.host'],
  ['an IPv4 or IPv6 address', 'policy.expected.ip'],
  ['certificate and key, both or none', 'policy.expected.both'],
]);

/** What should stand where an issue was found in `value`. */
export function expectedBy(schema: z.ZodType, value: unknown, issue: z.core.$ZodIssue): Sentence {
  const id = said.get(issue.message);
  if (id !== undefined) return { id };
  const found = schemaAt(jsonSchemaOf(schema), issue.path, value);
  return found ? describeSchema(found) : { id: 'policy.expected.other', values: { detail: issue.message } };
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
      return { id: 'policy.expected.text', values: { most: schema.maxLength ?? 0 } };
    case 'array':
      return {
        id: 'policy.expected.list',
        values: { most: schema.maxItems ?? 0, of: describeSchema(schema.items ?? {}) },
      };
    default:
      return { id: 'policy.expected.object', values: { names: namesIn([schema]) } };
  }
}

const valuesOf = (values: readonly unknown[]): Sentence => ({
  id: 'policy.expected.values',
  values: { count: values.length, values: values.map((value) => JSON.stringify(value)).join(', ') },
});

const rangeOf = (id: MessageId, { minimum, maximum }: JsonSchema): Sentence => ({
  id,
  values: { from: String(minimum ?? '…'), to: String(maximum ?? '…') },
});

/** Members without whose value an object could be another one: `provider`, `kind`. */
const namesIn = (schemas: readonly JsonSchema[]): string =>
  [...new Set(schemas.flatMap(({ properties = {} }) => Object.keys(properties)))].join(', ');

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

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function schemaAt(schema: JsonSchema, path: readonly PropertyKey[], value: unknown): JsonSchema | undefined {
  const [name, ...rest] = path;
  const options = schema.anyOf ?? schema.oneOf;
  if (options && (name !== undefined || options.some(({ properties }) => properties))) {
    const kind = kindOf(options);
    const given = kind !== undefined && isRecord(value) ? value[kind] : undefined;
    const meant = options.find(({ properties }) => kind !== undefined && properties?.[kind]?.const === given);
    if (meant && name !== kind) return schemaAt(meant, path, value);
    if (kind !== undefined && name === kind) {
      return { enum: options.flatMap(({ properties }) => properties?.[kind]?.const ?? []) };
    }
    if (name === undefined) return schema;
    const found = options.flatMap((option) => schemaAt(option, path, value) ?? []);
    return found.length > 1 ? { anyOf: found } : found[0];
  }
  if (name === undefined) return schema;
  const next = typeof name === 'number' ? schema.items : schema.properties?.[String(name)];
  const inner = Array.isArray(value)
    ? (value[Number(name)] as unknown)
    : isRecord(value)
      ? value[String(name)]
      : undefined;
  return next && schemaAt(next, rest, inner);
}
