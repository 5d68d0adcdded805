import type { TunnelSettings } from '../../../shared/tunnel-settings.ts';
import type { AskNatively, NativeQuestion } from '../../base/native-question.ts';
import { Refusal } from '../../base/refusal.ts';

/**
 * A page that was taken over must not have a program run, or the user's token sent somewhere: what is new is confirmed in a
 * dialog of the system.
 * @throws Refusal when the user does not agree
 */
export async function confirmChoice(
  before: TunnelSettings,
  chosen: TunnelSettings,
  askNatively: AskNatively,
): Promise<void> {
  const question = programQuestion(before, chosen) ?? relayQuestion(before, chosen);
  if (question && !(await askNatively(question))) {
    throw new Refusal({ kind: 'bad-setting', problem: { id: 'tunnel.notConfirmed' } });
  }
}

function programQuestion(before: TunnelSettings, chosen: TunnelSettings): NativeQuestion | undefined {
  if (chosen.provider !== 'cloudflared' || chosen.binary === undefined) return undefined;
  if (before.provider === 'cloudflared' && before.binary === chosen.binary) return undefined;
  return {
    title: { id: 'tunnel.confirmProgram', values: { program: chosen.binary } },
    detail: { id: 'tunnel.confirmProgramDetail' },
    confirm: { id: 'tunnel.confirmProgramYes' },
  };
}

function relayQuestion(before: TunnelSettings, chosen: TunnelSettings): NativeQuestion | undefined {
  if (chosen.provider !== 'relay') return undefined;
  const { origin, host } = new URL(chosen.relayUrl);
  if (before.provider === 'relay' && new URL(before.relayUrl).origin === origin) return undefined;
  return {
    title: { id: 'tunnel.confirmRelay', values: { host } },
    detail: { id: 'tunnel.confirmRelayDetail', values: { host } },
    confirm: { id: 'tunnel.confirmRelayYes' },
  };
}
