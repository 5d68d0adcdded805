import type { ChannelEvent } from '../../shared/model/channel-event.ts';
import type { EventEndpoint, PlatformEvent } from '../../shared/model/event.ts';
import type { HistoryEntry } from '../../shared/model/history.ts';
import { present } from '../tolerant.ts';

/** An event of the specification as an entry of the history. */
export function entryOfEvent(event: PlatformEvent): HistoryEntry {
  return {
    id: event.id,
    kind: event.kind,
    missed: false,
    labels: event.labels,
    connectionIds: event.extension?.id === undefined ? [] : [event.extension.id],
    recordings: [],
    ...present({
      ...ends(event),
      direction: event.direction,
      createdAt: event.createdAt,
      read: event.read?.value,
      starred: event.starred?.value,
      archived: event.location === undefined ? undefined : event.location === 'archive',
      note: event.comment,
      smsContent: event.kind === 'sms' ? event.text : undefined,
      transcription: event.kind === 'voicemail' ? event.transcription : undefined,
    }),
  };
}

function ends({ sources, targets }: PlatformEvent) {
  const number = (end: EventEndpoint | undefined): string | undefined => end?.numberE164 ?? end?.numberPretty;
  return {
    source: number(sources[0]),
    sourceAlias: sources[0]?.contactFN,
    target: number(targets[0]),
    targetAlias: targets[0]?.contactFN,
  };
}

const UNANSWERED: ReadonlySet<string | undefined> = new Set(['MISSED', 'REJECTED', 'BUSY']);

/** An event of a channel as an entry of the history. */
export function entryOfChannelEvent({
  id,
  channelId,
  createdAt,
  call,
  recordings,
}: ChannelEvent): HistoryEntry {
  const talked =
    call?.establishedAt === undefined || call.terminatedAt === undefined
      ? undefined
      : (call.terminatedAt - call.establishedAt) / 1000;
  return {
    id,
    kind: 'call',
    missed: UNANSWERED.has(call?.state),
    labels: [],
    connectionIds: [channelId],
    recordings,
    ...present({
      source: call?.from,
      target: call?.to,
      direction: call?.direction,
      callId: call?.callId,
      callStatus: call?.state,
      createdAt: call?.startedAt ?? createdAt,
      duration: talked,
    }),
  };
}
