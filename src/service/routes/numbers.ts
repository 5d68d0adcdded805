import type { Routes } from '../app.ts';
import type { ServiceContext } from '../context.ts';
import { requireVersion } from '../http/classic-parameters.ts';
import { readUser } from '../http/users.ts';
import { localNumber } from '../numbers.ts';
import { accountNumbers, devicesOf } from '../state/account.ts';

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
}
