import { describe, expect, it } from 'vitest';
import { companionsFor, dialIntent, startDevice } from '../../../src/shared/dial-choice.ts';
import type { DeviceView } from '../../../src/shared/ipc/snapshot.ts';

const devices: DeviceView[] = [
  { id: 'x0', alias: 'Home', type: 'external', cannotStart: { id: 'reason.external-cannot-start.new' } },
  { id: 'e0', alias: 'Desk phone', type: 'register' },
  { id: 'y0', alias: 'Mobile', type: 'mobile' },
];
const snapshot = { devices, lines: [{ id: 'l0', name: 'Sales' }], callerIds: [{ number: '+4930' }] };
const choice = { deviceId: 'y0', companions: ['x0', 'y0', 'gone'], channelId: 'l0', callerId: '+4930' };

describe('the device a call starts on', () => {
  it('is the chosen one, or the first suitable if that is missing or unsuitable', () => {
    expect(startDevice(devices, 'y0')?.id).toBe('y0');
    expect(startDevice(devices, 'gone')?.id).toBe('e0');
    expect(startDevice(devices, 'x0')?.id).toBe('e0');
    expect(startDevice([], 'e0')).toBeUndefined();
  });

  it('is an outside phone only when it was chosen, or there is no other', () => {
    const able = devices.map(({ id, alias, type }) => ({ id, alias, type }));
    expect(startDevice(able, undefined)?.id).toBe('e0');
    expect(startDevice(able, 'x0')?.id).toBe('x0');
    expect(startDevice(able.slice(0, 1), undefined)?.id).toBe('x0');
  });
});

describe('a dial request', () => {
  it('contains only existing devices, and never the starting one among the others', () => {
    expect(dialIntent('110', choice, snapshot, 'new')).toEqual({
      target: '110',
      deviceId: 'y0',
      companions: ['x0'],
      channelId: 'l0',
      callerId: '+4930',
    });
  });

  it('contains no other devices and no channel on a classic account', () => {
    expect(companionsFor(devices, 'y0', 'classic')).toEqual([]);
    expect(dialIntent('110', choice, snapshot, 'classic')).toEqual({
      target: '110',
      deviceId: 'y0',
      companions: [],
      callerId: '+4930',
    });
  });

  it('omits a channel and a caller ID that no longer exist', () => {
    const intent = dialIntent('110', { ...choice, channelId: 'l9', callerId: '+49' }, snapshot, 'new');
    expect(intent).toEqual({ target: '110', deviceId: 'y0', companions: ['x0'] });
  });

  it('is undefined when no device can start a call', () => {
    expect(dialIntent('110', choice, { ...snapshot, devices: devices.slice(0, 1) }, 'new')).toBeUndefined();
  });
});
