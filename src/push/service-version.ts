/** What the platform says of its push interface with every request (specification, "Push interface webhooks"). */
export interface ServiceVersion {
  /** As in `2`. */
  version?: string;
  /** As in `stable` or `beta`. */
  lifecycle?: string;
}

const LONGEST = 64;

/**
 * The headers `X-Service-Version` and `X-Service-Lifecycle`, where `Service` stands for the platform's own name: any
 * one word is taken for it.
 * @param headers names in lower case
 */
export function serviceVersionOf(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): ServiceVersion {
  const found: ServiceVersion = {};
  for (const [name, value] of Object.entries(headers)) {
    const what = /^x-[a-z0-9]+-(version|lifecycle)$/.exec(name)?.[1];
    const text = (typeof value === 'object' ? value[0] : value)?.trim().slice(0, LONGEST);
    if (what !== undefined && text) found[what === 'version' ? 'version' : 'lifecycle'] = text;
  }
  return found;
}
