/** Runs the script that is the first argument, which lies in an archive; `process.argv` is as if Node had started it. */
import { pathToFileURL } from 'node:url';

const [, , script = ''] = process.argv;
process.argv.splice(1, 1);
await import(pathToFileURL(script).href);
