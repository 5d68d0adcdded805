import { strict, strictModule } from './strict.ts';

type IdleState = ReturnType<Electron.PowerMonitor['getSystemIdleState']>;

let onBattery = false;
let locked = false;
let idleSeconds = 0;

const members: Pick<
  Electron.PowerMonitor,
  | 'getSystemIdleState'
  | 'getSystemIdleTime'
  | 'isOnBatteryPower'
  | 'onBatteryPower'
  | 'getCurrentThermalState'
> = {
  getSystemIdleState: (threshold): IdleState =>
    locked ? 'locked' : idleSeconds >= threshold ? 'idle' : 'active',
  getSystemIdleTime: () => idleSeconds,
  getCurrentThermalState: () => 'unknown',
  isOnBatteryPower: () => onBattery,
  get onBatteryPower() {
    return onBattery;
  },
};

export const powerMonitor = strictModule('powerMonitor', members);

export type PowerEvent =
  | 'suspend'
  | 'resume'
  | 'on-ac'
  | 'on-battery'
  | 'shutdown'
  | 'lock-screen'
  | 'unlock-screen'
  | 'user-did-become-active'
  | 'user-did-resign-active';

export function powerHappens(event: PowerEvent): void {
  if (event === 'on-ac' || event === 'on-battery') onBattery = event === 'on-battery';
  if (event === 'lock-screen' || event === 'unlock-screen') locked = event === 'lock-screen';
  powerMonitor.emit(event);
}

export function setIdle(seconds: number): void {
  idleSeconds = seconds;
}

const blockers = new Set<number>();
let lastBlocker = 0;

export const powerSaveBlocker: Pick<Electron.PowerSaveBlocker, 'isStarted' | 'start' | 'stop'> = strict(
  'powerSaveBlocker',
  {
    start: () => {
      blockers.add(++lastBlocker);
      return lastBlocker;
    },
    stop: (id: number) => blockers.delete(id),
    isStarted: (id: number) => blockers.has(id),
  },
);
