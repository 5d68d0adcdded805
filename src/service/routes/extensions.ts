import type { ServiceContext } from '../context.ts';
import { readParameters, requiredBoolean, requireVersion } from '../http/classic-parameters.ts';
import { ServiceError } from '../http/errors.ts';
import { extensionLink } from '../http/links.ts';
import { recordingUrl } from '../http/downloads.ts';
import type { Routes } from '../http/routes.ts';
import { readOwnUser, readUser } from '../http/users.ts';
import { extensionsOf, isSilent, setSilent, type Extension } from '../state/extensions.ts';
import type { User } from '../state/account.ts';

/** How long the announcement of a voicemail is. */
const GREETING_SECONDS = 6;

/** The classic extensions of a user and their do-not-disturb (spec: Settings). Apps and mobiles are none. */
export function registerExtensions(rest: Routes, service: ServiceContext): void {
  rest.get('/:userId/settings/extensions', (c) => {
    requireVersion(c);
    const user = readUser(c, service);
    const { account } = service.state;
    const extensions = extensionsOf(account, user);
    return c.json({ extensions: extensions.map((entry) => extensionRecord(service, user, entry)) });
  });

  rest.get('/:userId/settings/extensions/:extensionId', (c) => {
    requireVersion(c);
    const user = readUser(c, service);
    return c.json(fullRecord(service, user, readExtension(service, user, c.req.param('extensionId'))));
  });

  rest.get('/:userId/settings/extensions/:extensionId/dnd', (c) => {
    requireVersion(c);
    const extension = readExtension(service, readUser(c, service), c.req.param('extensionId'));
    return c.json({ value: isSilent(service.state.account, extension) });
  });

  rest.post('/:userId/settings/extensions/:extensionId/dnd', async (c) => {
    const parameters = await readParameters(c);
    const extension = readExtension(service, readOwnUser(c, service), c.req.param('extensionId'));
    const value = requiredBoolean(parameters, 'value');
    setSilent(service.state.account, extension, value);
    return c.json({ value });
  });

  rest.get('/:userId/settings/baseproducttype', (c) => {
    requireVersion(c);
    const user = readUser(c, service);
    const base = extensionsOf(service.state.account, user).find((entry) => entry.type === 'register');
    if (!base) throw new ServiceError(404, `${user.id} has no register extension.`);
    return c.json(fullRecord(service, user, base));
  });
}

function readExtension(service: ServiceContext, user: User, extensionId: string): Extension {
  const extension = extensionsOf(service.state.account, user).find((entry) => entry.id === extensionId);
  if (extension) return extension;
  throw new ServiceError(404, `${user.id} has no extension ${extensionId}.`);
}

function fullRecord(service: ServiceContext, user: User, extension: Extension): object {
  return {
    ...extensionRecord(service, user, extension),
    ...singleFields(service, user, extension),
  };
}

function extensionRecord(service: ServiceContext, user: User, extension: Extension): object {
  const { id, alias, type, number, shown, device } = extension;
  return {
    extensionId: id,
    alias,
    type,
    resource: { get: extensionLink(service, user, id) },
    incomingNumbers: [number],
    directDialNumbers: [number],
    dnd: isSilent(service.state.account, extension),
    outgoingNumber: { number: shown },
    devices: type === 'register' && device?.online ? [{ name: alias }] : [],
  };
}

function singleFields(service: ServiceContext, user: User, { id, type, device }: Extension): object {
  switch (type) {
    case 'external':
      return { deviceId: id, provider: 'Other', externalPhonenumber: device?.externalNumber ?? '' };
    case 'register':
      return {
        deviceId: id,
        sipPassword: 'not-a-real-password',
        registerUrl: 'registrar.nordlicht.example',
        outboundProxyUrl: 'proxy.nordlicht.example',
      };
    case 'fax':
      return { faxIn: true };
    case 'voicemail':
      return {
        pin: '1234',
        timezone: user.timezone,
        announcementUrl: recordingUrl(service, { id: `greeting-${id}`, seconds: GREETING_SECONDS }),
      };
    case 'sms':
      return {};
  }
}
