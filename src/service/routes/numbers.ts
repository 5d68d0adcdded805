import type { Routes } from '../app.ts';
import type { ServiceContext } from '../context.ts';
import { readParameters, required, requiredBoolean, requireVersion } from '../http/classic-parameters.ts';
import { refusal } from '../http/send-parameters.ts';
import { readOwnUser, readUser } from '../http/users.ts';
import { localNumber, parseNumber } from '../numbers.ts';
import { accountNumbers, devicesOf, type User } from '../state/account.ts';

/** The numbers of the account and those a user may show when calling. */
export function registerNumbers(rest: Routes, service: ServiceContext): void {
  const records = (belongs: (targetId: string) => boolean): object[] =>
    accountNumbers(service.state.account)
      .filter((entry) => belongs(entry.targetId))
      .map((entry, index) => ({
        id: String(index + 1),
        number: entry.number,
        localized: localNumber(entry.number),
        type: 'LANDLINE',
        endpointId: entry.targetId,
        endpointAlias: entry.name,
        endpointUrl: `${service.origin}/v2/${entry.targetId}`,
      }));

  rest.get('/numbers', (c) => c.json({ items: records(() => true) }));

  rest.get('/:userId/numbers', (c) => {
    const user = readUser(c, service);
    const lines = service.state.account.lines.filter((line) =>
      line.members.some((member) => member.userId === user.id),
    );
    const targets = new Set([user.id, ...lines.map((line) => line.id)]);
    return c.json({ items: records((targetId) => targets.has(targetId)) });
  });

  rest.get('/:userId/settings/numbers', (c) => {
    requireVersion(c);
    readUser(c, service);
    return c.json({ allowAdd: false, allowEmptyOadc: true, phonenumbers: { items: records(() => true) } });
  });

  rest.get('/:userId/settings/numbers/list', (c) => {
    requireVersion(c);
    readUser(c, service);
    return c.json({ numbers: records(() => true) });
  });

  rest.get('/:userId/settings/numbers/outgoing', (c) => {
    requireVersion(c);
    const devices = devicesOf(service.state.account, readUser(c, service).id);
    return c.json({
      outgoingNumbers: devices.map((device) => ({
        extensionId: device.id,
        number: device.callerId,
        clip: device.callerId !== 'anonymous',
      })),
    });
  });

  rest.post('/:userId/settings/numbers/outgoing', async (c) => {
    const parameters = await readParameters(c);
    const user = readOwnUser(c, service);
    const id = required(parameters, 'extensionId');
    const device = devicesOf(service.state.account, user.id).find((entry) => entry.id === id);
    if (!device) throw refusal('extensionId', `"${id}" is no phone of yours`);
    const clip = parameters.has('clip') ? requiredBoolean(parameters, 'clip') : true;
    device.callerId = clip ? readShownNumber(service, user, required(parameters, 'number')) : 'anonymous';
    return c.json({ extensionId: id, number: device.callerId, clip });
  });
}

/** A number of the account, or one that the user has shown to own. */
function readShownNumber(service: ServiceContext, user: User, text: string): string {
  const { account } = service.state;
  const own = [
    ...accountNumbers(account).map((entry) => entry.number),
    ...devicesOf(account, user.id).flatMap(
      (device) => device.externalNumber ?? device.mobile?.phoneNumber ?? [],
    ),
    ...account.smsExtensions
      .filter((extension) => extension.ownerId === user.id)
      .flatMap((extension) => extension.callerIds)
      .flatMap((callerId) => (callerId.verified ? [callerId.phonenumber] : [])),
  ];
  const number = parseNumber(text);
  if (number !== undefined && own.includes(number)) return number;
  throw refusal('number', `"${text}" is neither a number of the account nor one of your own`);
}
