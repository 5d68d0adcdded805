import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchNetwork } from '../../../../src/main/system-integration/watch-network.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the network watch', () => {
  const network = { online: true, address: '192.0.2.7' };
  const onReturn = vi.fn();
  let stop: () => void;
  afterEach(() => stop());
  beforeEach(() => {
    onReturn.mockReset();
    Object.assign(network, { online: true, address: '192.0.2.7' });
    stop = watchNetwork({ isOnline: () => network.online, addresses: () => network.address }, onReturn);
  });

  it('notices a return within a second', () => {
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

  it('notices other addresses, also without an interruption', () => {
    network.address = '198.51.100.9';
    vi.advanceTimersByTime(2_000);
    expect(onReturn).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(5_000);
    expect(onReturn).toHaveBeenCalledOnce();
  });

  it('reports a return with other addresses once', () => {
    network.online = false;
    vi.advanceTimersByTime(2_000);
    Object.assign(network, { online: true, address: '198.51.100.9' });
    vi.advanceTimersByTime(5_000);
    expect(onReturn).toHaveBeenCalledOnce();
  });
});
