import { expect, it } from 'vitest';
import { isAnnouncementAddress } from '../../../src/shared/announcement-address.ts';

it.each([
  'https://example.com/press-1.wav',
  'https://files.example.co.uk:8443/a/b.wav?version=2',
  'https://93.184.216.34/press.wav',
  'https://172.32.0.1/press.wav',
  'https://100.128.0.1/press.wav',
  'https://192.0.78.24/press.wav',
  'https://223.5.5.5/press.wav',
  'https://home.example.com/press.wav',
  'https://[2606:2800:220:1::1]/press.wav',
])('the platform can play %s', (address) => {
  expect(isAnnouncementAddress(address)).toBe(true);
});

it.each([
  '',
  'press.wav',
  'http://example.com/press.wav',
  'file:///home/mara/press.wav',
  'https://user@example.com/press.wav',
  'https://user:word@example.com/press.wav',
  'https://localhost/press.wav',
  'https://nas/press.wav',
  'https://nas.local/press.wav',
  'https://files.lan./press.wav',
  'https://127.0.0.1/press.wav',
  'https://2130706433/press.wav',
  'https://10.1.2.3/press.wav',
  'https://172.16.0.1/press.wav',
  'https://192.168.0.2/press.wav',
  'https://169.254.1.1/press.wav',
  'https://[::1]/press.wav',
  'https://[fd00::1]/press.wav',
  'https://[fe80::1]/press.wav',
  'https://[fec0::1]/press.wav',
  'https://[ff02::1]/press.wav',
  'https://[64:ff9b::7f00:1]/press.wav',
  'https://[2002:7f00:1::]/press.wav',
  'https://localhost./press.wav',
  'https://intranet./press.wav',
  'https://sound.intranet/press.wav',
  'https://nas.fritz.box/press.wav',
  'https://files.home/press.wav',
  'https://100.64.0.1/press.wav',
  'https://192.0.2.1/press.wav',
  'https://198.18.0.1/press.wav',
  'https://224.0.0.1/press.wav',
  'https://255.255.255.255/press.wav',
])('the platform cannot play %s', (address) => {
  expect(isAnnouncementAddress(address)).toBe(false);
});
