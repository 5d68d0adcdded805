import { z } from 'zod';
import type { ServiceContext } from '../context.ts';
import { ServiceError } from '../http/errors.ts';
import type { Routes } from '../http/routes.ts';
import { initialPushSettings } from '../state/push-settings.ts';
import { findDevice, findLine } from '../state/account.ts';
import { faultSchema, takeFaultsAway } from '../state/fault.ts';
import { readControl } from './read-control.ts';
import { renewTokens, resetService } from './reset.ts';

const faultsBody = z.array(faultSchema, 'must be a list of faults');

const deviceBody = z.strictObject({
  online: z.boolean('must be true or false').optional(),
  dnd: z.boolean('must be true or false').optional(),
});

const balanceBody = z.strictObject({ amount: z.int('must be whole ten-thousandths of a euro') });
const accountBody = z.strictObject({
  historyLifeTime: z.union([z.string().max(40), z.int().min(0)], 'must be a word or days'),
});
const lineBody = z.strictObject({ isPrivate: z.boolean('must be true or false') });

/** Recorded requests and pushes, faults, and reset. */
export function registerControl(control: Routes, service: ServiceContext): void {
  control.get('/', (c) =>
    c.json({ system: service.state.account.system, contacts: service.state.account.contacts.count }),
  );
  control.get('/requests', (c) => c.json({ requests: service.state.requests.entries() }));
  control.get('/pushes', (c) => c.json({ pushes: service.state.pushes.entries() }));
  control.get('/faults', (c) => c.json({ faults: service.state.faults }));

  /** Adds faults; an empty list removes all of them and releases delayed answers. */
  control.post('/faults', async (c) => {
    const faults = await readControl(c, faultsBody);
    if (faults.length === 0) takeFaultsAway(service.state);
    service.state.faults.push(...faults);
    return c.json({ faults: service.state.faults });
  });

  control.post('/devices/:deviceId', async (c) => {
    const device = findDevice(service.state.account, c.req.param('deviceId'));
    if (!device) throw new ServiceError(404, `There is no device ${c.req.param('deviceId')}.`);
    const { online, dnd } = await readControl(c, deviceBody);
    device.online = online ?? device.online;
    device.dnd = dnd ?? device.dnd;
    return c.json(device);
  });

  /** Resets the push settings as a restart of the platform does: their author is unknown then. */
  control.post('/push-settings/forget', (c) => {
    service.state.settings = initialPushSettings();
    return c.json(service.state.settings);
  });

  control.get('/tokens', (c) => c.json({ tokens: Object.fromEntries(service.tokens) }));

  control.post('/balance', async (c) => {
    const { amount } = await readControl(c, balanceBody);
    service.state.account.balance.amount = amount;
    return c.json({ amount });
  });

  control.post('/account', async (c) => {
    const { historyLifeTime } = await readControl(c, accountBody);
    service.state.account.historyLifeTime = historyLifeTime;
    return c.json({ historyLifeTime });
  });

  control.post('/lines/:lineId', async (c) => {
    const line = findLine(service.state.account, c.req.param('lineId'));
    if (!line) throw new ServiceError(404, `There is no line ${c.req.param('lineId')}.`);
    line.isPrivate = (await readControl(c, lineBody)).isPrivate;
    return c.json(line);
  });

  control.post('/tokens/expire', (c) => c.json({ tokens: renewTokens(service) }));

  control.post('/reset', (c) => {
    resetService(service);
    return c.json({ ok: true });
  });
}

/** Turns an optional field into an absent one instead of undefined. */
