import type { JetStreamManager } from '@nats-io/jetstream';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Load } from './push-load.ts';

interface SearchedPlaces {
  /** Sent pushes by the name of the receiving gateway. */
  loads: ReadonlyMap<string, Load>;
  manager: JetStreamManager;
  /** Data folders of the programs, by name. */
  folders: ReadonlyMap<string, string>;
  /** The ledger of the desk. */
  ledger: string;
}

const MOST_TOLD = 5;

/** Describes answered pushes that did not reach the desk: who answered them when, and where they are stored. */
export async function whereabouts(pushes: readonly string[], places: SearchedPlaces): Promise<string> {
  const { loads, manager, folders, ledger } = places;
  const { state, cluster } = await manager.streams.info('PUSHES');
  const stored = new Map<string, number>();
  for (let seq = state.first_seq; seq <= state.last_seq; seq += 1) {
    const message = await manager.streams.getMessage('PUSHES', { seq });
    if (message !== null) stored.set(nameOf(message.string()), seq);
  }
  const files = [...folders].flatMap(([program, folder]) =>
    filesBelow(folder).map((file) => ({ name: `${program}: ${file}`, text: textOf(folder, file) })),
  );
  const reported = pushes.slice(0, MOST_TOLD).map((push) => {
    const [event = '', callId = ''] = push.split(' ');
    const [gateway, load] = [...loads].find(([, { at }]) => at.has(push)) ?? [];
    const found = files.filter(({ text }) => text.includes(`event=${event}&callId=${callId}`));
    return [
      `${push} was answered by ${gateway} at ${new Date(load?.at.get(push) ?? 0).toISOString()};`,
      `its sequence in the stream: ${stored.get(push) ?? 'none'};`,
      `on the disk: ${found.map(({ name }) => name).join(', ') || 'nowhere'}`,
    ].join(' ');
  });
  const last = ledger.trimEnd().split('\n').at(-1);
  return [
    `${pushes.length} pushes are missing. The stream ends at ${state.last_seq}, led by ${cluster?.leader};`,
    `the desk has read up to "${last}".`,
    ...reported,
  ].join('\n');
}

function nameOf(body: string): string {
  const fields = new URLSearchParams(body);
  return `${fields.get('event')} ${fields.get('callId')}`;
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}

function textOf(folder: string, file: string): string {
  try {
    return readFileSync(join(folder, file), 'latin1');
  } catch {
    return '';
  }
}
