import { createLatest } from '../../shared/latest.ts';
import type { SystemView } from '../../shared/ipc/snapshot.ts';
import type { LinkOpener } from './link-opener.ts';

interface LinkFollowerDeps {
  opener: LinkOpener;
  /** The user wants Deskbell to open links. */
  handles(): boolean;
  tell(links: SystemView['links']): void;
  /** The system refused, with its error. */
  refused(detail: string): void;
}

/** Registers for links as set, and reports which program opens them. Can be called again after changes. */
export function createLinkFollower({ opener, handles, tell, refused }: LinkFollowerDeps): () => void {
  let handled = handles();
  let isFirst = true;
  /** The system may be slow. */
  const latest = createLatest();

  async function follow(): Promise<void> {
    const handle = handles();
    const isNewest = latest.begin();
    try {
      const changed = handle !== handled;
      if (changed) opener.set(handle);
      else if (handle && isFirst) opener.followProgram();
      handled = handle;
      isFirst = false;
      const here = handle && (await opener.opensHere());
      if (isNewest()) tell(!handle ? 'off' : here ? 'here' : 'elsewhere');
      if (changed && handle && !here) await opener.choose();
    } catch (error) {
      if (isNewest()) tell(handle ? 'elsewhere' : 'off');
      refused(error instanceof Error ? error.message : String(error));
    }
  }

  return () => void follow();
}
