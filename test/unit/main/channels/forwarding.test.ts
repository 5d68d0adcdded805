import { describe, expect, it } from 'vitest';
import {
  chooseBusyOnBusy,
  readForwarding,
  writeForwarding,
} from '../../../../src/main/channels/forwarding/forwarding.ts';
import { fakeAccount } from '../support.ts';
import { refused } from './platform.ts';

const mobile = { destination: '+4915228817386', timeout: 20, active: true };
const box = { destination: 'v0', alias: 'Voicemail', timeout: 40, active: false };
const seen = [mobile, box].map(({ destination, timeout, active }) => ({
  destination,
  seconds: timeout,
  active,
}));

function world(accountType: 'classic' | 'new' = 'classic', busyOnBusy = true) {
  const { account, asked } = fakeAccount(({ method, path }) => {
    if (method !== 'GET') return undefined;
    if (path === '/users/w0') return { id: 'w0', busyOnBusy };
    if (path === '/my/phonelines') return { items: [{ id: 'p0', alias: 'Mara Lindner' }] };
    if (path === '/my/phonelines/p0/forwardings') return { items: [mobile, box] };
    throw refused(404, path);
  }, accountType);
  const written = () => asked.filter(({ method }) => method !== 'GET');
  return { parts: { account, country: 'DE' }, written };
}

describe('forwarding', () => {
  it('is read for every phoneline, with the setting for busy', async () => {
    expect(await readForwarding(world().parts)).toEqual({
      busyOnBusy: true,
      lines: [
        {
          id: 'p0',
          name: 'Mara Lindner',
          forwardings: [
            { destination: mobile.destination, name: '+49 1522 8817386', seconds: 20, active: true },
            { destination: 'v0', name: 'Voicemail', seconds: 40, active: false },
          ],
        },
      ],
    });
  });

  it('has no phonelines on the new system, and requests none', async () => {
    expect(await readForwarding(world('new').parts)).toEqual({ busyOnBusy: true, lines: [] });
  });

  it('is written completely, with new numbers in E.164 and known destinations unchanged', async () => {
    const { parts, written } = world();
    const added = { destination: '0171 / 2345678', seconds: 5, active: true };
    await writeForwarding(parts, { lineId: 'p0', forwardings: [...seen, added], seen });
    expect(written()).toMatchObject([
      {
        method: 'PUT',
        path: '/my/phonelines/p0/forwardings',
        body: {
          forwardings: [
            { destination: mobile.destination, timeout: 20, active: true },
            { destination: 'v0', timeout: 40, active: false },
            { destination: '+491712345678', timeout: 5, active: true },
          ],
        },
      },
    ]);
  });

  it.each([
    ['is no number', 'reception', { kind: 'not-a-number' }],
    ['is an emergency number', '112', { problem: { id: 'forwarding.emergency' } }],
  ])('is refused for a destination that %s', async (_, destination, failure) => {
    const { parts, written } = world();
    const wanted = [{ destination, seconds: 5, active: true }];
    await expect(writeForwarding(parts, { lineId: 'p0', forwardings: wanted, seen })).rejects.toMatchObject({
      failure,
    });
    expect(written()).toEqual([]);
  });

  it('is not overwritten when somebody else has changed it meanwhile', async () => {
    const { parts, written } = world();
    await expect(
      writeForwarding(parts, { lineId: 'p0', forwardings: [], seen: seen.slice(1) }),
    ).rejects.toMatchObject({ failure: { problem: { id: 'forwarding.changedElsewhere' } } });
    expect(written()).toEqual([]);
  });

  it('when busy, or the busy tone, is chosen by the user', async () => {
    const { parts, written } = world();
    await chooseBusyOnBusy(parts, false);
    expect(written()).toMatchObject([{ path: '/users/w0/busyonbusy', body: { enabled: false } }]);
  });
});
