import type { Context } from 'hono';
import type { ServiceContext } from '../context.ts';
import { readParameters, required, requiredBoolean, requireVersion } from '../http/classic-parameters.ts';
import { targetLink } from '../http/links.ts';
import { readPaging } from '../http/paging.ts';
import type { Routes } from '../http/routes.ts';
import { refusal } from '../http/send-parameters.ts';
import { readOwnUser, readUser } from '../http/users.ts';
import { localNumber, parseNumber } from '../numbers.ts';
import { accountNumbers, devicesOf, type User } from '../state/account.ts';
import { extensionsOf, setShown, type Extension } from '../state/extensions.ts';

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
        endpointUrl: targetLink(service, entry.targetId),
      }));

  rest.get('/numbers', (c) =>
    c.json({
      items: paged(
        c,
        records(() => true),
      ),
    }),
  );

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
    const extensions = extensionsOf(service.state.account, readUser(c, service));
    return c.json({ outgoingNumbers: extensions.map(outgoingRecord) });
  });

  /** Without a number, an extension shows its own again; without either parameter nothing changes. */
  rest.post('/:userId/settings/numbers/outgoing', async (c) => {
    const parameters = await readParameters(c);
    const user = readOwnUser(c, service);
    const id = required(parameters, 'extensionId');
    const { account } = service.state;
    const find = (): Extension | undefined => extensionsOf(account, user).find((entry) => entry.id === id);
    const extension = find();
    if (!extension) throw refusal('extensionId', `"${id}" is no extension of yours`);
    const clip = parameters.has('clip') ? requiredBoolean(parameters, 'clip') : undefined;
    const written = parameters.get('number');
    if (clip === false) setShown(account, extension, 'anonymous');
    else if (written) setShown(account, extension, readShownNumber(service, user, written));
    else if (clip) setShown(account, extension, extension.number);
    return c.json(outgoingRecord(find() ?? extension));
  });
}

function outgoingRecord({ id, shown }: Extension): object {
  return { extensionId: id, number: shown, clip: shown !== 'anonymous' };
}

/** A part of a list if `limit` or `offset` request it. */
function paged(c: Context, items: object[]): object[] {
  const { limit, offset } = readPaging(c, items.length);
  return items.slice(offset, offset + limit);
}

/** A number of the account, or a verified number of the user. */
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
