import { system } from '../systems/model.ts';
import { text, unfit } from './arguments.ts';

/** For each scheme the command that Windows would run; elsewhere the program itself. */
const clients = new Map<string, string>();

const commandOf = (path = process.execPath, args: readonly string[] = []): string =>
  system().platform === 'win32' ? [path, ...args].join('\n') : '';

function check(scheme: unknown, path: unknown, args: unknown): void {
  text(scheme);
  if (path !== undefined) text(path, 1);
  if (args !== undefined && !Array.isArray(args)) {
    throw unfit(2, args);
  }
}

export function setProtocolClient(scheme: string, path?: string, args?: string[]): boolean {
  check(scheme, path, args);
  if (scheme === '') return false;
  clients.set(scheme, commandOf(path, args));
  return true;
}

/** Reads back the written entry, whatever program the user chose. */
export function isProtocolClient(scheme: string, path?: string, args?: string[]): boolean {
  check(scheme, path, args);
  return clients.get(scheme) === commandOf(path, args);
}

/** Linux has no way back. What another program holds is left to it, which is no failure. */
export function removeProtocolClient(scheme: string, path?: string, args?: string[]): boolean {
  check(scheme, path, args);
  if (system().platform === 'linux') return false;
  if (clients.get(scheme) === commandOf(path, args)) clients.delete(scheme);
  return true;
}

export const isClaimed = (scheme: string): boolean => clients.has(scheme);
