/** What the platform says about its push interface in every request (specification, "Push interface webhooks"). */
export interface ServiceVersion {
  /** For example `2`. */
  version?: string;
  /** For example `stable` or `beta`. */
  lifecycle?: string;
}

const LONGEST = 64;

/** `X-Service-Version` and `-Lifecycle`; platforms may use another word. @param headers in lower case */
export function serviceVersionOf(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  word = 'service',
): ServiceVersion {
  const read = (what: string): string | undefined => {
    const value = headers[`x-${word}-${what}`] ?? headers[`x-service-${what}`];
    return (typeof value === 'object' ? value[0] : value)?.trim().slice(0, LONGEST) || undefined;
  };
  const [version, lifecycle] = [read('version'), read('lifecycle')];
  return { ...(version !== undefined && { version }), ...(lifecycle !== undefined && { lifecycle }) };
}
