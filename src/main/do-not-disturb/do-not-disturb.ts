import type { DoNotDisturbAnswer, DoNotDisturbSpan } from '../../shared/model/do-not-disturb.ts';
import type { Device } from '../../shared/model/device.ts';
import { choiceFor } from '../../shared/do-not-disturb-span.ts';
import type { StateHolder } from '../state/state.ts';
import type { Environment } from '../base/environment.ts';
import { startPolling } from '../base/polling.ts';
import { Refusal } from '../base/refusal.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import type { DialectClient, Account } from '../account/account.ts';
import { loadDevices } from '../account/lists.ts';
import { switchDevices, type DeviceOutcome, type DeviceSwitch } from './switch-devices.ts';
import { compare, switchable, type DoNotDisturbChoices } from './choices.ts';
import { createRetryPause } from './retry-pause.ts';
import { openChoices } from './saved-choices.ts';
import { createStatus } from './status.ts';
import { owedRefusals, refusals } from './view.ts';
import { createWorkQueue } from './work-queue.ts';

export interface DoNotDisturb {
  /** Shows what the platform accepted, and each device that refused. @throws Refusal if all refused */
  set(span: DoNotDisturbSpan | 'off', deviceId?: string): Promise<void>;
  /** Reads the devices again after sleep, a network change or when a window is shown. */
  refresh(): Promise<void>;
  /** Whether calls are rejected now, and how. */
  answering(): { on: boolean; answer: DoNotDisturbAnswer };
}

export interface DoNotDisturbDeps {
  account: DialectClient & Pick<Account, 'user' | 'baseUrl'>;
  environment: Environment;
  state: StateHolder;
  settings: SettingsStore;
  /** Whether a window shows them. */
  isInSight(): boolean;
}

/** Poll interval while visible or while calls are rejected, ms. */
const readEveryMs = 15_000;
/** Otherwise, so that an idle computer sleeps, ms. */
const readRarelyMs = 60_000;
/** Longest wait while there is something to switch or to show: timers do not run during sleep, ms. */
const lookEveryMs = 5_000;

/** Keeps the devices as the user chose while the account is open. Reads them first. */
export function createDoNotDisturb(deps: DoNotDisturbDeps): DoNotDisturb & { ready: Promise<void> } {
  const { account, environment, state, settings } = deps;
  const { clock } = environment;
  const saved = openChoices(account, settings);
  /** Choices of an earlier run that the platform has not confirmed since. */
  const owed = new Set(Object.keys(saved.get()));
  const status = createStatus(state, saved, clock);
  const queue = createWorkQueue(account.signal);
  const retryPause = createRetryPause();
  let readAt = -Infinity;
  let isRead = false;

  const apply = (switches: DeviceSwitch[], signal: AbortSignal, wanted?: boolean): Promise<DeviceOutcome[]> =>
    status.whilePending(() => switchDevices(account, state, switches, signal), wanted);

  /** Applies choices, clock and devices. */
  async function settle(signal: AbortSignal): Promise<void> {
    const superseded = (): boolean => signal.aborted;
    if (!isRead || superseded()) return;
    const now = clock.now();
    const { devices } = state.get();
    const { choices, on, off } = compare(saved.get(), devices, owed, now);
    saved.set(choices);
    const silent = new Set(devices.flatMap(({ id, doNotDisturb }) => (doNotDisturb ? [id] : [])));
    for (const id of owed) if (choices[id] === undefined || silent.has(id)) owed.delete(id);
    const due = dueSwitches(switchable(devices), { on, off });
    if (due.length === 0) status.reportOwed([]);
    else if (retryPause.isOver(now)) {
      const outcomes = await apply(due, signal);
      if (superseded()) return;
      const refused = owedRefusals(outcomes);
      status.reportOwed(refused);
      if (refused.length > 0) retryPause.begin(now);
      else retryPause.reset();
      const over = outcomes
        .filter(({ doNotDisturb, failure }) => !doNotDisturb && !failure)
        .map(({ device }) => device.id);
      saved.set(withoutKeys(saved.get(), over));
      for (const { device, failure } of outcomes) if (!failure) owed.delete(device.id);
    }
    status.show();
  }

  async function read(signal: AbortSignal): Promise<void> {
    readAt = clock.now();
    if (await loadDevices(account, state, signal)) {
      if (!isRead) for (const id of saved.spread(switchable(state.get().devices), readAt)) owed.add(id);
      isRead = true;
    }
    await settle(signal);
  }

  function nextPause(): number {
    const now = clock.now();
    const ends = Object.values(saved.get()).flatMap(({ until = Infinity }) => (until > now ? until : []));
    const isDue = !isRead || owed.size > 0 || Object.keys(saved.get()).length > 0 || matters();
    return isDue
      ? Math.min(lookEveryMs, ...ends.map((end) => end - now))
      : Math.min(readRarelyMs, Math.max(lookEveryMs, readAt + readRarelyMs - now));
  }

  const matters = (): boolean => deps.isInSight() || state.get().doNotDisturb.on;

  function look(signal: AbortSignal): Promise<void> {
    const age = clock.now() - readAt;
    const isOld = age >= (matters() ? readEveryMs : readRarelyMs);
    return isOld || age < 0 ? read(signal) : settle(signal);
  }

  async function set(span: DoNotDisturbSpan | 'off', deviceId?: string): Promise<void> {
    const chosen = switchable(state.get().devices).filter(({ id }) => id === (deviceId ?? id));
    if (chosen.length === 0) {
      status.report([{ id: 'doNotDisturb.noDevices' }]);
      status.show();
      return;
    }
    const isOn = span !== 'off';
    status.report([]);
    const outcomes = await apply(
      chosen.map((device) => ({ device, doNotDisturb: isOn })),
      account.signal,
      deviceId === undefined ? isOn : undefined,
    );
    if (account.signal.aborted) return;
    const switchedIds = outcomes.filter(({ failure }) => !failure).map(({ device }) => device.id);
    const choice = span === 'off' ? undefined : choiceFor(span, clock.now());
    const others = withoutKeys(saved.get(), switchedIds);
    saved.set(choice ? { ...others, ...Object.fromEntries(switchedIds.map((id) => [id, choice])) } : others);
    for (const id of switchedIds) owed.delete(id);
    if (owed.size === 0) status.reportOwed([]);
    status.report(refusals(outcomes));
    status.show();
    const failure = outcomes.find((outcome) => outcome.failure)?.failure;
    if (failure && switchedIds.length === 0) throw new Refusal(failure);
  }

  const ready = queue.inBackground(read);
  const polling = startPolling({
    clock,
    signal: account.signal,
    waitFor: ready,
    initialDelay: nextPause,
    async poll() {
      await queue.inBackground(look);
      return nextPause();
    },
  });
  return {
    ready,
    set: (span, deviceId) => queue.forUser(() => set(span, deviceId)).finally(polling.pollNow),
    refresh() {
      retryPause.end();
      return queue.inBackground(read).finally(polling.pollNow);
    },
    answering: () => ({
      on: state.get().doNotDisturb.on && !status.isPending(),
      answer: settings.get().doNotDisturb.answer,
    }),
  };
}

function dueSwitches(
  devices: readonly Device[],
  { on, off }: Record<'on' | 'off', readonly string[]>,
): DeviceSwitch[] {
  const isDue = (device: Device): boolean => [...on, ...off].includes(device.id);
  return devices.filter(isDue).map((device) => ({ device, doNotDisturb: on.includes(device.id) }));
}

function withoutKeys(choices: DoNotDisturbChoices, ids: readonly string[]): DoNotDisturbChoices {
  return Object.fromEntries(Object.entries(choices).filter(([id]) => !ids.includes(id)));
}
