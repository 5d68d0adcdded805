import { accountsOf, endpoints, rowsOf, type Account } from './endpoints.ts';

/** How a user of one account type comes to an endpoint. */
export interface User {
  account: Account;
  method: string;
  path: string;
  /** The window, tray item or moment; `none yet` where the program does not use the endpoint. */
  place: string;
  /** The end-to-end test that goes there, e.g. `channels.spec.ts`. */
  spec: string;
}

/** An endpoint that the program used in an end-to-end test. */
export interface UsedEndpoint {
  account: Account;
  method: string;
  path: string;
  spec: string;
}

/** The place of an endpoint that the program does not use. */
export const noneYet = 'none yet';

/** The rows of `users.tsv`, one for each account type. */
export const users: readonly User[] = rowsOf('users.tsv')
  .slice(1)
  .flatMap(([account = '', method = '', path = '', place = '', spec = '']) =>
    accountsOf(account).map((each) => ({ account: each, method, path, place, spec })),
  );

type Key = Pick<User, 'account' | 'method' | 'path'>;
export const nameOf = ({ account, method, path }: Key): string => `${account} ${method} ${path}`;

/** Every endpoint of every account type, which each need one row in `users.tsv`. */
export const wanted: readonly Key[] = endpoints.flatMap(({ account, method, path }) =>
  accountsOf(account).map((each) => ({ account: each, method, path })),
);

/** Errors of the rows themselves. */
export function malformed(rows: readonly User[], keys: readonly Key[] = wanted): string[] {
  const counts = new Map<string, number>(keys.map((key) => [nameOf(key), 0]));
  const unknown = rows.filter((row) => !counts.has(nameOf(row)));
  for (const row of rows) counts.set(nameOf(row), (counts.get(nameOf(row)) ?? 0) + 1);
  const wrongCount = keys.filter((key) => counts.get(nameOf(key)) !== 1);
  const incomplete = rows.filter(({ place, spec }) => place === '' || (place !== noneYet && spec === ''));
  return [
    ...unknown.map((row) => `${nameOf(row)}: no endpoint of that account type`),
    ...wrongCount.map((key) => `${nameOf(key)}: ${counts.get(nameOf(key)) ?? 0} rows, expected one`),
    ...incomplete.map((row) => `${nameOf(row)}: a place and the name of a spec are needed`),
  ];
}

/** The rows that name a place from which the program did not use the endpoint in the spec they name. */
export function unproven(rows: readonly User[], used: readonly UsedEndpoint[]): string[] {
  const seen = new Set(used.map((one) => `${nameOf(one)} ${one.spec}`));
  return rows
    .filter((row) => row.place !== noneYet && !seen.has(`${nameOf(row)} ${row.spec}`))
    .map((row) => `${nameOf(row)}: "${row.place}" was not seen in ${row.spec}`);
}

/** The endpoints that have no user, with the specs in which the program used them all the same. */
export function withoutUser(rows: readonly User[], used: readonly UsedEndpoint[]): string[] {
  return rows
    .filter(({ place }) => place === noneYet)
    .map((row) => {
      const specs = new Set(used.filter((one) => nameOf(one) === nameOf(row)).map(({ spec }) => spec));
      return specs.size === 0
        ? nameOf(row)
        : `${nameOf(row)} (used in ${[...specs].join(', ')}: name its place)`;
    });
}
