import { describe, expect, it } from 'vitest';
import { applySet, canStart, isChosen, nameProblem } from '../../../src/shared/device-sets.ts';
import type { DeviceView } from '../../../src/shared/ipc/snapshot.ts';

const devices: DeviceView[] = [
  { id: 'e0', alias: 'Desk phone', type: 'register' },
  { id: 'y0', alias: 'Mobile', type: 'mobile' },
  { id: 'x0', alias: 'Home', type: 'external', cannotStart: { id: 'reason.external-cannot-start.new' } },
];
const office = { name: 'Office', deviceId: 'e0', companions: ['y0', 'gone'] };
const choice = { deviceId: 'y0', companions: ['x0'], channelId: 'l0', callerId: '+4930' };

describe('a set of devices', () => {
  it('changes the devices and nothing else', () => {
    expect(applySet(choice, office)).toEqual({ ...choice, deviceId: 'e0', companions: ['y0', 'gone'] });
  });

  it('is selected when its existing devices are', () => {
    expect(isChosen(office, { ...choice, deviceId: 'e0', companions: ['y0'] }, devices)).toBe(true);
    expect(isChosen(office, { ...choice, deviceId: 'e0', companions: ['y0', 'x0'] }, devices)).toBe(false);
    expect(isChosen(office, choice, devices)).toBe(false);
  });

  it('cannot be used when its own device is missing or cannot start a call', () => {
    expect(canStart(office, devices)).toBe(true);
    expect(canStart({ ...office, deviceId: 'gone' }, devices)).toBe(false);
    expect(canStart({ ...office, deviceId: 'x0' }, devices)).toBe(false);
  });

  it('has a unique name, ignoring case, and may keep its own', () => {
    expect(nameProblem(' ', [office], 1)).toBe('missing');
    expect(nameProblem('OFFICE ', [office], 1)).toBe('taken');
    expect(nameProblem('office', [office], 0)).toBeUndefined();
    expect(nameProblem('On the road', [office], 1)).toBeUndefined();
  });
});
