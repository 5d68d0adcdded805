import type { TunnelSettings } from '../../../shared/tunnel-settings.ts';
import type { AskNatively, NativeQuestion } from '../../base/native-question.ts';
import { Refusal } from '../../base/refusal.ts';

/**
 * Confirms a new program or relay in a system dialog: a compromised page must not be able to run a program or send the
 * user's token somewhere.
 * @throws Refusal when the user declines
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
