import type { Service } from '../../../src/service/server.ts';

/** Numbers of `count` contacts of the account, from all over its address book, as pushes write them. */
export async function callers({ baseUrl, tokens }: Service, count: number): Promise<string[]> {
  const numbers: string[] = [];
  for (let offset = 0; numbers.length < count; offset += 997) {
    const response = await fetch(`${baseUrl}/contacts?limit=20&offset=${offset}`, {
      headers: { authorization: `Bearer ${tokens.jwt}` },
    });
    const { items } = (await response.json()) as { items: { numbers?: { number: string }[] }[] };
    if (items.length === 0) throw new Error(`Only ${numbers.length} contacts have a number.`);
    for (const { numbers: own = [] } of items) {
      const number = own[0]?.number.replace(/\D/g, '') ?? '';
      if (/^[1-9]\d{6,14}$/.test(number)) numbers.push(number);
    }
  }
  return numbers.slice(0, count);
}
