import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listDevices } from '../../src/platform/devices.ts';
import { updatePushSettings } from '../../src/platform/push-settings.ts';
import { getUserInfo } from '../../src/platform/userinfo.ts';
import { getAccountInfo, getWebUser, setDefaultDevice } from '../../src/platform/v2/account-info.ts';
import { listInternalContacts } from '../../src/platform/v2/internal-contacts.ts';
import { listPushLog } from '../../src/platform/v2/webhook-log.ts';
import { startServer } from '../unit/main/support.ts';
import { failureFrom, startWire, type Wire } from './client-support.ts';

describe.each(['new', 'classic'] as const)('additional data of a %s account in the v2 dialect', (system) => {
  let wire: Wire;
  let userId: string;
  beforeAll(async () => {
    wire = await startWire(system);
    ({ userId } = await getUserInfo(wire.client));
  });
  afterAll(() => wire.close());

  it('contains its company and product', async () => {
    const info = await getAccountInfo(wire.client);
    expect(info).toMatchObject({ mainProductType: 'TEAM', historyLifeTime: 'unlimited' });
    expect(info.company).not.toBe('');
    await wire.control('POST', '/account', { historyLifeTime: 30 });
    expect(await getAccountInfo(wire.client)).toMatchObject({ historyLifeTime: { days: 30 } });
  });

  it('contains one web user, with the default device for calls', async () => {
    const devices = await listDevices(wire.client);
    const own = await getWebUser(wire.client, userId);
    expect(devices.map(({ id }) => id)).toContain(own.defaultDevice);
    const other = devices.find(({ id, type }) => id !== own.defaultDevice && type !== 'external')?.id ?? '';
    await setDefaultDevice(wire.client, userId, other);
    expect((await getWebUser(wire.client, userId)).defaultDevice).toBe(other);
  });

  it('rejects an unknown device, and an unknown user', async () => {
    const refused = { kind: 'platform', status: 400, pointer: '/deviceId' };
    expect(await failureFrom(setDefaultDevice(wire.client, userId, 'e999'))).toMatchObject(refused);
    expect(await failureFrom(getWebUser(wire.client, 'w999'))).toMatchObject({ status: 404 });
  });

  it('contains the colleagues beside the contacts', async () => {
    const colleagues = await listInternalContacts(wire.client);
    expect(colleagues.map(({ id }) => id)).toContain(userId);
    for (const { name, numbers } of colleagues) {
      expect(name).not.toBe('');
      expect(numbers).toMatchObject([{ types: ['DIRECT'] }]);
    }
  });

  it('contains recent pushes with their responses, once they are logged', async () => {
    const answers = await startServer((request, response) => {
      request.resume();
      response.writeHead(200, { 'content-type': 'application/xml' }).end('<Response');
    });
    const url = `${answers.origin}/push`;
    await updatePushSettings(wire.client, { incomingUrl: url, outgoingUrl: url, log: false });
    await wire.control('POST', '/calls', {});
    expect(await listPushLog(wire.client)).toEqual([]);
    await updatePushSettings(wire.client, { log: true });
    const [newest] = await listPushLog(wire.client, { limit: 1 });
    expect(newest).toMatchObject({ url, status: 200, response: '<Response' });
    expect(newest?.request).toContain('event=newCall');
    expect(newest?.xmlError).toBeTruthy();
    expect(newest?.createdAt).toBeGreaterThan(Date.now() - 60_000);
    await answers.close();
  });
});
