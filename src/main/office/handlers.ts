import type { OfficeRequests } from '../../shared/ipc/office-requests.ts';
import type { Account } from '../account/account.ts';
import type { OpenDesk } from '../account/open-desk.ts';
import type { StateHolder } from '../desk/state.ts';
import type { Handlers } from '../ipc.ts';
import { createLineOffice, type LineOffice } from './lines.ts';

export interface OfficeParts {
  /** @throws Refusal while nobody is signed in, or the platform is away */
  desk(): OpenDesk;
  state: StateHolder;
}

/** What the windows ask of lines, devices and account. */
export function officeHandlers({ desk, state }: OfficeParts): Pick<Handlers, keyof OfficeRequests> {
  let open: { account: Account; lines: LineOffice } | undefined;
  const lines = (): LineOffice => {
    const { account } = desk();
    if (open?.account !== account) open = { account, lines: createLineOffice(account, state) };
    return open.lines;
  };
  return {
    'office.lines': () => lines().list(),
    'office.line': ({ id }) => lines().detail(id),
    'office.devicesOf': ({ userIds }) => lines().devicesOf(userIds),
    'office.changeLine': ({ id, change }) => lines().change(id, change),
    'office.deleteLine': ({ id, name }) => lines().remove(id, name),
  };
}
