import type { ServiceContext } from '../context.ts';
import { readParameters, required, requireVersion } from '../http/classic-parameters.ts';
import type { Routes } from '../http/routes.ts';
import { refusal } from '../http/send-parameters.ts';
import { readOwnUser, readUser } from '../http/users.ts';
import { parseNumber } from '../numbers.ts';
import { devicesOf, type Device, type User } from '../state/account.ts';

/** The mobile phones of a user (spec: Settings). The layouts are this service's own, as none are specified. */
export function registerMobile(rest: Routes, service: ServiceContext): void {
  const mobiles = (user: User): Device[] =>
    devicesOf(service.state.account, user.id).filter((device) => device.type === 'MOBILE');

  for (const path of ['registeredmobiledevices', 'mobile/extensions']) {
    rest.get(`/:userId/settings/${path}`, (c) => {
      requireVersion(c);
      return c.json({ items: mobiles(readUser(c, service)).map(mobileRecord) });
    });
  }

  rest.post('/:userId/settings/mobile/extensions', async (c) => {
    const parameters = await readParameters(c);
    const user = readOwnUser(c, service);
    const number = parseNumber(required(parameters, 'phoneNumber'));
    if (number === undefined) throw refusal('phoneNumber', 'must be an E.164 phone number');
    const [model, vendor, firmware] = [
      required(parameters, 'model'),
      required(parameters, 'vendor'),
      required(parameters, 'firmware'),
    ];
    const device: Device = {
      id: nextMobileId(service),
      alias: `${vendor} ${model}`,
      type: 'MOBILE',
      ownerId: user.id,
      online: true,
      dnd: false,
      callerId: user.directNumber,
      mobile: { phoneNumber: number, model, vendor, firmware },
    };
    service.state.account.devices.push(device);
    return c.json(mobileRecord(device));
  });

  /** GSM service codes: `**004*…#` forwards whatever is not answered, `##004#` takes that back. */
  rest.get('/:userId/settings/mobile/extensions/unifiedvoicemailgsmcode', (c) => {
    requireVersion(c);
    const user = readUser(c, service);
    const state = c.req.query('state') ?? '';
    if (state !== 'activate' && state !== 'deactivate') {
      throw refusal('state', `must be activate or deactivate, not "${state}"`);
    }
    return c.json({ state, code: state === 'activate' ? `**004*${user.directNumber}#` : '##004#' });
  });
}

function nextMobileId(service: ServiceContext): string {
  const usedIds = service.state.account.devices.map((device) => device.id);
  for (let number = 0; ; number++) if (!usedIds.includes(`y${number}`)) return `y${number}`;
}

function mobileRecord({ id, alias, mobile }: Device): object {
  const { phoneNumber, model, vendor, firmware } = mobile ?? {
    phoneNumber: '+491729973186',
    model: 'Mobile',
    vendor: '',
    firmware: '',
  };
  return { extensionId: id, alias, phoneNumber, model, vendor, firmware };
}
