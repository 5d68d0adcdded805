import { fileURLToPath } from 'node:url';
import type { ForkSync } from '../../../../src/main/contacts/start-sync.ts';
import { forkUtility } from '../../../host/utility/fork.ts';

const file = fileURLToPath(new URL('../../../../src/main/contacts/sync-process.ts', import.meta.url));

/** The real process, from its source. */
export const forkSync: ForkSync = () => forkUtility(file);
