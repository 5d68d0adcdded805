import { randomBytes } from 'node:crypto';
import { createDedupe } from '../../../src/push/dedupe.ts';
import { createSignatureCheck } from '../../../src/push/verify.ts';
import { presetFor } from '../../../src/shared/presets.ts';
import { createLoopbackProvider } from '../../../src/tunnel/providers/loopback.ts';
import { createPushReceiver } from '../../../src/tunnel/push-receiver.ts';
import { programOptions, ready } from '../lib/program.ts';
import { decideByRules } from './rules.ts';
import type { ServerOptions } from './server.ts';

/** The desk's own way from a push to its answer, put together as the app does it. */
const { pushPublicKey, rules } = programOptions<ServerOptions>();
const provider = createLoopbackProvider({ randomBytes, now: Date.now, fetch });
let facts = 0;
const receiver = createPushReceiver({
  verify: createSignatureCheck(pushPublicKey),
  signatureHeader: presetFor('http://127.0.0.1/').signatureHeader,
  // Fewer than the generator's bodies, so that each is new again when it comes round.
  seenBefore: createDedupe({ now: Date.now, maxEntries: 1_000 }),
  policy: rules ? decideByRules(rules.count, rules.contacts) : () => ({ action: 'ring' }),
  onFact: () => void (facts += 1),
});
await provider.start(receiver);
const { port, pathname } = new URL(provider.publicUrl() ?? '');
ready({ port: Number(port), path: pathname });

process.once('SIGTERM', () => {
  const { answered, duplicates, faults } = receiver.counters();
  process.stderr.write(
    `deskbell: ${answered} answered, ${facts} handed on, ${duplicates} twice, ${faults} faults\n`,
  );
  process.exit();
});
