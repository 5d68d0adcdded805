/** Thrown if a body exceeds the limit; the rest of it stays unread. */
export class BodyTooLong extends Error {}

/** At most `limit` bytes. Stops when `signal` is aborted, even if the body's source ignores the signal. */
export async function readBody(response: Response, limit: number, signal: AbortSignal): Promise<Uint8Array> {
  if (response.body === null) return new Uint8Array();
  const reader = response.body.getReader();
  const letGo = (): void => void reader.cancel().catch(() => undefined);
  signal.addEventListener('abort', letGo, { once: true });
  if (signal.aborted) letGo();
  try {
    const chunks: Uint8Array[] = [];
    let length = 0;
    for (;;) {
      const { done, value } = await reader.read();
      signal.throwIfAborted();
      if (done) return join(chunks, length);
      length += value.byteLength;
      if (length > limit) {
        letGo();
        throw new BodyTooLong();
      }
      chunks.push(value);
    }
  } finally {
    signal.removeEventListener('abort', letGo);
  }
}

function join(chunks: Uint8Array[], length: number): Uint8Array {
  const [first] = chunks;
  if (chunks.length === 1 && first !== undefined) return first;
  const whole = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    whole.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return whole;
}
