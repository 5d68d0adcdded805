import { smsParts } from '../../shared/sms-parts.ts';
import type { ServiceContext } from '../context.ts';
import type { User } from '../state/account.ts';
import { charge } from '../state/balance.ts';
import type { FaxEvent, SmsEvent } from '../state/event.ts';

/** Common fields of everything that a user sends. */
interface Order {
  user: User;
  /** E.164 with '+'. */
  from: string;
  to: string;
  extensionId: string;
  /** Epoch milliseconds; absent: now. */
  scheduled: number | undefined;
}

export function sendSms(service: ServiceContext, order: Order, text: string): SmsEvent {
  const event: SmsEvent = { ...outgoing(service, order), kind: 'sms', text };
  charge(service.state.account.balance, 'sms', smsParts(text) ?? 1);
  service.state.events.add(event);
  return event;
}

export function sendFax(service: ServiceContext, order: Order, pdf: Uint8Array, pages: number): FaxEvent {
  const event: FaxEvent = { ...outgoing(service, order), kind: 'fax', pdf, pages };
  charge(service.state.account.balance, 'fax', pages);
  service.state.events.add(event);
  return event;
}

function outgoing(service: ServiceContext, { user, from, to, extensionId, scheduled }: Order) {
  const now = service.clock.now();
  return {
    id: service.newId(),
    direction: 'out' as const,
    from,
    to,
    userIds: [user.id],
    extensionId,
    created: now,
    modified: now,
    location: 'sent' as const,
    read: true,
    starred: false,
    labels: [],
    comment: '',
    ...(scheduled === undefined ? {} : { scheduled }),
  };
}
