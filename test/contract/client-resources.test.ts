import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getBalance, getBillingBalance } from '../../src/platform/balance.ts';
import { getContact } from '../../src/platform/contact.ts';
import { contactPages } from '../../src/platform/contacts.ts';
import { listDevices } from '../../src/platform/devices.ts';
import { listFaxLines } from '../../src/platform/fax-lines.ts';
import {
  getExtension,
  getExtensionDnd,
  listExtensions,
  setExtensionDnd,
} from '../../src/platform/settings/extensions.ts';
import { shows } from '../coverage/shows.ts';
import { failureFrom, startWire, type Wire } from './client-support.ts';

const wires = {} as Record<'new' | 'classic', Wire>;
beforeAll(async () => {
  [wires.new, wires.classic] = await Promise.all([startWire('new'), startWire('classic')]);
});
afterAll(() => Promise.all([wires.new.close(), wires.classic.close()]));

describe('the settings of a classic account', () => {
  it('list extensions, each of which can be read alone', async () => {
    const { client } = wires.classic;
    const extensions = await listExtensions(client);
    expect(extensions.map(({ type }) => type)).toContain('register');
    for (const { extensionId, type } of extensions) {
      expect(await getExtension(client, extensionId)).toMatchObject({ extensionId, type });
    }
    expect(await failureFrom(getExtension(client, 'nothing'))).toMatchObject({ status: 404 });
  });

  it('switch do-not-disturb of one extension', async () => {
    shows('extension dnd = value');
    const { client } = wires.classic;
    const id = (await listExtensions(client)).find(({ type }) => type === 'register')?.extensionId ?? '';
    for (const value of [true, false]) {
      await setExtensionDnd(client, id, value);
      expect(await getExtensionDnd(client, id)).toBe(value);
      expect((await getExtension(client, id)).dnd).toBe(value);
    }
  });

  it('are refused on the new system before they are asked for', async () => {
    expect(await failureFrom(listExtensions(wires.new.client))).toMatchObject({ kind: 'unsupported' });
  });
});

describe.each(['new', 'classic'] as const)('resources of a %s system', (system) => {
  it('tell the balance in both dialects alike', async () => {
    const { client } = wires[system];
    const [billing, plain] = [await getBillingBalance(client), await getBalance(client)];
    expect(billing.currency).toBe(plain.currency);
    expect(billing.amount).toBeCloseTo(plain.amount, 2);
  });

  it('give one contact as it is listed', async () => {
    const { client } = wires[system];
    const [listed] = (await contactPages(client).next()).value?.contacts ?? [];
    expect(await getContact(client, listed?.id ?? '')).toEqual(listed);
    expect(await failureFrom(getContact(client, 'nothing'))).toMatchObject({ status: 404 });
  });

  it('give devices of some types only', async () => {
    const { client } = wires[system];
    const all = await listDevices(client);
    const registered = await listDevices(client, undefined, ['register']);
    expect(registered).toEqual(all.filter(({ type }) => type === 'register'));
  });

  it('give fax lines', async () => {
    for (const { id } of await listFaxLines(wires[system].client)) expect(id).not.toBe('');
  });
});
