/** Chromium opens so many connections to one host at a time, for HTTP/1.1. */
const mostPerHost = 6;
/** An answer is read to so many bytes before somebody asks for them. */
const readAhead = 512 * 1024;

const inUse = new Map<string, number>();
const queues = new Map<string, (() => void)[]>();

async function take(host: string, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  if ((inUse.get(host) ?? 0) < mostPerHost) {
    inUse.set(host, (inUse.get(host) ?? 0) + 1);
    return;
  }
  const queue = queues.get(host) ?? [];
  queues.set(host, queue);
  await new Promise<void>((resolve, reject) => {
    const turn = (): void => {
      signal.removeEventListener('abort', leave);
      resolve();
    };
    const leave = (): void => {
      queue.splice(queue.indexOf(turn), 1);
      reject(signal.reason as Error);
    };
    signal.addEventListener('abort', leave, { once: true });
    queue.push(turn);
  });
}

/** The connection goes to whoever waits for it first. */
function give(host: string): void {
  const next = queues.get(host)?.shift();
  if (next) next();
  else inUse.set(host, Math.max(0, (inUse.get(host) ?? 0) - 1));
}

/** Asks with a connection that is held until the whole answer has come, at most six to a host at a time. */
export async function withSocket(
  request: Request,
  ask: (request: Request) => Promise<Response>,
): Promise<Response> {
  const { host } = new URL(request.url);
  await take(host, request.signal);
  let held = true;
  const done = (): void => {
    if (held) give(host);
    held = false;
  };
  try {
    const response = await ask(request);
    if (!response.body) {
      done();
      return response;
    }
    const { status, statusText, headers, url } = response;
    const watched = new Response(untilRead(response.body, done), { status, statusText, headers });
    return Object.defineProperty(watched, 'url', { value: url });
  } catch (error) {
    done();
    throw error;
  }
}

function untilRead(body: ReadableStream<Uint8Array>, done: () => void): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done: over, value } = await reader.read();
          if (!over) return controller.enqueue(value);
          controller.close();
        } catch (error) {
          controller.error(error);
        }
        done();
      },
      async cancel(reason) {
        done();
        await reader.cancel(reason);
      },
    },
    new ByteLengthQueuingStrategy({ highWaterMark: readAhead }),
  );
}
