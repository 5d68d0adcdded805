import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchNetwork } from '../../../../src/main/system-integration/watch-network.ts';

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
