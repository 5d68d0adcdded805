import type { ExtensionRow } from '../../../shared/ipc/requests/extensions.ts';
import type { DeskSnapshot } from '../../../shared/ipc/snapshot.ts';
import { t } from '../../i18n/i18n.svelte.ts';
import { ask } from '../../ui/requests.ts';

/** What pushes can be limited to. */
interface PushLine {
  id: string;
  name: string;
}

export interface PushLines {
  /** Channels; in a classic account groups, phonelines and extensions; and whatever else is chosen. */
  offered(chosen: readonly string[] | null): PushLine[];
  /** Reads the extensions of a classic account. */
  read(): Promise<void>;
}

/** Create it in the section on pushes. Extensions are missing until `read` has an answer. */
export function createPushLines(snapshot: () => DeskSnapshot): PushLines {
  let extensions = $state.raw<ExtensionRow[]>();

  const isClassic = (): boolean => {
    const { session } = snapshot();
    return session.status === 'signed-in' && session.accountType === 'classic';
  };

  /** Phones only, if the platform does not list all extensions. */
  const ends = (): PushLine[] =>
    extensions?.map(({ id, name, kind }) => {
      const what = t(kind === undefined ? 'extensions.kind.other' : `extensions.kind.${kind}`);
      return { id, name: name.includes(what) ? name : `${name} (${what})` };
    }) ?? snapshot().devices.map(({ id, alias }) => ({ id, name: alias }));

  return {
    offered(chosen) {
      const lines = [...snapshot().lines, ...(isClassic() ? ends() : [])];
      const unknown = (chosen ?? []).filter((id) => !lines.some((line) => line.id === id));
      return [...lines, ...unknown.map((id) => ({ id, name: id }))];
    },
    async read() {
      if (!isClassic()) return;
      const answer = await ask('extensions.read');
      if (answer.ok && answer.value.extensions.ok) extensions = answer.value.extensions.value;
    },
  };
}
