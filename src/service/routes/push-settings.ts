import { z } from 'zod';
import type { ServiceContext } from '../context.ts';
import { readJson } from '../http/body.ts';
import { ServiceError } from '../http/errors.ts';
import { readPaging } from '../http/paging.ts';
import type { Routes } from '../http/routes.ts';
import { isPushUrl } from '../push/push-url.ts';
import { findLine } from '../state/account.ts';

const url = z
  .string('must be an address as text, empty for none')
  .refine((text) => text === '' || isPushUrl(text), 'must be an https address');

const settingsBody = z.looseObject({
  incomingUrl: url.optional(),
  outgoingUrl: url.optional(),
  log: z.boolean('must be true or false').optional(),
  whitelist: z.array(z.string('must be text'), 'must be a list of ids, or null').nullable().optional(),
  pushApiVersion: z.union([z.literal(1), z.literal(2)], 'must be 1 or 2').optional(),
});

const EXTENSION_ID = /^[efgpsvxy](0|[1-9]\d*)$/;

/** The account-wide push settings, and the log of pushes. */
export function registerPushSettings(rest: Routes, service: ServiceContext): void {
  rest.get('/settings/sipgateio', (c) => {
    const { settings } = service.state;
    return c.json({ ...settings, whitelist: settings.whitelist ?? [] });
  });

  rest.put('/settings/sipgateio', async (c) => {
    const body = await readJson(c, settingsBody);
    if (service.httpsOnly) requireHttps(body);
    requireIds(service, body.whitelist ?? []);
    const entries = Object.entries(body).filter(([, value]) => value !== undefined);
    service.state.settings = { ...service.state.settings, ...Object.fromEntries(entries) };
    return c.body(null, 204);
  });

  rest.get('/log/webhooks', (c) => {
    const { limit, offset } = readPaging(c);
    const entries = service.state.settings.log ? service.state.pushes.entries().reverse() : [];
    return c.json({
      items: entries.slice(offset, offset + limit).map((entry) => ({
        created: entry.at,
        url: entry.url,
        request: entry.body,
        response: entry.response,
        xmlError: entry.xmlError ?? '',
        status: entry.status === undefined ? '' : String(entry.status),
      })),
    });
  });
}

/** Plain http on this machine is for development alone. */
function requireHttps(body: { incomingUrl?: string | undefined; outgoingUrl?: string | undefined }): void {
  for (const name of ['incomingUrl', 'outgoingUrl'] as const) {
    if (!body[name]?.startsWith('http:')) continue;
    throw new ServiceError(400, `${name}: must be an https address`, { pointer: `/${name}` });
  }
}

/** Every id that looks like an extension's is taken: the published client writes ids that few accounts have. */
function requireIds(service: ServiceContext, whitelist: string[]): void {
  const { account } = service.state;
  whitelist.forEach((id, index) => {
    if (account.system === 'classic' ? EXTENSION_ID.test(id) : findLine(account, id)) return;
    const kind = account.system === 'new' ? 'channel of this account' : 'id of an extension';
    throw new ServiceError(400, `whitelist: "${id}" is no ${kind}`, {
      pointer: `/whitelist/${index}`,
    });
  });
}
