import { describe, expect, it } from 'vitest';
import {
  openExtension,
  readExtensions,
  setExtensionDoNotDisturb,
  setExtensionShown,
  type ExtensionDeps,
} from '../../../../src/main/channels/extensions/extensions.ts';
import { addMobilePhone } from '../../../../src/main/channels/extensions/mobile-phones.ts';
import { fakeAccount, type Asked } from '../support.ts';
import { refused } from './platform.ts';

const settings = '/my/settings';
const phone = {
  extensionId: 'e0',
  alias: 'Desk phone',
  type: 'register',
  incomingNumbers: ['+493023125010'],
  directDialNumbers: ['+493023125010'],
  dnd: false,
  devices: [{ name: 'Snom' }, { ip: '10.0.0.1' }],
  sipPassword: 'secret',
  registerUrl: 'registrar.example',
};
const box = {
  extensionId: 'v0',
  alias: 'Voicemail',
  type: 'voicemail',
  pin: '1234',
  announcementUrl: 'https://platform.example/announcement.mp3',
};
const numbers = [
  { number: '+493023125001', endpointAlias: 'Sales' },
  { number: '+493023125010', endpointAlias: 'Mara Lindner' },
];

function reported(): Record<string, unknown> {
  return {
    [`${settings}/extensions`]: { extensions: [phone, box] },
    [`${settings}/extensions/e0`]: phone,
    [`${settings}/extensions/v0`]: box,
    [`${settings}/extensions/e0/dnd`]: { value: true },
    [`${settings}/extensions/v0/dnd`]: { value: false },
    [`${settings}/numbers`]: { allowEmptyOadc: true, phonenumbers: { items: numbers } },
    [`${settings}/numbers/list`]: { numbers },
    [`${settings}/numbers/outgoing`]: { outgoingNumbers: [{ extensionId: 'e0', clip: false }] },
    [`${settings}/baseproducttype`]: phone,
    [`${settings}/mobile/extensions`]: [{ id: 'y0', alias: 'Mobile', phoneNumber: '491729973186' }],
    '/voicemails': {
      items: [
        { id: 'v0', alias: 'Voicemail', belongsToEndpoint: { extension: 'w0', type: 'USER' } },
        { id: 'v9', belongsToEndpoint: { extension: 'w9', type: 'USER' } },
      ],
    },
    [`${settings}/registeredmobiledevices`]: [
      { id: 'y0', phoneNumber: '+491729973186' },
      { phoneNumber: '+4915799912399', vendor: 'Fair', model: 'P 1' },
    ],
  };
}

function world(answers: Record<string, unknown> = reported()) {
  const switched: unknown[] = [];
  const { account, asked } = fakeAccount(({ method, path }: Asked) => {
    if (method !== 'GET') return undefined;
    if (!(path in answers)) throw refused(404, path);
    return answers[path];
  }, 'classic');
  const deps: ExtensionDeps = {
    account,
    country: 'DE',
    isDevice: (id) => id === 'e0',
    nameOf: (id) => (id === 'w0' ? 'Mara Lindner' : undefined),
    doNotDisturb: {
      set: (span, id) => {
        switched.push([span, id]);
        return Promise.resolve();
      },
    },
  };
  const written = (): string[] =>
    asked.flatMap(({ method, path }) => (method === 'GET' ? [] : [`${method} ${path}`]));
  return { parts: deps, account, switched, written };
}

describe('the extensions of a classic account', () => {
  it('are read with all numbers, the base product, the mobile phones and the voicemail boxes', async () => {
    const view = await readExtensions(world().parts);
    expect(view.product).toBe('Desk phone');
    expect(view.extensions).toEqual({
      ok: true,
      value: [
        { id: 'e0', name: 'Desk phone', kind: 'register', numbers: ['+49 30 23125010'], doNotDisturb: false },
        { id: 'v0', name: 'Voicemail', kind: 'voicemail', numbers: [] },
      ],
    });
    expect(view.numbers).toMatchObject({ value: [{ pretty: '+49 30 23125001', label: 'Sales' }, {}] });
    expect(view.mobiles).toEqual({
      ok: true,
      value: [
        { name: 'Mobile', number: '+49 172 9973186', extension: true },
        { name: 'Fair P 1', number: '+49 1579 9912399', model: 'Fair P 1', extension: false },
      ],
    });
    expect(view.boxes).toEqual({
      ok: true,
      value: [{ name: 'Voicemail', owner: 'Mara Lindner' }, { name: 'v9' }],
    });
  });

  it('are shown except for an unreadable part, with the reason', async () => {
    const refuses = [`${settings}/mobile/extensions`, `${settings}/baseproducttype`];
    const answers = Object.entries(reported()).filter(([path]) => !refuses.includes(path));
    const view = await readExtensions(world(Object.fromEntries(answers)).parts);
    expect(view).not.toHaveProperty('product');
    expect(view.mobiles).toMatchObject({ ok: false });
    expect(view.extensions.ok).toBe(true);
  });

  it('are read again when opened, without their secrets', async () => {
    const detail = await openExtension(world().parts, 'e0');
    expect(detail).toMatchObject({
      doNotDisturb: true,
      shows: { withheld: true },
      canWithhold: true,
      registered: ['Snom'],
      facts: [{ what: 'registrar', value: 'registrar.example' }],
      announcement: false,
    });
    const opened = JSON.stringify([detail, await openExtension(world().parts, 'v0')]);
    expect(opened).not.toContain('secret');
    expect(opened).not.toContain('1234');
  });

  it('tell when an announcement can be played', async () => {
    expect((await openExtension(world().parts, 'v0')).announcement).toBe(true);
  });

  it('use do-not-disturb of this desk for phones, and of the platform for others', async () => {
    const { parts, switched, written } = world();
    await setExtensionDoNotDisturb(parts, 'e0', true);
    expect([switched, written()]).toEqual([[['open', 'e0']], []]);
    await setExtensionDoNotDisturb(parts, 'v0', true);
    expect(written()).toEqual([`POST ${settings}/extensions/v0/dnd`]);
  });

  it('show another number, or none', async () => {
    const { parts, written } = world();
    await setExtensionShown(parts, 'v0', '+493023125001');
    await setExtensionShown(parts, 'v0', null);
    expect(written()).toEqual(Array(2).fill(`POST ${settings}/numbers/outgoing`));
  });

  it('accept a mobile phone whose number is in any format', async () => {
    const { account, written } = world();
    const model = { vendor: 'Fair', model: 'P 1', firmware: '1' };
    await addMobilePhone(account, 'DE', { phoneNumber: '(0157) 99912399', ...model });
    expect(written()).toEqual([`POST ${settings}/mobile/extensions`]);
    await expect(addMobilePhone(account, 'DE', { phoneNumber: 'mine', ...model })).rejects.toMatchObject({
      failure: { kind: 'not-a-number' },
    });
  });
});
