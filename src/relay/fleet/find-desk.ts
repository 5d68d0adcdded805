import type { Fleet } from './fleet.ts';

/** A desk that is to be shut out, or let in again. */
interface FoundDesk {
  /** A desk by its names: its installation, which outlasts a key, and its keys. */
  names: string[];
  keys: string[];
}

const SHORTEST = 8;
const wholeKey = /^U[A-Z2-7]{55}$/;

/** Finds a desk by the beginning of its installation or key. @throws a sentence for the administrator */
export function findDesk(fleet: Pick<Fleet, 'find'>, account: string, name: string): FoundDesk {
  if (name.length < SHORTEST)
    throw new Error(`"${name}" is too short: name the desk as the column DESK of \`desks\` has it.`);
  const found = fleet.find(account, name);
  const [only, another] = found;
  if (another !== undefined)
    throw new Error(`${found.length} desks are called ${name}: take the key of \`desks --json\`.`);
  if (only !== undefined) {
    const { desk, keys } = only;
    return { names: [...(desk === undefined ? [] : [desk]), ...keys], keys };
  }
  // The relay may have forgotten it.
  if (wholeKey.test(name)) return { names: [name], keys: [name] };
  throw new Error(`No desk of ${account} is called ${name}: \`desks\` lists them.`);
}
