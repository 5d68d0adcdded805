import { z } from 'zod';
import { addressBookSchema, mostAddressBooks } from '../model/address-book.ts';
import { callRuleSchema, mostRules } from '../model/call-rule.ts';
import { settingsSchema } from '../model/settings.ts';
import { isRecord } from '../json.ts';

/**
 * What an administrator can set, derived from the settings: a member of a group is one of its own (`popup.corner`), and
 * whatever stands in the settings is a member unless it is listed here as private.
 */
export interface PolicyMember {
  /** The name of the setting, with that of its group before a dot. */
  path: string;
  schema: z.ZodType;
  /** Only for lists whose elements are checked one by one: the schema of an element, and how many there may be. */
  element?: { schema: z.ZodType; most: number };
  /** The value if neither the policy nor the user sets it; undefined: none. */
  initial: unknown;
}

/** The memory of one desk, and what belongs to one account or one computer. */
export const privateSettings: ReadonlySet<string> = new Set([
  'account',
  'accountType',
  'agreedSizes',
  'announcements',
  'balance.last',
  'balance.warned',
  'booksLostAt',
  'callthroughFrom',
  'chosen',
  'deviceSets',
  'dialler',
  'doNotDisturb.account',
  'doNotDisturb.all',
  'doNotDisturb.choices',
  'learnt',
  'playback.output',
  'setUp',
  'sound.output',
]);

const [carddav, ldap, file, web] = addressBookSchema.options;
/** Its password is asked of each user, and the user's name there where the policy leaves it out. */
const common = {
  /** Needed only where `sourceOrder` names it. */
  id: carddav.shape.id.exactOptional(),
  paused: z.boolean().default(false),
};
const userName = carddav.shape.userName.default('');
const collection = carddav.shape.collections.element;
const policyBookSchema = z.discriminatedUnion('kind', [
  carddav.extend({
    ...common,
    userName,
    collections: z
      .array(
        collection.extend({
          name: collection.shape.name.default(''),
          writable: collection.shape.writable.default(false),
        }),
      )
      .min(1)
      .max(50),
  }),
  ldap.extend({
    ...common,
    userName,
    security: ldap.shape.security.default('ldaps'),
    base: ldap.shape.base.default(''),
    filter: ldap.shape.filter.default(''),
    preset: ldap.shape.preset.default('activeDirectory'),
    attributes: ldap.shape.attributes.default({}),
    use: ldap.shape.use.default('lookUp'),
  }),
  file.extend(common),
  web.extend({
    ...common,
    header: web.shape.header.default(''),
    results: web.shape.results.default(''),
  }),
]);

const policyRuleSchema = callRuleSchema.omit({ id: true }).extend({ enabled: z.boolean().default(true) });

const listOf = (schema: z.ZodType, most: number): Pick<PolicyMember, 'schema' | 'element'> => ({
  schema: z.array(schema).max(most),
  element: { schema, most },
});

/** Members that a policy writes otherwise than the settings hold them, or that the settings do not hold at all. */
const special: Readonly<Record<string, Pick<PolicyMember, 'schema' | 'element'>>> = {
  addressBooks: listOf(policyBookSchema, mostAddressBooks),
  callRules: listOf(policyRuleSchema, mostRules),
};

/** What a schema checks in the end, without what it does to a missing or an older value. */
function core(schema: z.core.$ZodType): z.core.$ZodType {
  if (
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodCatch
  ) {
    return core(schema.def.innerType);
  }
  if (schema instanceof z.ZodPipe) {
    return core(schema.def.in instanceof z.ZodTransform ? schema.def.out : schema.def.in);
  }
  return schema;
}

function membersOf(group: z.core.$ZodType, initial: unknown, before: string): PolicyMember[] {
  if (!(group instanceof z.ZodObject)) throw new Error(`${before} is no group of settings`);
  const values = new Map(isRecord(initial) ? Object.entries(initial) : []);
  return Object.entries(group.shape as Record<string, z.ZodType>).flatMap(([name, schema]) => {
    const path = `${before}${name}`;
    if (privateSettings.has(path) || Object.hasOwn(special, path)) return [];
    const inner = core(schema);
    if (inner instanceof z.ZodObject) return membersOf(inner, values.get(name), `${path}.`);
    return [{ path, schema: inner as z.ZodType, initial: values.get(name) }];
  });
}

/** All of them, in the order of the settings. */
export const policyMembers: readonly PolicyMember[] = [
  ...membersOf(settingsSchema, settingsSchema.parse({}), ''),
  ...Object.entries(special).map(([path, schemas]) => ({ path, ...schemas, initial: [] })),
];

/** The names of the groups that have members. */
export const policyGroups: ReadonlySet<string> = new Set(
  policyMembers.flatMap(({ path }) =>
    path.split('.').flatMap((_, at, all) => (at === 0 ? [] : [all.slice(0, at).join('.')])),
  ),
);

/** The value at a path, as `popup.corner`; undefined where there is none. */
export function valueAt(root: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce((value, name) => (isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined), root);
}

/** A copy of `root` with another value at a path; members beside the path are shared. */
export function withValueAt<T extends object>(root: T, path: string, value: unknown): T {
  const [name = '', ...rest] = path.split('.');
  const inside = new Map<string, unknown>(Object.entries(root)).get(name);
  return {
    ...root,
    [name]: rest.length === 0 ? value : withValueAt(isRecord(inside) ? inside : {}, rest.join('.'), value),
  };
}
