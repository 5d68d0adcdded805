import { describe, expect, it } from 'vitest';
import { tunnelView, type TunnelFacts } from '../../../../../src/main/pushes/tunnel/view.ts';
import { unreadPushAddress, type PushAddressView } from '../../../../../src/shared/model/push-address.ts';

const online: TunnelFacts['status'] = { state: 'online', publicUrl: 'https://desk.example.com/push/secret' };
const here: PushAddressView = { ...unreadPushAddress, state: 'here' };
const why = { id: 'providers.silent' } as const;
const refusedBy = (status: number): TunnelFacts['failure'] => ({
  kind: 'platform',
  status,
  title: '',
  detail: 'no',
});

describe('the displayed state of the tunnel', () => {
  it.each<[string, TunnelFacts, object]>([
    ['nobody is signed in', { provider: 'automatic', status: { state: 'off' } }, { status: 'off' }],
    [
      'it is being opened',
      { provider: 'ssh', status: { state: 'connecting' } },
      { status: 'connecting', provider: 'ssh' },
    ],
    [
      'it is open, and the account was not looked at yet',
      { provider: 'ssh', status: online },
      { status: 'connecting', provider: 'ssh' },
    ],
    [
      'pushes are sent here',
      { provider: 'relay', status: online, address: here },
      { status: 'online', provider: 'relay' },
    ],
    [
      'somebody else has the address',
      {
        provider: 'direct',
        status: online,
        address: { ...here, state: 'taken', by: 'somebody', incoming: '', outgoing: 'crm.example.com' },
      },
      {
        status: 'polling',
        elsewhere: 'crm.example.com',
        detail: { id: 'tunnel.foreignAddress', values: { address: 'crm.example.com' } },
      },
    ],
    [
      'another desk has the address',
      {
        provider: 'direct',
        status: online,
        address: { ...here, state: 'taken', by: 'another-desk', incoming: 'desk.example.com' },
      },
      { status: 'polling', detail: { id: 'tunnel.otherDesk', values: { address: 'desk.example.com' } } },
    ],
    [
      'a desk without the relay has the address of all that use it',
      {
        provider: 'relay',
        status: online,
        address: { ...here, state: 'taken', by: 'another-desk', incoming: 'desk.example.com' },
      },
      { status: 'polling', detail: { id: 'tunnel.otherThanRelay', values: { address: 'desk.example.com' } } },
    ],
    [
      'the relay is there, and the account sends nothing to it',
      { provider: 'relay', status: online, address: { ...here, state: 'nowhere' } },
      { status: 'polling', detail: { id: 'tunnel.notEntered' } },
    ],
    [
      'no way was chosen, and the platform is elsewhere',
      { provider: 'automatic', status: { state: 'polling' } },
      { status: 'polling', detail: { id: 'tunnel.notLocal' } },
    ],
    [
      'polling was chosen',
      { provider: 'polling', status: { state: 'polling' } },
      { status: 'polling', detail: { id: 'providers.polling' } },
    ],
    [
      'it is down and will be tried again',
      {
        provider: 'ssh',
        status: { state: 'polling', trouble: { kind: 'lost', sentence: why }, retryAt: 7 },
        address: here,
      },
      {
        status: 'polling',
        provider: 'ssh',
        down: true,
        retryAt: 7,
        detail: { id: 'tunnel.standsIn', values: { why } },
      },
    ],
    [
      'the account’s settings cannot be read',
      { provider: 'direct', status: online, failure: refusedBy(403) },
      {
        status: 'failed',
        detail: { id: 'tunnel.failed', values: { why: { id: 'failure.rights', values: { detail: 'no' } } } },
      },
    ],
    [
      'a desk behind the relay may not read the account’s settings, and needs not',
      { provider: 'relay', status: online, failure: refusedBy(403) },
      { status: 'online', provider: 'relay' },
    ],
    [
      'the platform fails for a desk behind the relay',
      { provider: 'relay', status: online, failure: refusedBy(503) },
      { status: 'failed' },
    ],
  ])('while %s', (_, facts, said) => {
    expect(tunnelView(facts)).toMatchObject(said);
  });
});
