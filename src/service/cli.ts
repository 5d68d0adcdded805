import { readFile } from 'node:fs/promises';
import { readArguments, type CliArguments } from './cli-arguments.ts';
import { HELP } from './help.ts';
import { startService, type Service } from './server.ts';
import { createCertificate } from './tls/certificate.ts';

await main();

async function main(): Promise<void> {
  const args = argumentsOrExit();
  if (args.help) {
    process.stdout.write(HELP);
    return;
  }
  const service = await startOrExit(args);
  const { baseUrl, controlUrl, tokens, accounts, pushPublicKey } = service;
  process.stdout.write(
    JSON.stringify({
      baseUrl,
      controlUrl,
      tokens,
      pushPublicKey,
      ...(accounts.length > 1 ? { accounts } : {}),
    }) + '\n',
  );
  if (!args.quiet) {
    const what = args.system === 'both' ? 'A new and a classic account' : `A ${args.system} account`;
    process.stderr.write(`${what} with ${args.contacts} contacts is at ${baseUrl}.\n`);
    process.stderr.write(`Call in with: curl -X POST ${controlUrl}/calls\n`);
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void closeAndExit(service));
  }
}

/** A deliberately delayed request must not keep the process alive. */
async function closeAndExit(service: Service): Promise<never> {
  await service.close();
  process.exit(0);
}

function argumentsOrExit(): CliArguments {
  try {
    return readArguments(process.argv.slice(2));
  } catch (error) {
    return exitWith(error, 2);
  }
}

async function startOrExit(args: CliArguments): Promise<Service> {
  try {
    return await startService({
      port: args.port,
      system: args.system,
      contacts: args.contacts,
      events: args.events,
      migrated: args.migrated,
      httpsOnly: args.httpsOnly,
      ...(args.classicPbx ? { classicScope: 'CLASSIC_PBX' as const } : {}),
      ...(args.rateLimit === undefined ? {} : { rateLimit: args.rateLimit }),
      ...(args.ca === undefined ? {} : { ca: await readCertificates(args.ca) }),
      ...(args.tls ? { tls: await createCertificate(Date.now()) } : {}),
      ...(args.autoAnswer ? { timings: { autoAnswer: 1500 } } : {}),
    });
  } catch (error) {
    return exitWith(error, 1);
  }
}

async function readCertificates(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new Error(`--ca: ${file} cannot be read.`, { cause: error });
  });
  if (text.includes('-----BEGIN CERTIFICATE-----')) return text;
  throw new Error(`--ca: ${file} holds no certificate in PEM.`);
}

function exitWith(error: unknown, code: number): never {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(code);
}
