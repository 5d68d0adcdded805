import { playVoicemail, resendFax } from '../../../platform/v2/forwardings.ts';
import type { forwardingRequests } from '../../../shared/ipc/requests/forwarding.ts';
import type { AccountSession } from '../../session/account-session.ts';
import type { HandlersOf } from '../../base/handlers.ts';
import { refusal } from '../../media/source.ts';
import type { DeskTimeline } from '../../timeline/desk-timeline.ts';
import { chooseBusyOnBusy, readForwarding, writeForwarding, type ForwardingDeps } from './forwarding.ts';

export interface ForwardingHandlerDeps {
  desk(): Pick<AccountSession, 'account' | 'deliveryWatch'>;
  directory: { readonly country: string };
  timeline: Pick<DeskTimeline, 'entry'>;
}

/** Features of the live platform: forwarding, voicemail by phone, resending a fax. */
export function forwardingHandlers(sources: ForwardingHandlerDeps): HandlersOf<typeof forwardingRequests> {
  const deps = (): ForwardingDeps => ({
    account: sources.desk().account,
    country: sources.directory.country,
  });
  /** The id of an entry in the platform's history. @throws Refusal if it has none */
  const historyId = (key: string): string => {
    const teller = sources.timeline.entry(key)?.tellers.find((each) => each.startsWith('history:'));
    if (teller === undefined) throw refusal('gone');
    return teller.slice('history:'.length);
  };
  return {
    'forwarding.read': () => readForwarding(deps()),
    'forwarding.write': (change) => writeForwarding(deps(), change),
    'forwarding.busyOnBusy': ({ on }) => chooseBusyOnBusy(deps(), on),
    'voicemail.playOnPhone': ({ key, deviceId }) => {
      const { transport, signal } = sources.desk().account;
      return playVoicemail(transport, { entryId: historyId(key), deviceId }, signal);
    },
    'fax.resend': async ({ key }) => {
      const { account, deliveryWatch } = sources.desk();
      await resendFax(account.transport, historyId(key), account.signal);
      deliveryWatch.soon();
    },
  };
}
