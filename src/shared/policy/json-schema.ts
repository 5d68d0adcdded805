import { z } from 'zod';
import { policyMembers, type PolicyMember } from './members.ts';

/** JSON Schema, as far as it is written and read here. */
export interface JsonSchema {
  type?: string;
  description?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  items?: JsonSchema;
  minItems?: number;
  maxItems?: number;
  properties?: Record<string, JsonSchema>;
  additionalProperties?: boolean | JsonSchema;
  /** For an object whose names are chosen from a list. */
  propertyNames?: JsonSchema;
  required?: string[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  default?: unknown;
}

/** Each is asked for at every mistake. */
const cache = new WeakMap<z.ZodType, JsonSchema>();

/** The schema of what an administrator writes: members with a default may be left out. */
export function jsonSchemaOf(schema: z.ZodType): JsonSchema {
  const cached = cache.get(schema);
  if (cached) return cached;
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const made = closed(rest as JsonSchema);
  cache.set(schema, made);
  return made;
}

/** Objects take what they name and nothing else, so that a slip of the pen is seen. */
function closed(schema: JsonSchema): JsonSchema {
  const properties =
    schema.properties &&
    Object.fromEntries(Object.entries(schema.properties).map(([name, inner]) => [name, closed(inner)]));
  return {
    ...schema,
    ...(properties && { properties, additionalProperties: false }),
    ...(schema.items && { items: closed(schema.items) }),
    ...(schema.anyOf && { anyOf: schema.anyOf.map(closed) }),
    ...(schema.oneOf && { oneOf: schema.oneOf.map(closed) }),
  };
}

/**
 * The JSON Schema of the whole file, for editors that complete and check it.
 * @param describeParts adds what the parts inside a member are
 */
export function policyJsonSchema(
  describe: (member: PolicyMember) => string,
  describeParts: (path: string, schema: JsonSchema) => JsonSchema,
): object {
  const section = (what: string): JsonSchema => {
    const root: JsonSchema = {
      type: 'object',
      description: what,
      properties: {},
      additionalProperties: false,
    };
    for (const member of policyMembers) {
      const names = member.path.split('.');
      const last = names.pop() ?? '';
      const group = names.reduce((at, name) => {
        const properties = (at.properties ??= {});
        return (properties[name] ??= { type: 'object', properties: {}, additionalProperties: false });
      }, root);
      (group.properties ??= {})[last] = {
        ...describeParts(member.path, jsonSchemaOf(member.schema)),
        description: describe(member),
      };
    }
    return root;
  };
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Deskbell policy',
    type: 'object',
    properties: {
      $schema: { type: 'string' },
      defaults: section('Hold until the user chooses otherwise.'),
      locked: section('Hold whatever the user chose; their controls are shown disabled.'),
    },
    additionalProperties: false,
  };
}
