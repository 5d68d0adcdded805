import { openAccountDatabase } from '../../src/account-database/open-account-database.ts';

const [, , path = ''] = process.argv;
const opened = openAccountDatabase({ path, now: Date.now });
await opened.scrub();
opened.close();
