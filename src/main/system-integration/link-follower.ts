import { createLatest } from '../../shared/latest.ts';
import type { SystemView } from '../../shared/model/snapshot.ts';
import type { LinkOpener } from './link-opener.ts';

interface LinkFollowerParts {
  opener: LinkOpener;
  /** The user wants that Deskbell opens links. */
  handles(): boolean;
  tell(links: SystemView['links']): void;
  /** The system did not do it, and what it said. */
  refused(detail: string): void;
}

/**
 * Tells the system when the setting has changed, and the windows who opens links now. Called again whenever either may be
 * another.
 */
export function createLinkFollower({ opener, handles, tell, refused }: LinkFollowerParts): () => void {
  let handled = handles();
  /** The system may be slow to answer. */
  const latest = createLatest();

  async function follow(): Promise<void> {
    const handle = handles();
    const isNewest = latest.begin();
    try {
      const changed = handle !== handled;
      if (changed) opener.set(handle);
      handled = handle;
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
