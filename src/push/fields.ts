/** The fields of one form-encoded push, each with all its values in order. */
export type PushFormFields = Map<string, string[]>;

const decoder = new TextDecoder();

/** Reads any bytes: what is no UTF-8 or no percent escape comes out as replacement characters or as it stands. */
export function readFields(body: Uint8Array): PushFormFields {
  const fields: PushFormFields = new Map();
  const text = decoder.decode(body).trim();
  for (const [name, value] of new URLSearchParams(text)) {
    const values = fields.get(name);
    if (values === undefined) fields.set(name, [value]);
    else values.push(value);
  }
  return fields;
}

/** Names of repeated fields come with and without brackets: `user[]`, `user`. */
export function valuesOf(fields: PushFormFields, name: string): string[] {
  return [...(fields.get(`${name}[]`) ?? []), ...(fields.get(name) ?? [])].filter((value) => value !== '');
}

/** The first value that says something. */
export function valueOf(fields: PushFormFields, name: string): string | undefined {
  return valuesOf(fields, name)[0];
}
