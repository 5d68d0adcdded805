import { registerHooks } from 'node:module';

/**
 * Loaded before the app: only the sipgate platform has a key that is known beforehand, for which nobody else can sign. The
 * built program is given one for the platform of the measurement; that it checks with it, and how, is its own.
 */
const key = process.env['DESKBELL_BENCH_PUSH_KEY'];
registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (key === undefined || !url.endsWith('/out/main/index.js')) return loaded;
    const { source: bytes = '' } = loaded;
    const source = typeof bytes === 'string' ? bytes : Buffer.from(bytes as Uint8Array).toString();
    const patched = source.replace(
      /(\bid:\s*["'`]other["'`],\s*name:\s*host\b)/,
      (found) => `${found},pushPublicKey:${JSON.stringify(key)}`,
    );
    if (patched === source) throw new Error('The program has no other platform where it was expected.');
    return { ...loaded, source: patched };
  },
});
