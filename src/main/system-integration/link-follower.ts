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
  /** Only the newest answer counts: the system may be slow to give one. */
  let asked = 0;

  async function follow(): Promise<void> {
    const handle = handles();
    asked += 1;
    const mine = asked;
    const isNewest = (): boolean => mine === asked;
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
