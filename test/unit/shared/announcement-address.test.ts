import { expect, it } from 'vitest';
import { isAnnouncementAddress } from '../../../src/shared/announcement-address.ts';

it.each([
  'https://example.com/press-1.wav',
  'https://files.example.co.uk:8443/a/b.wav?version=2',
  'https://93.184.216.34/press.wav',
  'https://172.32.0.1/press.wav',
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
])('the platform cannot play %s', (address) => {
  expect(isAnnouncementAddress(address)).toBe(false);
});
