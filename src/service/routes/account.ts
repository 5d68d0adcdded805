import type { Routes } from '../app.ts';
import type { ServiceContext } from '../context.ts';
import { readUser } from '../http/users.ts';
import { OWN_USER, type User } from '../state/account.ts';

/** Who is logged in, and who else there is. */
export function registerAccount(rest: Routes, service: ServiceContext): void {
  rest.get('/authorization/userinfo', (c) => {
    const { domain, masterSipId } = service.state.account;
    return c.json({ sub: OWN_USER, domain, masterSipId, locale: 'en_GB' });
  });

  rest.get('/account', (c) =>
    c.json({
      company: service.state.account.company,
      mainProductType: service.state.account.system === 'new' ? 'NEO_PBX' : 'CLASSIC_PBX',
      logoUrl: '',
      verified: true,
      historyLifeTime: 365,
    }),
  );

  rest.get('/users', (c) => c.json({ items: service.state.account.users.map(userRecord) }));
  rest.get('/users/:userId', (c) => c.json(userRecord(readUser(c, service))));
}

function userRecord(user: User): object {
  return {
    id: user.id,
    firstname: user.firstname,
    lastname: user.lastname,
    email: user.email,
    defaultDevice: user.defaultDevice,
    busyOnBusy: false,
    addressId: '1',
    directDialIds: [user.directNumber],
    timezone: 'Europe/Berlin',
    admin: user.admin,
  };
}
