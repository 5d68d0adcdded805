import { createDoNotDisturb, type DoNotDisturb } from '../../../../src/main/do-not-disturb/do-not-disturb.ts';
import { createState, type StateHolder } from '../../../../src/main/state/state.ts';
import type { SettingsStore } from '../../../../src/main/settings/settings-store.ts';
import { PlatformException } from '../../../../src/shared/errors.ts';
import type { PlatformFailure } from '../../../../src/shared/errors.ts';
import type { AccountType } from '../../../../src/shared/model/account.ts';
import { fakeAccount, manualClock, memorySettings, testEnvironment, type ManualClock } from '../support.ts';

/** The platform's side of do-not-disturb, in memory. */
interface FakePlatform {
  /** Device id to whether it is quiet. */
  devices: Map<string, boolean>;
  /** What each device answers instead of obeying. */
  refuses: Map<string, PlatformFailure>;
  /** Nothing is answered at all. */
  away: boolean;
  /** How often its devices were read. */
  reads: number;
}

export interface DoNotDisturbWorld {
  platform: FakePlatform;
  clock: ManualClock;
  settings: SettingsStore;
  /** The desk window can be seen. */
  isInSight: boolean;
  state: StateHolder;
  doNotDisturb: DoNotDisturb & { ready: Promise<void> };
  /** Ends the program and starts it again, `ms` later. */
  restart(ms?: number): Promise<void>;
  close(): void;
}

export const forbidden: PlatformFailure = {
  kind: 'platform',
  status: 403,
  title: 'Forbidden',
  detail: 'missing scope',
};
const unreachable: PlatformFailure = { kind: 'unreachable', detail: 'ECONNREFUSED' };
const aliases: Record<string, string> = { e0: 'Desk phone', e1: 'App', y0: 'Mobile' };

/** A desk over a platform with three devices that can be quiet and one that cannot. */
export async function doNotDisturbWorld(
  options: { accountType?: AccountType; userId?: string } = {},
): Promise<DoNotDisturbWorld> {
  const platform: FakePlatform = {
    devices: new Map([
      ['e0', false],
      ['e1', false],
      ['y0', false],
    ]),
    refuses: new Map(),
    away: false,
    reads: 0,
  };
  const clock = manualClock();
  const { settings } = memorySettings();
  const listed = (): unknown => {
    platform.reads += 1;
    return {
      items: [
        ...[...platform.devices].map(([id, dnd]) => ({
          id,
          alias: aliases[id] ?? id,
          type: 'REGISTER',
          dnd,
        })),
        { id: 'x0', alias: 'Home', type: 'EXTERNAL' },
      ],
    };
  };
  function open(): Pick<DoNotDisturbWorld, 'state' | 'doNotDisturb' | 'close'> {
    const { account } = fakeAccount(({ method, path, body }) => {
      if (platform.away) throw new PlatformException(unreachable);
      if (method === 'GET') return listed();
      const id = path.split('/').at(-1) ?? '';
      const refused = platform.refuses.get(id);
      if (refused) throw new PlatformException(refused);
      platform.devices.set(id, (body as { dnd: boolean }).dnd);
      return undefined;
    }, options.accountType);
    const state = createState({ status: 'signed-out', baseUrl: '', tokenId: '' });
    const environment = testEnvironment(clock);
    return {
      state,
      doNotDisturb: createDoNotDisturb({
        account,
        environment,
        state,
        settings,
        isInSight: () => world.isInSight,
      }),
      close: account.close,
    };
  }
  const world: DoNotDisturbWorld = {
    platform,
    clock,
    settings,
    isInSight: true,
    ...open(),
    async restart(ms = 0) {
      world.close();
      await clock.advance(ms);
      Object.assign(world, open());
      await world.doNotDisturb.ready;
      await clock.advance(0);
    },
  };
  await world.doNotDisturb.ready;
  return world;
}

export const doNotDisturbDevices = ({ platform }: DoNotDisturbWorld): string[] =>
  [...platform.devices].flatMap(([id, dnd]) => (dnd ? [id] : []));
