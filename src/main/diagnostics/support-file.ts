import type { Diagnostics, SelfTestRun } from '../../shared/ipc/requests/diagnostics.ts';
import type { Settings } from '../../shared/model/settings.ts';
import { presetFor } from '../../shared/presets.ts';
import { policyFacts } from '../policy/follow-policy.ts';
import type { DeskState } from '../state/state.ts';
import { safeLogLine } from '../base/safe-log.ts';

export interface SupportFacts {
  now: number;
  /** Versions of the program, the system and the runtimes. */
  versions: Readonly<Record<string, string>>;
  state: DeskState;
  settings: Settings;
  diagnostics: Diagnostics;
  counters: unknown;
  clockAheadMs: number | undefined;
  log: readonly string[];
}

/** Contains only fields listed here, free of personal data: filtering could miss something. */
export function supportFile(facts: SupportFacts): string {
  const { now, versions, state, settings, diagnostics, counters, clockAheadMs, log } = facts;
  const file = {
    made: new Date(now).toISOString(),
    versions,
    account: accountFacts(state),
    settings: settingsFacts(settings),
    policy: state.policy && policyFacts(state.policy),
    tunnel: {
      status: state.tunnel.status,
      provider: state.tunnel.provider,
      down: state.tunnel.down === true,
      detail: state.tunnel.detail?.id,
      history: diagnostics.tunnel.map(({ at, status, provider, detail }) => ({
        at: time(at),
        status,
        provider,
        detail: detail?.id,
      })),
    },
    pushAddress: {
      state: state.pushAddress.state,
      by: state.pushAddress.by,
      takenOver: state.pushAddress.takenOver,
      lines: state.pushAddress.lines?.length ?? 'all',
      version: state.pushAddress.version,
      canRestore: state.pushAddress.canRestore,
    },
    findings: diagnostics.findings.map(({ id, tone, what, todo }) => ({
      id,
      tone,
      detail: innerIds(what),
      todo: todo?.id,
    })),
    selfTest: diagnostics.selfTest && selfTestFacts(diagnostics.selfTest),
    clockAheadMs,
    counters,
    refused: diagnostics.refused.map(({ reason, count, last }) => ({ reason, count, last: time(last) })),
    pushes: diagnostics.pushes.map(({ at, ...rest }) => ({ at: time(at), ...rest })),
    notices: state.notices.map(({ tone, sentence }) => ({ tone, sentence: sentence.id })),
    log: log.flatMap((line) => safeLogLine(line) ?? []),
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

const time = (at: number): string => new Date(at).toISOString();

/** Only the ids of nested sentences: other values may be names or addresses. */
function innerIds({ values = {} }: Diagnostics['findings'][number]['what']): string[] {
  return Object.values(values).flatMap((value) =>
    typeof value === 'object' ? [value.id, ...innerIds(value)] : [],
  );
}

/** Only the code of a result, since its text may contain a proxy or system error messages. */
function selfTestFacts({ at, report }: SelfTestRun): object {
  const checks = report.checks.map(({ name, ok, ms, code }) => ({ name, ok, ms, detail: code }));
  return { at: time(at), ok: report.ok, shell: report.shell, versions: report.versions, checks };
}

function accountFacts({
  session,
  devices,
  lines,
  callerIds,
  colleagues,
  directory,
  missed,
}: DeskState): object {
  const counts = {
    devices: devices.map(({ type, online, doNotDisturb }) => ({ type, online, doNotDisturb })),
    lines: lines.map(({ kind, userIds, deviceIds }) => ({
      kind,
      users: userIds.length,
      devices: deviceIds.length,
    })),
    numbers: callerIds.length,
    colleagues: colleagues.length,
    contacts: directory.contacts,
    directory: directory.status,
    missed,
  };
  if (session.status !== 'signed-in') return { status: session.status };
  return {
    status: session.status,
    type: session.accountType,
    typeFrom: session.accountTypeFrom,
    dialect: session.dialect?.id,
    platform: presetFor(session.baseUrl).id,
    builtIn: session.builtIn,
    byBrowser: session.byBrowser === true,
    tokenKept: session.tokenStoredIn,
    offline: session.offline?.id,
    expired: session.expired === true,
    ...counts,
  };
}

/** Values of settings that are enumerations or numbers; for the others only whether they are set. */
function settingsFacts({
  locale,
  theme,
  popup,
  sound,
  crm,
  start,
  agentLogs,
  tunnel,
  ...rest
}: Settings): object {
  return {
    locale,
    theme,
    popup: {
      enabled: popup.enabled,
      offLines: popup.offLines.length,
      whileInCall: popup.whileInCall,
      ringSeconds: popup.ringSeconds,
      lingerSeconds: popup.lingerSeconds,
      corner: popup.corner,
      display: typeof popup.display === 'string' ? popup.display : 'named',
    },
    sound: {
      enabled: sound.enabled,
      volume: sound.volume,
      output: sound.output !== null,
      silenceKey: sound.silenceKey !== null,
    },
    crm: { set: crm.template !== '', opens: crm.opens, schemes: crm.schemes.length },
    start,
    agentLogs: { enabled: agentLogs.enabled, sources: agentLogs.sources.length },
    tunnel: { provider: tunnel.provider, fields: Object.keys(tunnel).sort() },
    deviceSets: rest.deviceSets.length,
    doNotDisturb: {
      answer: rest.doNotDisturb.answer,
      choices: Object.keys(rest.doNotDisturb.choices).length,
    },
    accountType: rest.accountType,
    warnsOfBalance: rest.balance.warnBelow !== null,
  };
}
