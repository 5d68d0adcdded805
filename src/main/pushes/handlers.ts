import type { RequestArgs } from '../../shared/ipc/contract.ts';
import type { tunnelRequests } from '../../shared/ipc/requests/tunnel.ts';
import type { MessageId } from '../../shared/messages/index.ts';
import {
  noOption,
  tunnelSecrets,
  tunnelSettingsSchema,
  type TunnelSettings,
} from '../../shared/tunnel-settings.ts';
import type { HandlersOf } from '../base/handlers.ts';
import type { AskNatively } from '../base/native-question.ts';
import { Refusal } from '../base/refusal.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import type { Pushes } from './pushes.ts';
import { confirmChoice } from './tunnel/confirm-choice.ts';
import type { TunnelSecretStore } from './tunnel/secrets.ts';

export interface TunnelHandlerDeps {
  pushes: () => Pushes;
  settings: SettingsStore;
  secrets: TunnelSecretStore;
  askNatively: AskNatively;
}

/** Handles requests of the windows about the tunnel and the account's push address. */
export function tunnelHandlers({
  pushes,
  settings,
  secrets,
  askNatively,
}: TunnelHandlerDeps): HandlersOf<typeof tunnelRequests> {
  return {
    'tunnel.choose': async ({ settings: chosenSettings, secrets: given }) => {
      const chosen = withHostKey(settings.get().tunnel, readSettings(chosenSettings));
      await confirmChoice(settings.get().tunnel, chosen, askNatively);
      await storeSecrets(chosen, given ?? {});
      settings.update({ tunnel: chosen });
      await pushes().reconnect();
    },
    'tunnel.forgetHostKey': async () => {
      const now = settings.get().tunnel;
      if (now.provider !== 'ssh') return;
      const { hostKey: _, ...rest } = now;
      settings.update({ tunnel: rest });
      await pushes().reconnect();
    },
    'tunnel.retry': () => pushes().retry(),
    'tunnel.test': async () => ({ ms: await pushes().test() }),
    'pushAddress.takeOver': () => pushes().takeOver(),
    'pushAddress.change': (changes) => pushes().change(changes),
  };

  async function storeSecrets(
    { provider }: TunnelSettings,
    given: NonNullable<RequestArgs<'tunnel.choose'>['secrets']>,
  ): Promise<void> {
    const secretNames = Object.keys(tunnelSecrets[provider]);
    const givenSecrets = Object.entries(given).filter(([name]) => secretNames.includes(name));
    if (givenSecrets.length > 0) await secrets.change(provider, Object.fromEntries(givenSecrets));
  }
}

/** The message that describes valid values of each field. */
const expectedValues = new Map<string, MessageId>([
  ['port', 'tunnel.expected.port'],
  ['remotePort', 'tunnel.expected.port'],
  ['localPort', 'tunnel.expected.port'],
  ['publicUrl', 'tunnel.expected.address'],
  ['relayUrl', 'tunnel.expected.address'],
  ['bind', 'tunnel.expected.ip'],
  ['host', 'tunnel.expected.host'],
  ['remoteHost', 'tunnel.expected.host'],
  ['domain', 'tunnel.expected.host'],
]);
const fieldNames = new Set<string>([
  ...expectedValues.keys(),
  'account',
  'user',
  'keyFile',
  'certFile',
  'binary',
  'tunnelName',
]);

/** @throws Refusal that names the first invalid field and its valid values */
function readSettings(given: Record<string, unknown>): TunnelSettings {
  const read = tunnelSettingsSchema.safeParse(given);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const field = String(issue?.path[0] ?? '');
  if (!fieldNames.has(field)) throw new Refusal({ kind: 'bad-setting', problem: { id: 'tunnel.bad' } });
  const both = given['provider'] === 'direct' && (field === 'certFile' || field === 'keyFile');
  const why: MessageId =
    issue?.message === noOption
      ? 'tunnel.expected.noOption'
      : (expectedValues.get(field) ?? (both ? 'tunnel.expected.both' : 'tunnel.expected.text'));
  const label = `tunnel.field.${field}` as MessageId;
  throw new Refusal({
    kind: 'bad-setting',
    problem: { id: 'tunnel.badField', values: { field: { id: label }, expected: { id: why } } },
  });
}

/** Keeps the stored host key as long as the server stays the same, so that a changed key is detected. */
function withHostKey(before: TunnelSettings, now: TunnelSettings): TunnelSettings {
  if (now.provider !== 'ssh' || before.provider !== 'ssh' || before.hostKey === undefined) return now;
  return now.host === before.host && now.port === before.port ? { ...now, hostKey: before.hostKey } : now;
}
