import type { ServiceContext } from '../context.ts';
import { findDevice, findLine, type Line, type User } from '../state/account.ts';
import { extensionsOf } from '../state/extensions.ts';

const LINE_PATHS: Record<Line['kind'], (line: Line) => string> = {
  channel: () => '/channels',
  group: ({ id }) => `/groups/${id}`,
  phoneline: ({ id, ownerId }) => `/${ownerId}/phonelines/${id}`,
};

/** An absolute link. */
function linkTo(service: ServiceContext, path: string): string {
  return `${service.origin}/v2${path}`;
}

/** A link to a classic handler, which needs a version. */
export function classicLinkTo(service: ServiceContext, path: string): string {
  return `${linkTo(service, path)}?version=1`;
}

/** The address of a user or a line. */
export function targetLink(service: ServiceContext, id: string): string {
  const line = findLine(service.state.account, id);
  return linkTo(service, line ? LINE_PATHS[line.kind](line) : `/users/${id}`);
}

/** The address of a user's extension, or of a line, on this type of account. */
export function extensionLink(service: ServiceContext, user: User, id: string): string {
  const { account } = service.state;
  if (account.system === 'classic' && extensionsOf(account, user).some((entry) => entry.id === id)) {
    return classicLinkTo(service, `/${user.id}/settings/extensions/${id}`);
  }
  if (findLine(account, id)) return targetLink(service, id);
  const device = findDevice(account, id);
  if (device) return linkTo(service, `/${device.ownerId}/devices`);
  return linkTo(service, `/${user.id}/${id.startsWith('f') ? 'faxlines' : 'sms'}`);
}
