import { openBareReceiver } from '../lib/bare-receiver.ts';
import { programOptions, ready } from '../lib/program.ts';
import type { ServerOptions } from './server.ts';

/** The floor of what is measured: a push that is checked and answered, and nothing else. */
const { port, path } = await openBareReceiver(programOptions<ServerOptions>().pushPublicKey);
ready({ port, path });
process.once('SIGTERM', () => process.exit());
