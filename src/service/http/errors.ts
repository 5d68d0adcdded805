import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** The platform has three bodies for errors: a list of records, a name with a message, and bare text. */
export type ErrorStyle = 'errors' | 'named' | 'plain';

/** A refusal for the caller. */
export class ServiceError extends Error {
  readonly status: ContentfulStatusCode;
  readonly pointer: string | undefined;
  readonly style: ErrorStyle;
  readonly headers: Record<string, string>;

  constructor(
    status: ContentfulStatusCode,
    detail: string,
    more: { pointer?: string; style?: ErrorStyle; headers?: Record<string, string> } = {},
  ) {
    super(detail);
    this.name = 'ServiceError';
    this.status = status;
    this.pointer = more.pointer;
    this.style = more.style ?? 'errors';
    this.headers = more.headers ?? {};
  }
}

const TITLES: Partial<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  402: 'Payment Required',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
};

/** The body `{errors:[{status,title,detail,source:{pointer}}]}`. */
function errorBody(status: number, detail: string, pointer?: string): object {
  return {
    errors: [
      {
        status,
        title: TITLES[status] ?? 'Error',
        detail,
        ...(pointer === undefined ? {} : { source: { pointer } }),
      },
    ],
  };
}

/** Converts an exception of a route into a response; `report` gets unexpected ones. */
export function errorAnswer(report: (error: Error) => void): (error: Error, c: Context) => Response {
  return (error, c) => {
    if (error instanceof ServiceError) return refuse(error, c);
    report(error);
    return c.json(errorBody(500, 'The service failed to answer this request.'), 500);
  };
}

/** The response to a refused request. */
export function refuse(error: ServiceError, c: Context): Response {
  for (const [name, value] of Object.entries(error.headers)) c.header(name, value);
  return errorResponse(c, error.status, error.message, error.style, error.pointer);
}

/** An error in one of the platform's bodies. */
export function errorResponse(
  c: Context,
  status: ContentfulStatusCode,
  detail: string,
  style: ErrorStyle,
  pointer?: string,
): Response {
  if (style === 'plain') return c.text(detail, status);
  if (style === 'named') {
    return c.json({ name: (TITLES[status] ?? 'Error').replaceAll(' ', ''), message: detail }, status);
  }
  return c.json(errorBody(status, detail, pointer), status);
}
