import type { Routes } from '../app.ts';
import type { ServiceContext } from '../context.ts';
import { readParameters, requiredBoolean, requireVersion } from '../http/classic-parameters.ts';
import { ServiceError } from '../http/errors.ts';
import { readOwnUser, readUser } from '../http/users.ts';
import { devicesOf, type Device, type User } from '../state/account.ts';

/** The classic extensions of a user and their do-not-disturb (spec: Settings). Apps and mobiles are none. */
export function registerExtensions(rest: Routes, service: ServiceContext): void {
  rest.get('/:userId/settings/extensions', (c) => {
    requireVersion(c);
    const user = readUser(c, service);
    return c.json({ extensions: extensionsOf(service, user).map((device) => extensionRecord(user, device)) });
  });

  rest.get('/:userId/settings/extensions/:extensionId', (c) => {
    requireVersion(c);
    const user = readUser(c, service);
    const device = readExtension(service, user, c.req.param('extensionId'));
    return c.json({ ...extensionRecord(user, device), ...singleFields(device) });
  });

  rest.get('/:userId/settings/extensions/:extensionId/dnd', (c) => {
    requireVersion(c);
    const device = readExtension(service, readUser(c, service), c.req.param('extensionId'));
    return c.json({ value: device.dnd });
  });

  rest.post('/:userId/settings/extensions/:extensionId/dnd', async (c) => {
    const parameters = await readParameters(c);
    const device = readExtension(service, readOwnUser(c, service), c.req.param('extensionId'));
    device.dnd = requiredBoolean(parameters, 'value');
    return c.json({ value: device.dnd });
  });
}

function extensionsOf(service: ServiceContext, user: User): Device[] {
  const devices = devicesOf(service.state.account, user.id);
  return devices.filter((device) => device.type === 'REGISTER' || device.type === 'EXTERNAL');
}

function readExtension(service: ServiceContext, user: User, extensionId: string): Device {
  const device = extensionsOf(service, user).find((entry) => entry.id === extensionId);
  if (device) return device;
  throw new ServiceError(404, `${user.id} has no extension ${extensionId}.`);
}

function extensionRecord(user: User, device: Device): object {
  return {
    extensionId: device.id,
    alias: device.alias,
    type: device.type === 'EXTERNAL' ? 'external' : 'register',
    resource: { get: `/${user.id}/settings/extensions/${device.id}` },
    incomingNumbers: [user.directNumber],
    directDialNumbers: [user.directNumber],
    dnd: device.dnd,
    outgoingNumber: { number: device.callerId },
    devices: device.type === 'REGISTER' && device.online ? [{ name: device.alias }] : [],
  };
}

function singleFields(device: Device): object {
  if (device.type === 'EXTERNAL') {
    return { deviceId: device.id, provider: 'Other', externalPhonenumber: device.externalNumber ?? '' };
  }
  return {
    deviceId: device.id,
    sipPassword: 'not-a-real-password',
    registerUrl: 'registrar.nordlicht.example',
    outboundProxyUrl: 'proxy.nordlicht.example',
  };
}
