import { z } from 'zod';
import type { NotAService, PlatformError } from '../shared/errors.ts';
import { retryAfterMs } from '../shared/retry-after.ts';

const text = z.union([z.string(), z.number()]).transform(String);

/** `{errors:[{status,title,detail,source:{pointer}}]}` */
const errorList = z.looseObject({
  errors: z
    .array(
      z.looseObject({
        title: text.optional().catch(undefined),
        detail: text.optional().catch(undefined),
        source: z.looseObject({ pointer: text.optional() }).optional().catch(undefined),
      }),
    )
    .min(1),
});

/** `{name,message}` */
const named = z.looseObject({ name: text.optional().catch(undefined), message: text });

const LONGEST_DETAIL = 500;
const REQUEST_ID_HEADERS = ['x-request-id', 'x-correlation-id', 'x-trace-id'];

/**
 * Converts the three error bodies of the platform into one failure: a list of errors, a name with a message, plain
 * text. A web page with a status that the platform's own gateway may return (429, 5xx) counts as the platform's; with
 * any other status something else than a telephony service answered.
 */
export function errorFromResponse(
  response: Response,
  body: string,
  nowMs: number,
): PlatformError | NotAService {
  const { status } = response;
  const page = looksLikeHtml(response.headers.get('content-type'), body);
  if (page && status !== 429 && status < 500) {
    return { kind: 'not-a-telephony-service', status, detail: 'A web page came instead of an answer.' };
  }
  const fields = page ? {} : readBody(body);
  const error: PlatformError = {
    kind: 'platform',
    status,
    title: fields.title ?? (response.statusText || `HTTP ${status}`),
    detail: (fields.detail ?? fields.title ?? '').slice(0, LONGEST_DETAIL),
  };
  if (fields.pointer !== undefined) error.pointer = fields.pointer;
  const requestId = REQUEST_ID_HEADERS.map((name) => response.headers.get(name)).find((id) => id !== null);
  if (requestId !== undefined) error.requestId = requestId;
  const wait = retryAfterMs(response.headers.get('retry-after'), nowMs);
  if (wait !== undefined) error.retryAfterMs = wait;
  return error;
}

export function looksLikeHtml(contentType: string | null, body: string): boolean {
  return (
    /^\s*(text\/html|application\/xhtml)/i.test(contentType ?? '') || /^\s*<(!doctype|html)\b/i.test(body)
  );
}

interface Said {
  title?: string | undefined;
  detail?: string | undefined;
  pointer?: string | undefined;
}

function readBody(body: string): Said {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    return { detail: body.trim() };
  }
  if (typeof json === 'string') return { detail: json };
  const list = errorList.safeParse(json);
  const [first, ...rest] = list.success ? list.data.errors : [];
  if (first !== undefined) {
    const details = [first, ...rest].map((error) => error.detail).filter((detail) => detail !== undefined);
    return { title: first.title, detail: details.join(' ') || undefined, pointer: first.source?.pointer };
  }
  const one = named.safeParse(json);
  return one.success ? { title: one.data.name, detail: one.data.message } : {};
}
