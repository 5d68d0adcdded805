import type { ServiceContext } from '../context.ts';
import { z } from 'zod';
import { readJson } from '../http/body.ts';
import { ServiceError } from '../http/errors.ts';
import type { Routes } from '../http/routes.ts';
import { readActor, readOwnUser, readUser } from '../http/users.ts';
import { findDevice, type User } from '../state/account.ts';

const defaultDeviceBody = z.looseObject({ deviceId: z.string('must be the id of a device') });

const busyOnBusyBody = z.looseObject({ enabled: z.boolean('must be true or false') });

/** The signed-in user, and the other users. */
export function registerAccount(rest: Routes, service: ServiceContext): void {
  rest.get('/authorization/userinfo', (c) => {
    const { domain, masterSipId } = service.state.account;
    return c.json({ sub: readActor(c, service).id, domain, masterSipId, locale: 'en_GB' });
  });

  rest.get('/account', (c) =>
    c.json({
      company: service.state.account.company,
      mainProductType: 'TEAM',
      logoUrl: '',
      verified: true,
      historyLifeTime: service.state.account.historyLifeTime,
    }),
  );

  rest.get('/users', (c) => c.json({ items: service.state.account.users.map(userRecord) }));
  rest.get('/users/:userId', (c) => c.json(userRecord(readUser(c, service))));

  rest.put('/users/:userId/busyonbusy', async (c) => {
    const user = readOwnUser(c, service);
    user.busyOnBusy = (await readJson(c, busyOnBusyBody)).enabled;
    return c.body(null, 204);
  });

  rest.put('/users/:userId/defaultdevice', async (c) => {
    const user = readOwnUser(c, service);
    const { deviceId } = await readJson(c, defaultDeviceBody);
    if (findDevice(service.state.account, deviceId)?.ownerId !== user.id) {
      throw new ServiceError(400, `There is no device ${deviceId} of yours.`, { pointer: '/deviceId' });
    }
    user.defaultDevice = deviceId;
    return c.body(null, 204);
  });
}

function userRecord(user: User): object {
  return {
    id: user.id,
    firstname: user.firstname,
    lastname: user.lastname,
    email: user.email,
    defaultDevice: user.defaultDevice,
    busyOnBusy: user.busyOnBusy,
    addressId: '1',
    directDialIds: [user.directNumber],
    timezone: user.timezone,
    admin: user.admin,
  };
}
