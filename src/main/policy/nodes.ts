import type { Node } from 'jsonc-parser';

export interface Property {
  name: string;
  key: Node;
  value: Node;
}

/** Cached, as objects with many members are searched repeatedly. */
const cache = new WeakMap<Node, readonly Property[]>();

export function propertiesOf(node: Node): readonly Property[] {
  if (node.type !== 'object') return [];
  const before = cache.get(node);
  if (before) return before;
  const properties = (node.children ?? []).flatMap(({ children: [key, value] = [] }) =>
    key && value ? [{ name: String(key.value), key, value }] : [],
  );
  cache.set(node, properties);
  return properties;
}

/** Members without a valid value, as with `+1` or `True`. */
export const withoutValue = (node: Node): string[] =>
  (node.type === 'object' ? (node.children ?? []) : []).flatMap(({ children: [key, value] = [] }) =>
    key && !value ? [String(key.value)] : [],
  );

/** The node at a path, or its nearest existing ancestor. */
export function nodeAt(node: Node, path: readonly PropertyKey[]): Node {
  const [name, ...rest] = path;
  if (name === undefined) return node;
  const next =
    node.type === 'array'
      ? node.children?.[Number(name)]
      : propertiesOf(node).find((property) => property.name === String(name))?.value;
  return next ? nodeAt(next, rest) : node;
}

/** The node of a member's name. */
export function keyAt(node: Node, path: readonly PropertyKey[]): number {
  const name = path.at(-1);
  const group = nodeAt(node, path.slice(0, -1));
  const property = propertiesOf(group).find((each) => each.name === String(name));
  return (property?.key ?? group).offset;
}

export const fieldOf = (path: readonly PropertyKey[]): string =>
  path.map((name) => (typeof name === 'number' ? `[${name}]` : `.${String(name)}`)).join('');
