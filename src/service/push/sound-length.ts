/** Sound files are WAV with 8000 samples of two bytes a second. */
const BYTES_PER_SECOND = 16_000;
const HEADER_BYTES = 44;
const TIMEOUT_MS = 2000;
/** For an unreadable file. */
const UNKNOWN_MS = 3000;

/** How long a sound file plays, in milliseconds, by its size. Never rejects. */
export async function soundLength(url: string): Promise<number> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const bytes = Number(answer.headers.get('content-length') ?? NaN);
    await answer.body?.cancel();
    if (!answer.ok || !(bytes > HEADER_BYTES)) return UNKNOWN_MS;
    return Math.round(((bytes - HEADER_BYTES) / BYTES_PER_SECOND) * 1000);
  } catch {
    return UNKNOWN_MS;
  }
}
