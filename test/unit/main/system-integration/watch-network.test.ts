import type { NetworkInterfaceInfo } from 'node:os';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ownAddresses, watchNetwork } from '../../../../src/main/system-integration/watch-network.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the network', () => {
  const network = { online: true, address: '192.0.2.7' };
  const onReturn = vi.fn();
  let stop: () => void;
  afterEach(() => stop());
  beforeEach(() => {
    onReturn.mockReset();
    Object.assign(network, { online: true, address: '192.0.2.7' });
    stop = watchNetwork({ isOnline: () => network.online, addresses: () => network.address }, onReturn);
  });

  it('is noticed within a second of its return', () => {
    vi.advanceTimersByTime(5_000);
    network.online = false;
    vi.advanceTimersByTime(2_000);
    expect(onReturn).not.toHaveBeenCalled();
    network.online = true;
    vi.advanceTimersByTime(1_000);
    expect(onReturn).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(5_000);
    expect(onReturn).toHaveBeenCalledOnce();
  });

  it('is another one when the addresses are others, also where it was never away', () => {
    network.address = '198.51.100.9';
    vi.advanceTimersByTime(2_000);
    expect(onReturn).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(5_000);
    expect(onReturn).toHaveBeenCalledOnce();
  });

  it('is told once when it returns with other addresses', () => {
    network.online = false;
    vi.advanceTimersByTime(2_000);
    Object.assign(network, { online: true, address: '198.51.100.9' });
    vi.advanceTimersByTime(5_000);
    expect(onReturn).toHaveBeenCalledOnce();
  });
});

describe('the addresses of this computer', () => {
  const at = (address: string, internal = false): NetworkInterfaceInfo =>
    ({ address, internal }) as NetworkInterfaceInfo;
  const interfaces = () => ({
    lo: [at('127.0.0.1', true)],
    wlan0: [at('2001:db8::7'), at('192.0.2.7')],
    veth1: [at('fe80::1'), at('169.254.3.4')],
  });

  it('are those at which others reach it', () => {
    expect(ownAddresses('linux', interfaces)).toBe('192.0.2.7 2001:db8::7');
  });

  it('are none while the system does not tell them', () => {
    expect(
      ownAddresses('linux', () => {
        throw new Error('uv_interface_addresses returned EMFILE');
      }),
    ).toBe('');
  });

  it('are not asked of Windows, which takes long to say them', () => {
    expect(ownAddresses('win32', interfaces)).toBe('');
  });
});
