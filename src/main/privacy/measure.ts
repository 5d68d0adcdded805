import type { Dirent } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { StoreId } from '../../shared/model/privacy.ts';
import { storeOf } from './stores.ts';

/** Size of each store in the profile folder, bytes; undeclared files count as Chromium's. */
export async function measureStores(profile: string): Promise<Partial<Record<StoreId, number>>> {
  const sizes: Partial<Record<StoreId, number>> = {};
  for (const entry of await inside(profile)) {
    const store = storeOf(entry.name) ?? 'web';
    sizes[store] = (sizes[store] ?? 0) + (await sizeOf(profile, entry));
  }
  return sizes;
}

/** Limits the entries, in case a folder contains itself. */
const mostEntries = 50_000;

async function sizeOf(folder: string, first: Dirent): Promise<number> {
  const waiting = [join(folder, first.name)];
  let [bytes, looked] = [0, 0];
  for (let path = waiting.pop(); path !== undefined && looked < mostEntries; path = waiting.pop()) {
    looked += 1;
    const found = await lstat(path).catch(() => undefined);
    if (found?.isDirectory()) for (const each of await inside(path)) waiting.push(join(path, each.name));
    else bytes += found?.size ?? 0;
  }
  return bytes;
}

const inside = async (folder: string): Promise<Dirent[]> =>
  readdir(folder, { withFileTypes: true }).catch(() => []);
