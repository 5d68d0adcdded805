import type { ServiceContext } from '../context.ts';
import type { FaxEvent, SmsEvent, StoredEvent, VoicemailEvent } from '../state/event.ts';

/** What somebody outside sent or said. */
export type Arrival = {
  /** E.164 with '+', or `anonymous`. */
  from: string;
  to: string;
  userIds: readonly string[];
  lineId?: string | undefined;
} & (
  | Pick<SmsEvent, 'kind' | 'text'>
  | Pick<FaxEvent, 'kind' | 'pages'>
  | Pick<VoicemailEvent, 'kind' | 'seconds' | 'transcription'>
);

const EXTENSIONS = { sms: 's0', fax: 'f0', voicemail: 'v0' } as const;

/** An incoming SMS, fax or voicemail. On the new system a voicemail is a missed call with a recording. */
export function arrive(service: ServiceContext, arrival: Arrival): StoredEvent {
  const now = service.clock.now();
  const { lineId, ...content } = arrival;
  const base = {
    id: service.newId(),
    direction: 'in' as const,
    extensionId: EXTENSIONS[arrival.kind],
    created: now,
    modified: now,
    location: 'inbox' as const,
    read: false,
    starred: false,
    labels: [],
    comment: '',
    ...(lineId === undefined ? {} : { lineId }),
  };
  const event: StoredEvent =
    content.kind === 'voicemail' && service.state.account.system === 'new'
      ? {
          ...base,
          from: content.from,
          to: content.to,
          userIds: content.userIds,
          kind: 'call',
          callId: service.newId(),
          cause: 'noAnswer',
          endedAt: now,
          forwardedTo: 'voicemail',
          transferred: false,
          recordings: [{ id: service.newId(), kind: 'VOICEMAIL', seconds: content.seconds }],
        }
      : { ...base, ...content };
  service.state.events.add(event);
  return event;
}
