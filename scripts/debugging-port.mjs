// Where the windows of a start without a display can be seen.
import { createServer } from 'node:net';

/**
 * The usual port, or a free one where another program has it: Chromium would go on without a port, and the pages there
 * would be those of the other program.
 * @param {number} [usual] @returns {Promise<number>}
 */
export async function debuggingPort(usual = 9222) {
  return (await free(usual)) ?? (await free(0)) ?? usual;
}

/**
 * Why a port that was asked for cannot be used.
 * @param {unknown} given @returns {Promise<string | undefined>}
 */
export async function portProblem(given) {
  const port = Number(given);
  if (typeof given !== 'string' || given === '' || !Number.isInteger(port) || port < 0 || port > 65_535) {
    return `expected a number from 0 to 65535, got ${String(given)}.`;
  }
  return (await free(port)) === undefined ? `another program has the port ${port}.` : undefined;
}

/** @param {number} port 0: any @returns {Promise<number | undefined>} undefined while another program has it */
function free(port) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' ? address?.port : undefined));
    });
  });
}
