import { environmentVariables, LOG_SECRET_VARIABLE, SECRET_VARIABLE } from './config/read-config.ts';

export const HELP = `The team relay: one address for the platform's pushes, any number of desks behind NATS JetStream.

  npm run relay -- keys --out FOLDER           make the identities, once: seeds, and identity.conf for nats-server
  npm run relay -- init --config FILE          create the streams, or bring them to these limits
  npm run relay -- --config FILE               run a gateway
  npm run relay -- desks --config FILE         which desks are connected, their versions, and when each had its last push;
                                               --silent: those alone that receive nothing, --json: for programs
  npm run relay -- revoke --config FILE --keys FOLDER --account NAME --user ID
                                               shut all desks of a user out, at once; --desk NAME for one of
                                               them, as the column DESK of that table has it, or its key
  npm run relay -- restore --config FILE --account NAME --user ID
                                               let them enrol again
  npm run relay -- --help                      this

Without --config the environment alone says everything but the accounts. It wins over the file:

${Object.entries(environmentVariables)
  .map(([name, path]) => `  ${name.padEnd(36)} ${path.join('.')}`)
  .join('\n')}
  ${`${SECRET_VARIABLE}<ACCOUNT>`.padEnd(36)} secret of the account of this name
  ${`${LOG_SECRET_VARIABLE}<ACCOUNT>`.padEnd(36)} secret of its agent logs

Each of them with _FILE behind it names a file that holds the value. Lists are separated by commas.
All settings, and how to run it in production: src/relay/operations.md.
`;
